"""Exercises of lesson 00: reading a table, what a turn is, what one player can know."""

from __future__ import annotations

from hanabi_kit.deduction import playable, probability
from hanabi_kit.game import Game
from hanabi_kit.lessons.answers import Choice, Choices, Number, Order, Slots
from hanabi_kit.lessons.exercise import Exercise, Mistake
from hanabi_kit.lessons.misconceptions import (
    A_GAP,
    CONCLUSION_FIRST,
    FINAL_ROUND,
    OFF_BY_ONE,
    OWN_EYES,
    POSSIBLE_FOR_CERTAIN,
    RESULT_FOR_CHOICE,
    STEP_LEFT_OUT,
    STEP_NOT_NEEDED,
    SURE_POINT,
    USED_TOO_EARLY,
    WAITS_FOR_FREE,
)
from hanabi_kit.lessons.texts import Both
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.view import View

_AT = 63


def _table() -> Game:
    """The lesson's table: a real game of two computer players, after 63 actions."""
    return read_game(folder() / "games" / "bot-2p-s2006.json").at(_AT)


def _bob() -> View:
    return View.of(_table(), "Bob")


def _safe_slots() -> list[int]:
    bob = _bob()
    return [slot for slot in range(1, 6) if probability(bob, playable(bob, slot)) == 1]


def _cards_to_come() -> int:
    """Every play or discard takes a card from the deck, until everyone has had a last turn."""
    game = _table()
    return game.deck_size + len(game.players)


_FIRST_MOVE = Exercise(
    id="00.1",
    kind="prediction",
    level=1,
    question=Both(
        "Four cards are in the deck, face down; all hands lie open. 23 points are still possible. "
        "What gives Bob's team the best chance of all 23?",
        "Quatre cartes sont dans la pioche, face cachée ; toutes les mains sont visibles. On peut "
        "encore atteindre 23 points. Quel coup de Bob donne à l'équipe la meilleure chance de les "
        "faire tous ?",
    ),
    answer=Choice(
        {
            "a": Both("play the y5 (slot 4)", "jouer le y5 (la carte n° 4)"),
            "b": Both("play the r3 (slot 5)", "jouer le r3 (la carte n° 5)"),
            "c": Both("discard a b1 (slot 1 or 2)", "défausser un b1 (la carte n° 1 ou 2)"),
            "d": Both("give a clue", "donner un indice"),
        },
        "b",
    ),
    mistakes=(
        Mistake(
            "a",
            Both(
                "A 5 is a sure point and brings a clue token back, so it looks like the best of "
                "both. But it can be played later just as well. Look at Alice's turn after it: "
                "which of her cards could she play then?",
                "Un 5, c'est un point sûr et un jeton de plus : cela paraît parfait. Mais on peut "
                "tout aussi bien le jouer plus tard. Regarde le tour d'Alice qui suit : quelle "
                "carte pourrait-elle jouer ?",
            ),
            name=SURE_POINT,
        ),
        Mistake(
            "c",
            Both(
                "The b1 is of no use any more, so throwing it away seems to cost nothing. It costs "
                "a turn. Count the cards that are still missing, then the cards that can still be "
                "played.",
                "Le b1 ne sert plus à rien : s'en débarrasser paraît gratuit. Cela coûte un tour. "
                "Compte les cartes qui manquent encore, puis celles qu'on peut encore jouer.",
            ),
            name=WAITS_FOR_FREE,
        ),
        Mistake(
            "d",
            Both(
                "In most games a clue is a good way to wait. Here the hands lie open, so it tells "
                "nobody anything, and it costs the last token. What could Alice do next, without a "
                "card to play and without a token?",
                "D'habitude, un indice est une bonne façon d'attendre. Ici toutes les mains sont "
                "visibles : il n'apprend rien à personne et coûte le dernier jeton. Que ferait "
                "ensuite Alice, sans carte jouable et sans jeton ?",
            ),
            name=WAITS_FOR_FREE,
        ),
    ),
    explanation=Both(
        "The reds must come one after the other, r3, r4, r5, and Alice holds the last two: they "
        "are the longest chain, so they start first. The chance is then 3 in 4.",
        "Les rouges doivent venir l'un après l'autre, r3, r4, r5, et Alice tient les deux "
        "derniers : c'est la plus longue chaîne, il faut la commencer tout de suite. La chance "
        "est alors de 3 sur 4.",
    ),
    hints=(
        Both(
            "Which cards can only be played after another one, and who holds them?",
            "Quelles cartes ne se jouent qu'après une autre, et qui les tient ?",
        ),
        Both(
            "Write the missing cards of each colour as a chain, and beside each card who holds it. "
            "The longest chain has no turn to lose: with which card does it begin?",
            "Écris les cartes qui manquent comme une chaîne, couleur par couleur, avec qui tient "
            "chacune. La plus longue chaîne n'a pas un tour à perdre : par quelle carte "
            "commence-t-elle ?",
        ),
    ),
    solution='answer_00_1 = "b"',
    table=_table,
)

