"""The addresses of a class, and the server that answers them."""

from __future__ import annotations

from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from hanabi_kit.class_server.serving import documents
from hanabi_kit.class_server.serving.handlers import Missing
from hanabi_kit.class_server.serving.limits import LONGEST_MESSAGE
from hanabi_kit.class_server.serving.people import ROLES, TEACHER, WALL
from hanabi_kit.class_server.serving.site import Site
from hanabi_kit.class_server.serving.sockets import Socket

Rule = tuple[str, type[RequestHandler], dict[str, Any]]


def rules(site: Site) -> list[Rule]:
    """Return what answers each address below the site's root."""
    known: dict[str, Any] = {"site": site}
    names = "|".join(documents.WIDGETS)
    return [
        (r"", documents.Root, known),
        (r"join", documents.Join, known),
        (r"pupil/", documents.Pupil, known),
        *((rf"{role}/", documents.Staff, {**known, "role": role}) for role in (TEACHER, WALL)),
        *((rf"{role}/socket", Socket, {**known, "role": role}) for role in ROLES),
        (r"static/([a-z0-9_-]+\.(?:js|css))", documents.Static, known),
        (rf"program/({names})\.(js|css)", documents.Program, known),
        (r"qr\.svg", documents.Code, known),
        (r"teacher/report/(.*)", documents.Report, known),
    ]


def application(site: Site) -> Application:
    """Return the server of a class that has a port of its own."""
    return Application(
        [(f"{site.root}{path}", handler, known) for path, handler, known in rules(site)],
        default_handler_class=Missing,
        default_handler_args={"site": site},
        log_function=lambda handler: None,  # addresses may hold a key
        websocket_max_message_size=LONGEST_MESSAGE,
    )


def http_server(app: Application) -> HTTPServer:
    """Return the server with its limits: nobody may send much, or take long over it."""
    return HTTPServer(
        app,
        max_body_size=LONGEST_MESSAGE,
        max_header_size=LONGEST_MESSAGE,
        max_buffer_size=1_000_000,
        idle_connection_timeout=60,
        body_timeout=15,
    )
