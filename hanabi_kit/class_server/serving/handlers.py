"""What every answer to a browser has in common: who asks, from where, and what it may load."""

from __future__ import annotations

from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler

from hanabi_kit.class_server.serving.people import PUPIL, TEACHER, WALL
from hanabi_kit.class_server.serving.running import Running
from hanabi_kit.class_server.serving.site import Site
from hanabi_kit.language import LANGUAGES, SOURCE, Words, words

COOKIES = {PUPIL: "hk_pupil", TEACHER: "hk_teacher", WALL: "hk_wall"}

DAYS = 14
"""How long a browser keeps a cookie: a class may go on next week."""

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)
"""What a page may load and do: nothing of anybody else's, and no script within a document."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Nothing is told to other sites; "no-referrer" would hide a page's origin from its own server.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Server": "hanabi-kit",
}


def language_of(request: HTTPServerRequest) -> str:
    """Return the first language that a browser asks for and the kit speaks."""
    for part in request.headers.get("Accept-Language", "").split(","):
        code = part.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return SOURCE


def person_of(handler: RequestHandler, site: Site, role: str) -> str | None:
    """Return who asks, by the cookie of this role; None where it is missing or nobody's."""
    running = site.running()
    if running is None:
        return None
    return running.people.who(role, handler.get_cookie(COOKIES[role]))


class ClassHandler(RequestHandler):
    """Answers a browser."""

    SUPPORTED_METHODS = ("GET", "HEAD", "POST")

    def initialize(self, site: Site, **more: Any) -> None:
        """Note whose pages these are."""
        self.site = site
        self.more = more

    def set_default_headers(self) -> None:
        """Set what every answer says."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def compute_etag(self) -> None:
        """Let nothing be kept, so that nothing has to be compared."""

    def check_xsrf_cookie(self) -> None:
        """Leave this to `prepare`, which looks at the origin."""

    def prepare(self) -> None:
        """Refuse who asks under another's name, or for another site."""
        host = self.request.headers.get("Host", "")
        if not self.site.is_ours(host):
            raise HTTPError(403, self.words.say("This class is not found under that address."))
        changes = self.request.method not in ("GET", "HEAD")
        if changes and not self.site.is_from_here(self.request.headers.get("Origin"), host):
            raise HTTPError(403, self.words.say("This was not asked for by a page of the class."))

    @property
    def words(self) -> Words:
        """The words of who asks."""
        return words(language_of(self.request))

    def running(self) -> Running:
        """Return the class; an error of HTTP where none has begun."""
        found = self.site.running()
        if found is None:
            raise HTTPError(404, self.words.say("No class has begun here."))
        return found

    def person(self, role: str) -> str:
        """Return who asks; an error of HTTP where she is not known as one of this role."""
        found = person_of(self, self.site, role)
        if found is None:
            say = self.words.say
            texts = {
                PUPIL: say("This page is for those who have joined the class."),
                TEACHER: say(
                    "This page is the teacher's: open it at the address that was printed."
                ),
                WALL: say("This page is opened from the teacher's."),
            }
            raise HTTPError(403, texts[role])
        return found

    def knows(self, role: str) -> bool:
        """Tell whether who asks has this role."""
        return person_of(self, self.site, role) is not None

    def give(self, role: str, token: str) -> None:
        """Give a browser its token."""
        self.set_cookie(
            COOKIES[role],
            token,
            path=self.site.root,
            max_age=DAYS * 24 * 3600,
            httponly=True,
            samesite="Strict",
            secure=self.site.is_secure,
        )

    def go_to(self, place: str) -> None:
        """Send the browser to another page of the class."""
        self.redirect(self.site.root + place, status=303)

    def document(self, text: str) -> None:
        """Answer with a page."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(text)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say in words what is wrong, and nothing of how the kit is made."""
        error = kwargs.get("exc_info", (None, None, None))[1]
        text = error.log_message if isinstance(error, HTTPError) else None
        text = text.replace("%%", "%") if text else None  # as it came
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{text or self._reason}\n")

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        """Note faults of the kit's own, and not whatever a browser asks for."""
        if not isinstance(value, HTTPError):
            super().log_exception(kind, value, trace)


class Missing(ClassHandler):
    """What is not there."""

    def prepare(self) -> None:
        """Refuse it."""
        super().prepare()
        raise HTTPError(404, self.words.say("There is no such page."))