_RULES = Exercise(
    id="00.2",
    kind="widget",
    level=1,
    question=Both(
        "Which of these sentences about a turn are true? Tick all of them.",
        "Quelles phrases sur un tour de jeu sont vraies ? Coche-les toutes.",
    ),
    answer=Choices(
        {
            "a": Both(
                "Whoever has given a clue draws a card.", "Qui a donné un indice pioche une carte."
            ),
            "b": Both(
                "A discard brings one clue token back.", "Une défausse rend un jeton d'indice."
            ),
            "c": Both(
                "I may tell Bob of one red card and keep silent about his other one.",
                "Je peux montrer à Bob une carte rouge et me taire sur son autre carte rouge.",
            ),
            "d": Both(
                "A card that is played and does not fit is a strike, and is lost.",
                "Jouer une carte qui ne convient pas est une erreur, et la carte est perdue.",
            ),
            "e": Both(
                "In one turn I may give a clue and then play a card.",
                "En un seul tour, je peux donner un indice puis jouer une carte.",
            ),
        },
        "bd",
    ),
    mistakes=(
        Mistake(
            "b c d",
            Both(
                "It would be handy to point at one red card only, and newcomers often try. But a "
                "clue is complete: it points at **every** card of that colour, or of that number, "
                "in the hand. That is what makes the cards it leaves out speak, too.",
                "Ce serait pratique de ne montrer qu'une carte rouge, et on s'y essaie souvent au "
                "début. Mais un indice est complet : il montre **toutes** les cartes de cette "
                "couleur, ou de ce nombre, dans la main. C'est pour cela que les autres parlent "
                "aussi.",
            ),
            name=Both("thinks that a clue may be partial", "croit qu'un indice peut être partiel"),
            fits=lambda value: isinstance(value, frozenset) and "c" in value,
        ),
        Mistake(
            "a b d",
            Both(
                "In many card games every turn ends with a draw. Here a hand is only filled up, "
                "and a clue takes no card out of it.",
                "Dans beaucoup de jeux, chaque tour finit par une pioche. Ici, on complète "
                "seulement sa main, et un indice n'en retire aucune carte.",
            ),
            name=Both(
                "thinks that every turn ends with a draw",
                "croit que chaque tour finit par une pioche",
            ),
            fits=lambda value: isinstance(value, frozenset) and "a" in value,
        ),
        Mistake(
            "b d e",
            Both(
                "A clue is given across the table and feels like talk, not like a move. It is one: "
                "a turn is one clue, or one play, or one discard.",
                "Un indice ressemble à une parole, pas à un coup. C'en est un : un tour, c'est un "
                "indice, ou une carte jouée, ou une carte défaussée.",
            ),
            name=Both(
                "takes a clue for talk, not for a turn",
                "prend l'indice pour une parole, pas pour un tour",
            ),
            fits=lambda value: isinstance(value, frozenset) and "e" in value,
        ),
        Mistake(
            "d",
            Both(
                "To throw a card away looks like pure loss. If it were, nobody would do it: think "
                "of what a clue costs, and where that comes from.",
                "Jeter une carte semble une pure perte. Si c'était vrai, personne ne le ferait : "
                "pense à ce que coûte un indice, et d'où vient ce qu'on dépense.",
            ),
            name=Both("sees only what a discard costs", "ne voit que ce que coûte une défausse"),
            fits=lambda value: isinstance(value, frozenset) and "b" not in value,
        ),
        Mistake(
            "b",
            Both(
                "Imagine that a card that does not fit went back into the hand, and nothing else "
                "happened: what would keep you from trying out one card after the other?",
                "Imagine qu'une carte qui ne convient pas revienne en main, et que rien d'autre ne se "
                "passe : qu'est-ce qui t'empêcherait d'essayer les cartes l'une après l'autre ?",
            ),
            name=Both("thinks that a misplay costs nothing", "croit qu'une erreur ne coûte rien"),
        ),
    ),
    explanation=Both(
        "One turn is one clue (it costs a token and touches every card it fits), or one play, or "
        "one discard (it brings a token back). After a play or a discard a card is drawn.",
        "Un tour, c'est un indice (il coûte un jeton et désigne toutes les cartes concernées), ou "
        "une carte jouée, ou une défausse (elle rend un jeton). Après avoir joué ou défaussé, on "
        "pioche.",
    ),
    hints=(
        Both(
            "Read the six sentences at the top once more, and ask of each sentence here where it "
            "stands.",
            "Relis les six phrases du début, et demande-toi pour chaque phrase d'ici où cela est "
            "écrit.",
        ),
        Both(
            "Play a turn of each kind with real cards: a clue, a discard, a card that does not "
            "fit. Ask each time what it costs, and what comes back.",
            "Joue un tour de chaque sorte avec de vraies cartes : un indice, une défausse, une "
            "carte qui ne convient pas. Demande-toi chaque fois ce que cela coûte, et ce qui "
            "revient.",
        ),
    ),
    solution='answer_00_2 = "b d"',
)

