"""The words of the site's own pages, in each language, and what all of them have in common."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hanabi_kit.language import own_names  # noqa: E402 - the kit of this checkout is found first
from hanabi_kit.lessons.outline import teacher_page  # noqa: E402
from hanabi_kit.lessons.texts import Both  # noqa: E402
from hanabi_kit.translated import languages_of_the_site  # noqa: E402

LANGUAGES = own_names(languages_of_the_site())
"""What each language of the site calls itself."""

DOORS = {code: teacher_page("index", code).replace(".md", ".html") for code in LANGUAGES}
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
    "only": Both("in English", "en anglais"),
    "puzzles": Both("Pick a puzzle", "Choisir un problème"),
    "puzzles_how": Both(
        "Each has hints, one by one, and tells why an answer is wrong. Run the one cell of the "
        "page, and the puzzles are there. What you have done is kept in this browser.",
        "Chacun a des indications, une par une, et dit pourquoi une réponse est fausse. Exécute la "
        "seule cellule de la page, et les problèmes sont là. Ce que tu as fait reste dans ce "
        "navigateur.",
    ),
    "puzzles_open": Both(
        "Each opens at once, has hints, one by one, and tells why an answer is wrong. What you "
        "have done is kept in this browser.",
        "Chacun s'ouvre aussitôt, a des indications, une par une, et dit pourquoi une réponse est "
        "fausse. Ce que tu as fait reste dans ce navigateur.",
    ),
    "count": Both("{} puzzles", "{} problèmes"),
    "each": Both("All {} puzzles, one by one", "Les {} problèmes, un par un"),
    "level": Both("level {}", "niveau {}"),
    "live": Both("Try it: what do you know?", "Essaie : que sais-tu ?"),
    "live_how": Both(
        "You are Bob. You see Alice's cards, she sees yours. Tap one of your own: what can it be? "
        "Then let Alice tell you something.",
        "Tu es Bob. Tu vois les cartes d'Alice, elle voit les tiennes. Touche une de tes cartes : "
        "que peut-elle être ? Puis laisse Alice te dire quelque chose.",
    ),
    "live_alice": Both("Alice's cards", "Les cartes d'Alice"),
    "live_own": Both("Your cards, from behind", "Tes cartes, de dos"),
    "live_slot": Both("Your card {}", "Ta carte {}"),
    "live_one": Both("Alice: “Your 1s!”", "Alice : « Tes 1 ! »"),
    "live_red": Both("Alice: “Your reds!”", "Alice : « Tes rouges ! »"),
    "live_mark_one": Both("1", "1"),
    "live_mark_red": Both("red", "rouge"),
    "live_tap": Both("Tap one of your cards.", "Touche une de tes cartes."),
    "live_can": Both(
        "Your card {} can be {} different cards; beside each stands its exact chance.",
        "Ta carte {} peut être {} cartes différentes ; à côté de chacune, sa chance exacte.",
    ),
    "live_sure": Both(
        "Your card {} is {}, for sure. Nothing red lies on the table yet: it can be played.",
        "Ta carte {} est {}, c'est sûr. Rien de rouge n'est encore sur la table : elle peut être "
        "jouée.",
    ),
    "day": Both("Today's puzzle", "Le problème du jour"),
    "day_how": Both(
        "The same for everybody today; tomorrow there is another.",
        "Le même pour tout le monde aujourd'hui ; demain, un autre.",
    ),
    "learn": Both("Learn", "Apprendre"),
    "learn_how": Both(
        "Lessons from half an hour on; the first need no Python.",
        "Des leçons à partir d'une demi-heure ; les premières sans Python.",
    ),
    "solve": Both("Solve", "Résoudre"),
    "solve_how": Both(
        "Puzzles with hints, and a reason for every answer.",
        "Des problèmes avec des indications, et une raison pour chaque réponse.",
    ),
    "teach": Both("Teach", "Enseigner"),
    "teach_how": Both(
        "Plans by the minute, questions to ask, solutions, paper.",
        "Des plans à la minute, des questions à poser, des solutions, du papier.",
    ),
    "door_play": Both("Play a game", "Jouer une partie"),
    "door_deduce": Both("What can these cards be?", "Que peuvent être ces cartes ?"),
    "door_review": Both("Look back at a game", "Revoir une partie"),
    "door_explore": Both("Explore an end-game", "Explorer une fin de partie"),
    "door_progress": Both("What you have done", "Ce que tu as fait"),
    "class": Both("In class", "En classe"),
    "class_1": Both("1. The table above", "1. La table ci-dessus"),
    "class_1_how": Both(
        "On the projector, five minutes: what can card 4 be, and why? Everybody says it before it "
        "is tapped.",
        "Au projecteur, cinq minutes : que peut être la carte 4, et pourquoi ? Chacun le dit avant "
        "que l'on y touche.",
    ),
    "class_2": Both("2. Lesson 00", "2. La leçon 00"),
    "class_2_how": Both(
        "Each pupil opens it on a telephone or a computer, and presses the one button above it. It "
        "stops where the class has to vote.",
        "Chaque élève l'ouvre sur un téléphone ou un ordinateur et appuie sur le seul bouton, en "
        "haut. Elle s'arrête là où la classe doit voter.",
    ),
    "class_3": Both("3. A set of puzzles", "3. Une série de problèmes"),
    "class_3_how": Both(
        "In pairs, one answers only when the other can say why. Hints come one by one.",
        "À deux : l'un ne répond que si l'autre sait dire pourquoi. Les indications viennent une "
        "par une.",
    ),
    "class_4": Both("4. Afterwards", "4. Ensuite"),
    "class_4_how": Both(
        "Nothing is sent anywhere; what was done stays in each browser. The teachers' entrance "
        "has the plan of every lesson, and says how answers are handed in.",
        "Rien n'est envoyé ; ce qui a été fait reste dans chaque navigateur. L'entrée des "
        "enseignants contient le plan de chaque leçon et dit comment rendre les réponses.",
    ),
    "teachers": Both("For teachers", "Pour les enseignants"),
    "teachers_how": Both(
        "{lessons} lessons, {minutes} minutes together; each stands alone as far as its guide "
        "says. A guide has a plan with minutes, what to ask, what you will hear, the solutions, "
        "and a version with nothing but a pack of cards.",
        "{lessons} leçons, {minutes} minutes en tout ; chacune se suffit, autant que son guide le "
        "dit. Un guide contient un plan en minutes, les questions à poser, ce que vous entendrez, "
        "les solutions, et une version avec un simple jeu de cartes.",
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
        "internet, it works there. Pupils' answers stay in their browsers. Of puzzles, the page "
        "“What you have done” saves them as a file and writes a short text for a message; of "
        "notebooks, the file list shows hanabi-progress.jsonl, which can be downloaded.",
        "Ce site est un dossier de fichiers : copié sur n'importe quel serveur web, même sans "
        "accès à internet, il y fonctionne. Les réponses des élèves restent dans leurs "
        "navigateurs. Pour les problèmes, la page « Ce que tu as fait » les enregistre dans un "
        "fichier et en écrit un texte court pour un message ; pour les carnets, la liste des "
        "fichiers montre hanabi-progress.jsonl, que l'on peut télécharger.",
    ),
    "manual": Both(
        "The manual: guide, models, file formats, reference",
        "Le manuel : guide ; modèles, formats de fichiers et référence en anglais",
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

    def plain(self, name: str) -> str:
        """Return a text as it is, for what is no part of a page's source."""
        return WORDS[name].text(self.language)

    def of(self, both: Both) -> str:
        """Return a text of the course in this language."""
        return escape(both.text(self.language), quote=False)

    def puzzle(self, name: str, site: Path | None) -> str:
        """Return the address of a puzzle: its own page, or a notebook where the site has none."""
        return self._own("puzzle", name, site)

    def set_of_puzzles(self, name: str, site: Path | None) -> str:
        """Return the address of a set in the same way."""
        return self._own("set", name, site)

    def _own(self, kind: str, name: str, site: Path | None) -> str:
        if site and (site / kind / name / "index.html").exists():
            return f"{self.top}{kind}/{name}/index.html"
        return f"{self.top}notebooks/index.html?path=puzzles/{name}.ipynb"

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
<link rel="manifest" href="{top}manifest.webmanifest">
<link rel="stylesheet" href="{top}site.css">{head}
<script defer src="{top}offline.js"></script>
</head>
<body>
{body}
</body>
</html>
"""
