"""The words of the site's own pages, in each language, and what all of them have in common."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hanabi_kit.lessons.texts import Both  # noqa: E402 - the kit of this checkout is found first

LANGUAGES = {"en": "English", "fr": "Français"}

DOORS = {"en": "teacher/index.html", "fr": "teacher/index-fr.html"}
"""The teachers' entrance in each language: the only page of the site that leads to solutions."""


WORDS = {
    "title": Both("Learn to reason with Hanabi", "Apprendre à raisonner avec Hanabi"),
    "lead": Both(
        "Hanabi is a card game in which you see every card but your own. Lessons, puzzles and a "
        "table to play at: what can my cards be, how likely is it, what does she know, what is the "
        "best action? Exactly, and with a reason.",
        "Hanabi est un jeu de cartes où l'on voit toutes les cartes sauf les siennes. Des leçons, "
        "des problèmes et une table de jeu : que peuvent être mes cartes, avec quelle chance, que "
        "sait-elle, quel est le meilleur coup ? Exactement, et avec une raison.",
    ),
    "start": Both("Start with the first lesson", "Commencer par la première leçon"),
    "how": Both(
        "Everything runs in this browser, nothing is installed and nothing is sent anywhere. A "
        "notebook takes some seconds until its Python is there. Then run one cell after the other "
        "with Shift + Enter, or with ▶ in the bar at the top.",
        "Tout fonctionne dans ce navigateur : rien n'est installé et rien n'est envoyé. Un carnet "
        "demande quelques secondes, le temps que son Python soit là. Exécute ensuite les cellules "
        "l'une après l'autre avec Maj + Entrée, ou avec ▶ dans la barre du haut.",
    ),
    "lessons": Both("Pick a lesson", "Choisir une leçon"),
    "lesson": Both("Lesson", "Leçon"),
    "minutes": Both("{} minutes", "{} minutes"),
    "also": Both("in French", "en français"),
    "only": Both("in English", "en anglais"),
    "puzzles": Both("Pick a puzzle", "Choisir un problème"),
    "puzzles_how": Both(
        "Each has hints, one by one, and tells why an answer is wrong. Run the one cell of the "
        "page, and the puzzles are there. What you have done is kept in this browser.",
        "Chacun a des indications, une par une, et dit pourquoi une réponse est fausse. Exécute la "
        "seule cellule de la page, et les problèmes sont là. Ce que tu as fait reste dans ce "
        "navigateur. (Les textes des problèmes sont en anglais.)",
    ),
    "count": Both("{} puzzles", "{} problèmes"),
    "each": Both("All {} puzzles, one by one", "Les {} problèmes, un par un"),
    "level": Both("level {}", "niveau {}"),
    "teachers": Both("For teachers", "Pour les enseignants"),
    "teachers_how": Both(
        "{lessons} lessons, {minutes} minutes together; each stands alone as far as its guide "
        "says. A guide has a plan with minutes, what to ask, what you will hear, the solutions, "
        "and a version with nothing but a pack of cards.",
        "{lessons} leçons, {minutes} minutes en tout ; chacune se suffit, autant que son guide le "
        "dit. Un guide contient un plan en minutes, les questions à poser, ce que vous entendrez, "
        "les solutions, et une version avec un simple jeu de cartes. (Les guides sont en anglais.)",
    ),
    "overview": Both("The course on one page", "Le cours en une page"),
    "guides": Both("Guides, with all solutions", "Guides, avec toutes les solutions"),
    "more": Both("More", "Et encore"),
    "teachers_lead": Both(
        "Plans, questions to ask, and the solutions: for those who prepare a lesson. The lessons "
        "and the puzzles themselves are on the front page.",
        "Des plans, des questions à poser, et les solutions : pour qui prépare une leçon. Les "
        "leçons et les problèmes eux-mêmes sont sur la page d'accueil.",
    ),
    "open_door": Both(
        "Nothing keeps a pupil from opening this page, and a browser can be made to say anything: "
        "what is done on this site is practice, no exam.",
        "Rien n'empêche un élève d'ouvrir cette page, et on peut faire dire n'importe quoi à un "
        "navigateur : ce que l'on fait sur ce site est un entraînement, pas un examen.",
    ),
    "use": Both("Using the site with a class", "Utiliser le site avec une classe"),
    "own": Both(
        "This site is a folder of files: copied to any web server, also one without access to the "
        "internet, it works there. Pupils' answers stay in their browsers; the file list shows "
        "the file hanabi-progress.jsonl, which they can download and hand in.",
        "Ce site est un dossier de fichiers : copié sur n'importe quel serveur web, même sans "
        "accès à internet, il y fonctionne. Les réponses des élèves restent dans leurs "
        "navigateurs ; la liste des fichiers montre hanabi-progress.jsonl, qu'ils peuvent "
        "télécharger et rendre.",
    ),
    "manual": Both(
        "The manual: guide, models, file formats, reference",
        "Le manuel : guide, modèles, formats de fichiers, référence (en anglais)",
    ),
    "files": Both("All files", "Tous les fichiers"),
    "lab": Both("The same in JupyterLab", "Les mêmes dans JupyterLab"),
    "binder": Both(
        "With a computer behind it (Binder; faster, needs the internet)",
        "Avec un ordinateur derrière (Binder ; plus rapide, demande internet)",
    ),
    "licences": Both("Licences of all that is in here", "Licences de tout ce qui est ici"),
    "skip": Both("To the lessons", "Aller aux leçons"),
    "back": Both("Front page", "Page d'accueil"),
    "licence": Both("Free software under the MIT licence.", "Logiciel libre sous licence MIT."),
}


class Texts:
    """The words of one language, and the way from its page to the top folder."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.top = "" if language == "en" else "../"

    def __getitem__(self, name: str) -> str:
        return escape(WORDS[name].text(self.language), quote=False)

    def of(self, both: Both) -> str:
        """Return a text of the course in this language."""
        return escape(both.text(self.language), quote=False)

    def notebook(self, path: str) -> str:
        """Return the address of a notebook."""
        return f"{self.top}notebooks/index.html?path={quote(path)}"


CONFIG = (
    '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}'
    "</script>"
)
"""What JupyterLite's pages look for in the page of the top folder."""


def page(title: str, body: str, language: str, top: str, head: str = "") -> str:
    """Return a whole page."""
    return f"""\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{top}icon-120x120.png">
<link rel="stylesheet" href="{top}site.css">{head}
</head>
<body>
{body}
</body>
</html>
"""