_SAFE = Exercise(
    id="00.3",
    kind="widget",
    level=1,
    question=Both(
        "Bob does not see his hand. Which of his slots could he play **without any risk of a "
        "strike**, knowing only what he knows? (Red stands at 2, yellow at 4, green at 3, purple "
        "at 3; blue is complete.)",
        "Bob ne voit pas sa main. Quelles cartes pourrait-il jouer **sans aucun risque d'erreur**, "
        "avec ce qu'il sait, lui ? (Le rouge en est à 2, le jaune à 4, le vert à 3, le violet à 3 ; "
        "le bleu est complet.)",
    ),
    answer=Slots(_safe_slots, table=_bob),
    mistakes=(
        Mistake(
            "4 5",
            Both(
                "Both can be played in truth, and **you** see that. Bob sees two backs. For each "
                "of the two ask: which clue, or which cards in sight, tell him what it is?",
                "En réalité, les deux se jouent, et **toi**, tu le vois. Bob, lui, voit deux dos. "
                "Pour chacune, demande-toi : quel indice, ou quelles cartes visibles, lui disent "
                "ce que c'est ?",
            ),
            name=OWN_EYES,
            fits=lambda value: isinstance(value, frozenset) and {4, 5} <= value,
        ),
        Mistake(
            "4",
            Both(
                "It is the y5, and yellow stands at 4: you see it, everybody at the table sees it, "
                "but not its holder. No clue has touched this card; for Bob it can be seven things.",
                "C'est le y5, et le jaune en est à 4 : tu le vois, toute la table le voit, sauf "
                "Bob. Aucun indice n'a désigné cette carte ; pour lui, elle peut être sept cartes "
                "différentes.",
            ),
            name=OWN_EYES,
        ),
        Mistake(
            "none",
            Both(
                "Nobody sees their own cards, so it seems that nobody can be sure of anything. "
                "But clues are facts: go through the cards, and ask what the clues leave of each.",
                "Personne ne voit ses propres cartes : on pourrait croire que personne n'est sûr "
                "de rien. Mais les indices sont des faits : passe les cartes en revue, et "
                "demande-toi ce qu'ils laissent à chacune.",
            ),
            name=Both("thinks that nothing can be known", "croit qu'on ne peut rien savoir"),
        ),
        Mistake(
            "1",
            Both(
                "For Bob these newer cards can still be many things, and some of these do not fit "
                "any firework. “Without any risk” means: whatever it turns out to be, it can be "
                "played.",
                "Pour Bob, ces cartes récentes peuvent encore être bien des choses, dont "
                "certaines ne vont sur aucun feu. « Sans aucun risque » veut dire : quelle que "
                "soit la carte, elle se joue.",
            ),
            name=POSSIBLE_FOR_CERTAIN,
            fits=lambda value: isinstance(value, frozenset) and bool(value & {1, 2, 3}),
        ),
    ),
    explanation=Both(
        "One clue said red, another said 3: this card is the r3 in every world, and red stands at "
        "2. Of his other cards Bob knows only what they are not.",
        "Un indice a dit rouge, un autre a dit 3 : cette carte est le r3 dans tous les mondes, et "
        "le rouge en est à 2. Des autres, Bob sait seulement ce qu'elles ne sont pas.",
    ),
    hints=(
        Both(
            "Look at the small marks under Bob's cards: they are the clues he was given.",
            "Regarde les petites marques sous les cartes de Bob : ce sont les indices reçus.",
        ),
        Both(
            "A card is safe when everything that it can still be fits. A colour and a number "
            "together leave a single identity: which card has heard both?",
            "Une carte est sûre quand tout ce qu'elle peut encore être convient. Une couleur et un "
            "nombre ensemble ne laissent qu'une identité : quelle carte a entendu les deux ?",
        ),
    ),
    solution="answer_00_3 = [5]",
    table=_bob,
)

