"""Words that say nothing, words that count what a number counts, and words that change everything.

All without accents, English and French together: a pupil may mix them.
"""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text.

    Examples
    --------
    >>> sorted(word_set("or not"))
    ['not', 'or']
    """
    return frozenset(text.split())


FILLERS = word_set(
    """
    the a an i s m me we you it he she they that this is are be was would will should must my our
    your his her their its think guess believe say take choose pick answer answers reply solution
    result option options letter letters choice choices sentence sentences statement statements
    step steps get got gets find found have has had there makes gives true hold holds right correct
    only just exactly precisely about around approximately roughly approx circa equal equals so of
    for from with really probably sure surely certainly definitely obviously and then

    le la les l un une des du de d je j nous on il elle elles ils ce c cela est sont etre sera
    serait ma mon mes sa son ses leur que qu pense crois dis dirais choisis choisit prends prend
    reponse reponses lettre lettres choix phrase phrases etape etapes affirmation affirmations
    proposition propositions vrai vraie vraies vrais juste justes seulement uniquement exactement
    precisement forcement surement certainement environ peu pres egal vaut fait donc alors et
    puis y en ai trouve obtiens
    """
)
"""Words around an answer that do not change it."""

UNITS = word_set(
    """
    card cards identity identities clue clues world worlds point points pt pts table tables deal
    deals way ways time times hand hands slot slots game games token tokens question questions turn
    turns move moves draw draws copy copies possibility possibilities player players child children
    kid kids case cases chance chances probability round rounds action actions step steps suit suits
    colour colours color colors rank ranks number numbers silence silences different kinds sorts
    enough needed required average on in all total left remaining more possible combination
    combinations order orders
    arrangement arrangements leaf leaves bits bit

    carte cartes identite identites indice indices monde mondes donne donnes facon facons maniere
    manieres fois main mains partie parties jeton jetons tour tours coup coups pioche pioches
    exemplaire exemplaires possibilite possibilites joueur joueurs joueuse joueuses enfant enfants
    cas probabilite manche manches etape etapes couleur couleurs valeur valeurs nombre nombres
    temps faut suffit suffisent silencieux differents differentes sortes moyenne en tout
    restantes restants
    combinaison combinaisons ordre ordres feuille feuilles
    """
)
"""What a number may be one of, and what is said of it."""

SLOT_WORDS = word_set(
    """
    n° # n no num numero numeros place places plus own
    emplacement emplacements position positions
    """
)
"""What may stand beside the number of a slot."""

OTHERWISE = word_set(
    """
    or not no nor neither never except but without unless instead maybe perhaps possibly
    ou pas ni non jamais sauf sans excepte aucun aucune rather than between entre
    """
)
"""Words after which a text may mean something else than what it names."""

NONE = word_set("none nothing no neither zero aucun aucune rien nul nulle")
ALL = word_set("all every everything tous toutes tout")
"""Words for no option, card or slot, and for every one."""

NEWEST = word_set("newest latest youngest recente nouvelle")
OLDEST = word_set("oldest ancienne vieille")
