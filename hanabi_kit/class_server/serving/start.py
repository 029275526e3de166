"""A class begins on this machine: its folder, its address, its server, until Ctrl-C."""

from __future__ import annotations

import asyncio
import logging
import socket
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tornado.netutil import bind_sockets

from hanabi_kit.class_server.report import write_report
from hanabi_kit.class_server.serving import server
from hanabi_kit.class_server.serving.addresses import HERE, in_terminal, local_address
from hanabi_kit.class_server.serving.documents import today
from hanabi_kit.class_server.serving.keeping import FILE, LOG, REPORT, Journal, put_aside
from hanabi_kit.class_server.serving.people import TEACHER
from hanabi_kit.class_server.serving.running import Running
from hanabi_kit.class_server.serving.site import Site, own_hosts
from hanabi_kit.errors import HanabiError
from hanabi_kit.foreign_words import reason_of
from hanabi_kit.language import Words, words
from hanabi_kit.machine.ports import free_port
from hanabi_kit.notation.paths import path_text

PORT = 8890
"""Where a class is looked for first; the lessons begin at 8888."""

TRIES = 20
"""Ports that are tried where one after the other cannot be used."""

_PORT = "port"


@dataclass(frozen=True)
class Wishes:
    """How a class is to begin.

    `folder`: where everything of it is kept.
    `lan`: whether the local network may come in.
    `port`: the first to try; None: where this class was before.
    `anew`: whether an old class is put aside.
    `address`: under which others reach it, where something stands between.
    """

    folder: Path
    lan: bool = False
    port: int | None = None
    anew: bool = False
    address: str = ""
    browser: bool = False
    language: str = "en"


def opened(wishes: Wishes) -> Running:
    """Return the class of a folder, as it was left, or a new one; say which.

    Raises HanabiError: the folder cannot be used, or another server has it.
    """
    said = words(wishes.language)
    folder = wishes.folder
    if wishes.anew:
        _put_aside(folder, said)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise HanabiError(
            said.say("{file} cannot be used: {why}", file=path_text(folder), why=reason_of(error))
        ) from error
    running = Running(Journal(folder / FILE), wishes.language)
    if running.room.ended:
        running.close()
        _put_aside(folder, said)
        return Running(Journal(folder / FILE), wishes.language)
    if number := len(running.room.people):
        print(
            said.count(
                "The class of {number} pupil in {folder} goes on; --new begins another one.",
                "The class of {number} pupils in {folder} goes on; --new begins another one.",
                number,
                folder=path_text(folder),
            )
        )
    return running


def _put_aside(folder: Path, said: Words) -> None:
    try:
        place = put_aside(folder)
    except HanabiError:
        raise
    except (OSError, ValueError) as error:
        raise HanabiError(
            said.say("{file} cannot be used: {why}", file=path_text(folder), why=reason_of(error))
        ) from error
    if place is not None:
        print(said.say("The class before is kept in {folder}.", folder=path_text(place)))


def run(wishes: Wishes) -> int:
    """Serve a class until Ctrl-C; return the exit code.

    Raises HanabiError: the folder cannot be used, no port is free, or there is no network.
    """
    lan = local_address() if wishes.lan else ""
    running = opened(wishes)
    _log_to(wishes.folder)
    try:
        before = running.journal.fact(_PORT)
        wanted = wishes.port or (int(before) if before else PORT)
        port, sockets = bound(wanted, lan)
        if port != wanted:
            print(
                words(wishes.language).say(
                    "Port {wanted} is taken by another program, so the class gets port {port}.",
                    wanted=wanted,
                    port=port,
                )
            )
        with suppress(KeyboardInterrupt):
            asyncio.run(_serve(running, wishes, lan, port, sockets))
    finally:
        _leave(running, wishes)
    return 0


async def _serve(
    running: Running, wishes: Wishes, lan: str, port: int, sockets: list[socket.socket]
) -> None:
    here = f"http://{HERE}:{port}"
    outside = wishes.address or (f"http://{lan}:{port}" if lan else here)
    running.address = f"{outside}/"
    running.journal.note(_PORT, str(port))
    said = words(wishes.language)

    def teachers() -> str:
        return f"{here}/teacher/?key={running.people.key(TEACHER)}"

    def key_used(role: str) -> None:
        if role == TEACHER:
            print(said.say("For another browser of the teacher's: {address}", address=teachers()))

    site = Site(
        lambda: running,
        own_hosts(port, wishes.address),
        is_secure=wishes.address.startswith("https:"),
        key_used=key_used,
    )
    if site.is_secure:
        # A cookie that travels encrypted only is not sent to the plain address of this machine.
        here = outside
    app = server.application(site)
    http = server.http_server(app)
    http.add_sockets(sockets)
    running.ended = lambda: say_report(running, wishes)
    running.begin()
    _tell(running, wishes, said, teachers())
    if wishes.browser:
        await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, teachers())
    await asyncio.Event().wait()


def bound(wanted: int, lan: str) -> tuple[int, list[socket.socket]]:
    """Return the first free port from `wanted` on, and what listens there.

    `lan`: this machine's address in the local network; empty: for this machine only.
    """
    for _ in range(TRIES):
        port = free_port(wanted)
        try:
            return port, bind_sockets(port, "0.0.0.0" if lan else HERE)
        except OSError as error:
            why = reason_of(error)
            wanted = port + 1  # somebody was faster, or has this port in the network only
    raise HanabiError(words().say("port {port} cannot be used: {why}", port=wanted - 1, why=why))


def _tell(running: Running, wishes: Wishes, said: Words, teachers: str) -> None:
    """Print where the class is."""
    code = running.people.code
    print()
    _line(
        said.say(
            "The class is open: pupils go to {address} and type the code {code}.",
            address=running.address,
            code=code,
        )
    )
    if wishes.lan or wishes.address:
        print("\n" + in_terminal(f"{running.address}#{code}"))
    if wishes.lan:
        _line(
            said.say(
                "Everybody in this network can reach it, and nothing is encrypted: whoever listens "
                "in can read it."
            )
        )
    elif not wishes.address:
        _line(said.say("Only this machine can reach it; with --lan the local network can, too."))
    _line(said.say("The teacher's own page: {address}", address=teachers))
    _line(said.say("To stop: press Ctrl-C here; what was done is kept."))


def _line(text: str) -> None:
    print(f"  {text}", flush=True)


def say_report(running: Running, wishes: Wishes) -> None:
    """Write the report of a class that somebody was in, and say where it is."""
    if not running.room.people:
        return
    said = words(wishes.language)
    place = wishes.folder / REPORT
    try:
        write_report(running.room, place, wishes.language, today())
    except HanabiError as error:
        _line(said.say("The report cannot be written: {why}", why=error))
        return
    _line(said.say("The report is in {folder}.", folder=path_text(place)))


def _leave(running: Running, wishes: Wishes) -> None:
    said = words(wishes.language)
    print()
    _line(said.say("The class has ended here."))
    say_report(running, wishes)
    problem = running.journal.commit()
    running.journal.close()
    if problem:
        _line(said.say("What was done last could not be saved: {why}", why=problem))
        return
    folder = path_text(wishes.folder)
    _line(
        said.say("Everything is kept in {folder}; the same command goes on with it.", folder=folder)
    )


def _log_to(folder: Path) -> None:
    """Write what went wrong into a file: it is for those who build the kit."""
    handler = logging.FileHandler(folder / LOG, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    for name in ("hanabi_kit.class_server", "tornado", "asyncio"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        logger.propagate = False
    logging.getLogger("tornado.access").disabled = True