_TURNS = Exercise(
    id="00.4",
    kind="widget",
    level=2,
    question=Both(
        "Bob is to move and four cards are in the deck. Two players play. How many cards can "
        "still be played or discarded **at most**, Bob's next one included, until the game is "
        "over?",
        "C'est à Bob de jouer et il reste quatre cartes dans la pioche. Il y a deux joueurs. "
        "Combien de cartes peut-on encore jouer ou défausser **au plus** jusqu'à la fin, la "
        "prochaine de Bob comprise ?",
    ),
    answer=Number(_cards_to_come),
    mistakes=(
        Mistake(
            4,
            Both(
                "Each of these cards is replaced from the deck, and then the deck is empty. But "
                "the game is not over yet: read again what happens after the last draw.",
                "Chacune de ces cartes est remplacée depuis la pioche, puis la pioche est vide. "
                "Mais la partie n'est pas finie : relis ce qui se passe après la dernière pioche.",
            ),
            name=FINAL_ROUND,
        ),
        Mistake(
            5,
            Both(
                "After the last draw somebody has a turn left, and you thought of that. Read the "
                "sentence about it once more: of whom does it speak, and does it leave anybody out?",
                "Après la dernière pioche, il reste un tour à quelqu'un, et tu y as pensé. Relis la "
                "phrase qui en parle : de qui parle-t-elle, et laisse-t-elle quelqu'un de côté ?",
            ),
            name=Both("ends the final round too soon", "arrête trop tôt le dernier tour de table"),
        ),
        Mistake(
            14,
            Both(
                "You counted whole hands. Most of these cards are never played: the end comes "
                "soon after the last draw, with hands that are nearly full.",
                "Tu as compté des mains entières. La plupart de ces cartes ne seront jamais "
                "jouées : la fin vient peu après la dernière pioche, les mains encore presque "
                "pleines.",
            ),
            name=Both("counts whole hands", "compte des mains entières"),
            fits=lambda value: value in (9, 10, 14),
        ),
        Mistake(
            8,
            Both(
                "Here the final round has become too long. What does the rule say: with which draw "
                "does it begin, and when is it over?",
                "Ici, le dernier tour de table est devenu trop long. Que dit la règle : avec quelle "
                "pioche commence-t-il, et quand est-il fini ?",
            ),
            name=Both("makes the final round too long", "allonge trop le dernier tour de table"),
        ),
        Mistake(
            7,
            Both(
                "Did you count Bob's next card twice, once as the next one and once among those that "
                "make somebody draw? Say of every card which draw follows it.",
                "As-tu compté deux fois la prochaine carte de Bob, une fois comme la prochaine et une "
                "fois parmi celles qui font piocher ? Dis pour chaque carte quelle pioche la suit.",
            ),
            name=OFF_BY_ONE,
        ),
    ),
    explanation=Both(
        "Four cards are replaced from the deck; then everybody has one more turn, which makes "
        "two. Clues before the last draw make the game longer, but bring no card more.",
        "Quatre cartes sont remplacées depuis la pioche ; puis tout le monde a encore un tour, ce "
        "qui fait deux. Des indices avant la dernière pioche rallongent la partie, mais "
        "n'ajoutent aucune carte.",
    ),
    hints=(
        Both(
            "What ends the game here? Look for the sentence about the last card of the deck.",
            "Qu'est-ce qui finit la partie, ici ? Cherche la phrase sur la dernière carte de la "
            "pioche.",
        ),
        Both(
            "Play it through on your fingers: Bob, Alice, Bob, Alice, the deck is empty; who still "
            "has a turn?",
            "Joue-le sur tes doigts : Bob, Alice, Bob, Alice, la pioche est vide ; qui joue encore ?",
        ),
    ),
    solution="answer_00_4 = 4 + 2",
    table=_table,
)


def _before(value: object, one: str, other: str) -> bool:
    """Whether an order names `one` before `other`."""
    assert isinstance(value, tuple)
    return one in value and other in value and value.index(one) < value.index(other)


_NO_DISCARD = Exercise(
    id="00.5",
    kind="proof",
    level=2,
    question=Both(
        "Put the steps in order, so that they prove: **if Bob discards now, the team cannot reach "
        "23 points.** One of the sentences is true but not needed; leave it out.",
        "Mets les étapes dans l'ordre pour prouver : **si Bob défausse maintenant, l'équipe ne "
        "peut plus atteindre 23 points.** L'une des phrases est vraie mais ne sert à rien ; "
        "laisse-la de côté.",
    ),
    answer=Order(
        {
            "a": Both(
                "So at most five cards can be played after it.",
                "Donc on peut jouer au plus cinq cartes ensuite.",
            ),
            "b": Both("A discard brings a clue token back.", "Une défausse rend un jeton."),
            "c": Both(
                "At most six cards can still be played or discarded.",
                "On peut encore jouer ou défausser six cartes au plus.",
            ),
            "d": Both(
                "The team ends with 22 points at most.", "L'équipe finit avec 22 points au plus."
            ),
            "e": Both(
                "17 points are on the table; each card played brings at most one more.",
                "Il y a 17 points sur la table ; chaque carte jouée en ajoute un au plus.",
            ),
            "f": Both("Bob's discard is one of these six.", "La défausse de Bob en est une."),
        },
        "cfaed",
        "ecfad",
        "cefad",
        "cfead",
    ),
    mistakes=(
        Mistake(
            "c f b a e d",
            Both(
                "The token is true, and in most games it is the reason to discard. But a token "
                "buys a clue, and no clue brings a point: the proof works without it.",
                "Le jeton, c'est vrai, et d'habitude c'est pour lui qu'on défausse. Mais un jeton "
                "paie un indice, et un indice ne rapporte aucun point : la preuve s'en passe.",
            ),
            name=STEP_NOT_NEEDED,
            fits=lambda value: isinstance(value, tuple) and "b" in value,
        ),
        Mistake(
            "d e c f a",
            Both(
                "What is to be shown stands before its reasons. It is a good way to find a proof, but "
                "in the proof itself every sentence must follow from those before it.",
                "Ce qu'il faut montrer vient avant ses raisons. C'est une bonne façon de trouver une "
                "preuve, mais dans la preuve même, chaque phrase doit découler des précédentes.",
            ),
            name=CONCLUSION_FIRST,
            fits=lambda value: isinstance(value, tuple) and "d" in value[:-1],
        ),
        Mistake(
            "c f a d",
            Both(
                "You go from five cards straight to the final score. How many points are there "
                "now, and how many does a card bring?",
                "Tu passes de cinq cartes directement au score final. Combien de points y a-t-il "
                "déjà, et combien en rapporte une carte ?",
            ),
            name=STEP_LEFT_OUT,
            fits=lambda value: isinstance(value, tuple) and "e" not in value,
        ),
        Mistake(
            "e a c f d",
            Both(
                "A sentence that begins with “so”, or speaks of “these”, needs before it what it "
                "speaks of. Five is one less than what?",
                "Une phrase qui commence par « donc », ou qui renvoie à "
                "quelque chose (« en est une »), doit venir après. Cinq, c'est un de moins que quoi ?",
            ),
            name=USED_TOO_EARLY,
            fits=lambda value: any(_before(value, *pair) for pair in ("ac", "af", "fc")),
        ),
        Mistake(
            "c a e d",
            A_GAP,
            name=STEP_LEFT_OUT,
            fits=lambda value: isinstance(value, tuple) and not set("acdf") <= set(value),
        ),
    ),
    explanation=Both(
        "Six cards at most leave the hands, Bob's discard is one of them, five are left to be "
        "played, and 17 + 5 is 22. No deck order can change that, so every discard is worth 0.",
        "Six cartes au plus quittent les mains, la défausse de Bob en est une, il en reste cinq à "
        "jouer, et 17 + 5 font 22. Aucun ordre de la pioche n'y change rien : toute défausse vaut "
        "0.",
    ),
    hints=(
        Both(
            "Begin with how many cards can still leave the hands (exercise 00.4).",
            "Commence par le nombre de cartes qui peuvent encore quitter les mains (exercice "
            "00.4).",
        ),
        Both(
            "What does Bob's discard take of these? Then: how many are left to be played, and how "
            "many points can they bring at most?",
            "Que prend la défausse de Bob sur ce nombre ? Ensuite : combien en reste-t-il à jouer, "
            "et combien de points peuvent-elles rapporter au plus ?",
        ),
    ),
    solution='answer_00_5 = "c f a e d"',
    table=_table,
)

_LUCK = Exercise(
    id="00.6",
    kind="proof",
    level=3,
    question=Both(
        "After 66 actions of the real game the chance of 23 points was 1/2, and Alice chose an "
        "action worth 1/2, as good as any. Right after it the chance was 0. What happened?",
        "Après 66 coups de la vraie partie, la chance d'atteindre 23 points était de 1/2, et Alice "
        "a choisi un coup qui valait 1/2, aussi bon que tout autre. Juste après, la chance était "
        "de 0. Que s'est-il passé ?",
    ),
    answer=Choice(
        {
            "a": Both(
                "Alice made a mistake: a good action does not lower the chance to 0.",
                "Alice s'est trompée : un bon coup ne fait pas tomber la chance à 0.",
            ),
            "b": Both(
                "The chance was 0 before, too: 1/2 was a guess that turned out wrong.",
                "La chance était déjà de 0 : 1/2 n'était qu'une estimation fausse.",
            ),
            "c": Both(
                "The card she drew decided: half of the possible draws lead to 1, half to 0.",
                "La carte piochée a décidé : la moitié des pioches mène à 1, l'autre à 0.",
            ),
            "d": Both(
                "Bob had spoiled the game one turn before.",
                "Bob avait gâché la partie un tour plus tôt.",
            ),
        },
        "c",
    ),
    mistakes=(
        Mistake(
            "a",
            Both(
                "It is natural to judge an action by what came of it. But the question says that "
                "no action was worth more. What else happens between her action and the next turn?",
                "On juge volontiers un coup à ce qui en est sorti. Mais l'énoncé dit qu'aucun coup "
                "ne valait plus. Que se passe-t-il d'autre entre son coup et le tour suivant ?",
            ),
            name=RESULT_FOR_CHOICE,
        ),
        Mistake(
            "b",
            Both(
                "For somebody who sees the deck there is no chance at all, only yes or no. The "
                "players do not see it: for them 1/2 was exact, as for a coin in the air.",
                "Pour qui voit la pioche, il n'y a pas de chance, seulement oui ou non. Les "
                "joueurs ne la voient pas : pour eux, 1/2 était exact, comme pour une pièce en "
                "l'air.",
            ),
            name=Both(
                "thinks that what happened proves a chance wrong",
                "croit que l'issue dément la chance",
            ),
        ),
        Mistake(
            "d",
            Both(
                "Then the chance would have fallen after **his** action. Look at the chart: it was "
                "1/2 before it and 1/2 after it.",
                "Alors la chance aurait baissé après **son** coup à lui. Regarde le graphique : "
                "elle était de 1/2 avant, et de 1/2 après.",
            ),
            name=Both("blames an earlier move", "accuse un coup d'avant"),
        ),
    ),
    explanation=Both(
        "Two cards were left in the deck, and one of them was the g4. Drawn now, it could still be "
        "played; at the bottom it came too late. The value 1/2 is the mean of 1 and 0: a good "
        "decision, and bad luck.",
        "Il restait deux cartes dans la pioche, dont le g4. Pioché tout de suite, on pouvait encore "
        "le jouer ; au fond, il arrivait trop tard. La valeur 1/2 est la moyenne de 1 et de 0 : "
        "une bonne décision, et pas de chance.",
    ),
    hints=(
        Both(
            "What was still hidden from both players when Alice chose?",
            "Qu'est-ce qui était encore caché aux deux quand Alice a choisi ?",
        ),
        Both(
            "A chance of 1/2 is a mean. Of which two ways in which the turn could go on, and what "
            "tells them apart?",
            "Une chance de 1/2 est une moyenne. De quelles deux suites possibles du tour, et "
            "qu'est-ce qui les distingue ?",
        ),
    ),
    solution='answer_00_6 = "c"',
)

EXERCISES: tuple[Exercise, ...] = (_FIRST_MOVE, _RULES, _SAFE, _TURNS, _NO_DISCARD, _LUCK)
