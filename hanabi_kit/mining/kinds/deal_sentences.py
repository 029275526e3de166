"""What a mined deal says: title, question, hints and explanation.

Argued is with the line that reaches the score and the turn in it that nobody plays at first sight;
with the cards that are left over where the score is out of reach; and with both where one turn lost
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Seat
from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.endgame.deal import solve_deal
from hanabi_kit.endgame.deal.solving import DealSolution
from hanabi_kit.game import Game
from hanabi_kit.mining.kinds.sentence_parts import (
    Variants,
    counted,
    missing_cards,
    scene_title,
    several,
    told_in_ways,
)
from hanabi_kit.puzzles.answers.answer_table import DealAnswer
from hanabi_kit.puzzles.proofs.known_deal import LostTurn
from hanabi_kit.puzzles.proofs.proof import DealProof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import played_plainly
from hanabi_kit.stats import max_score

MOST_STATES = 20_000
"""States of the search for the cards that are left over."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def draft(puzzle: Puzzle, level: int, proof: DealProof) -> tuple[Puzzle, ...]:
    """Return a puzzle about a known deal with its level and all its words, told in several ways."""
    return told_in_ways(puzzle, level, DealTelling(puzzle, proof))


class DealTelling:
    """The words for one deal."""

    def __init__(self, puzzle: Puzzle, proof: DealProof, language: str = "en") -> None:
        assert isinstance(puzzle.answer, DealAnswer)
        self.puzzle, self.proof, self.answer = puzzle, proof, puzzle.answer
        self.vary = Variants("")
        self.position = position = puzzle.position
        self.game = puzzle.deal.game
        self.words: Wording = wording(language, position.rules, position.players)
        self.mover = self.words.name(position.mover)
        self.most = position.rules.max_score
        reachable = max_score(position.rules, position.discards, position.stacks)
        self.missing = reachable - sum(position.stacks)
        """Cards that can still be played, as far as their copies go."""

    def title(self) -> str:
        """Return a title that says where the game stands."""
        return scene_title(self.position, self.words, self.vary)

    def question(self) -> str:
        """Return the question."""
        vary, most, mover = self.vary, self.most, self.mover
        deck = self.position.deck_size
        cards = counted(deck, "card")
        missing = missing_cards(self.position, self.words)
        if deck:
            known = vary(
                f"Nothing is hidden, not even the {cards} of the deck. {mover} moves first.",
                f"All hands and the deck ({cards}, in order) lie open, and {mover} begins.",
                f"{mover} is to move; everybody knows every card, {cards} of the deck included.",
                f"Hands open, deck open: {cards} still come as shown. {mover}'s turn.",
                f"Read the {cards} of the deck from the left: they are drawn so. {mover} starts.",
            )
        else:
            known = vary(
                f"The deck is empty, all hands lie open, and {mover} is to move.",
                f"No draw is left and nothing hidden; {mover} begins.",
                f"{mover} moves; every card is in an open hand.",
            )
        asked = {
            "winnable": vary(
                f"{capital(missing)} missing. Can {most} points be reached?",
                f"Is there a way to {most} points, {missing} still to be played?",
                f"Do {most} points come together, although {missing} missing?",
                f"{capital(missing)} not on the table. Can they all of them be played?",
                f"With {missing} missing: yes or no to {most} points?",
            ),
            "best score": vary(
                f"{capital(missing)} missing. How many points can still be reached?",
                f"How many points come of it with the best play, {missing} missing?",
                f"{capital(missing)} wanted; not all will do. How many points at most?",
                f"How many points will it be if nobody errs, {missing} outstanding?",
            ),
            "lost": vary(
                f"What is written here is then played. Which turn puts {most} points out of "
                "reach, counted from 1?",
                f"The players go on as listed. Which turn, from turn 1, costs the {most}?",
                f"After which turn of this record are {most} points gone for good?",
                f"They play the moves below. Which turn is the one too much, if {most} were "
                "wanted?",
            ),
        }
        return f"{known} {asked[self.answer.asks]}"

    # -- hints -------------------------------------------------------------------------------------

    def hints(self) -> Iterator[str]:
        """Yield three hints, from gentle to nearly there."""
        yield self.where_they_are()
        yield self.turns()
        yield self.nearly()

    def where_they_are(self) -> str:
        """The first hint: who holds the missing cards, and which come from the deck."""
        vary, words, game = self.vary, self.words, self.game
        trash = game.rules.trash_cards(game.stacks, game.discards)
        parts = []
        for seat, hand in enumerate(game.hands):
            cards = sorted({held.card for held in hand if held.card not in trash})
            if cards:
                listed = words.told.listed([words.card(card) for card in cards])
                who = words.name(Seat(seat))
                parts.append(vary(f"{who} has {listed}", f"{who}: {listed}", f"{listed} ({who})"))
        deck = [
            f"{words.card(card)} {_ORDINALS[at] if at < len(_ORDINALS) else at + 1}"
            for at, card in enumerate(game.deck or ())
            if card not in trash
        ]
        if deck:
            listed = words.told.listed(deck)
            parts.append(vary(f"the deck brings {listed}", f"from the deck {listed}"))
        told = capital("; ".join(parts))
        asked = vary(
            "What comes last?",
            "Who is waiting for whom?",
            "Which of them wait for another?",
            "Draw the chains.",
            "Which hand is the busiest?",
        )
        return f"{told}. {asked}"

    def turns(self) -> str:
        """The second hint: turns against missing cards."""
        vary, position = self.vary, self.position
        missing = self.missing
        left = position.turns_left
        if left is not None:
            return vary(
                f"{capital(several(left, 'turn'))} left for {counted(missing, 'card')}.",
                f"{left} turns, {missing} cards: who plays which?",
                f"Share out the {counted(left, 'turn')}; {missing} are needed.",
            )
        if not position.rules.final_round:
            return vary(
                f"The game has no last round. What can stop the {missing} cards at all?",
                f"Time is no matter here; look for what blocks one of the {missing} cards.",
            )
        players = len(position.players)
        total = position.deck_size + players
        tokens = counted(position.clue_tokens, "token")
        return vary(
            f"{capital(counted(position.deck_size, 'draw'))} and {players} turns more: {total} "
            f"without a clue, and {missing} plays to fit in.",
            f"Each clue is a turn more; there are {total} otherwise, {missing} plays, {tokens}.",
            f"Of {total} turns without clues {missing} are plays. How many are free, and whose?",
            f"{capital(tokens)} can stretch the {total} turns. Enough for {missing} plays?",
            f"Whoever draws the last card moves once more, as do all: {total} turns, {missing} "
            "cards.",
            f"Plays: {missing}. Turns: {total}, as long as every one draws.",
        )

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        vary, value, found = self.vary, self.proof.value, self.proof.found
        if self.answer.asks == "winnable":
            plain = self.plainly
            return vary(
                f"Playing whatever fits comes to {plain}. Where is a turn lost that way?",
                f"Plain play ends at {plain}. Go back to the turn in which somebody drew too "
                "early.",
                f"Try it greedily: {plain} points. Is the rest a matter of order, or of time?",
                f"Who always plays what can be played gets {plain}. See what is missing then.",
                f"{plain} come of themselves. Ask who would have to be in two places.",
            )
        if self.answer.asks == "best score":
            assert isinstance(value, int)
            below = self.easily(value)
            return vary(
                f"More than {below - 1} for sure. Which card cannot have a turn of its own?",
                f"At least {below} are easy; then find what must be given up.",
                f"Begin with a line for {below}, and mend it.",
                f"{below} can be had in several ways. Which cards compete for a turn?",
            )
        before = getattr(found, "before", None)
        if before is None or not before.line:
            return vary("Play it through from the end.", "Go backwards from the last turn.")
        told = self.line(before.game, before.line[:1])
        return vary(
            f"Once there was something better to do: {told}.",
            f"At the turning point this was still possible: {told}.",
            f"What should have been done instead: {told}.",
            f"{capital(told)}, that would have kept the chance. When was it?",
        )

    def easily(self, best: int) -> int:
        """A score that is easily reached where `best` is the best."""
        return best - 1 - (best - 1 - sum(self.position.stacks)) // 3

    # -- explanation -------------------------------------------------------------------------------

    @cached_property
    def plainly(self) -> int:
        """The score of playing at once whatever can be played."""
        return played_plainly(self.game).score

    def line(self, game: Game, line: Sequence[Action]) -> str:
        """What is done, in few words: "Bob plays the red 4; Cathy throws y1"."""
        told = []
        for action in line:
            who = self.words.name(game.mover)
            if isinstance(action, Clue):
                told.append(f"{who} clues {self.words.name(action.to)}")
            elif isinstance(action, Play | Discard):
                card = game.hands[game.mover][action.slot - 1].card
                fits = game.is_playable(card)
                doing = "throws" if isinstance(action, Discard) else "" if fits else "misplays"
                told.append(f"{who} {doing} {card}".replace("  ", " "))
            else:
                told.append(f"{who} plays from the deck")
            game = game.apply(action)
        return ", ".join(told)

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        value, found = self.proof.value, self.proof.found
        if isinstance(found, LostTurn):
            yield from self.of_the_lost_turn(value, found)
            return
        assert isinstance(found, DealSolution)
        if value is True:
            yield "**Yes.**"
            yield from self.won(found)
        elif value is False:
            yield "**No.**"
            yield from self.not_won(found.game, found.reason)
        else:
            yield f"**{value} points.**"
            yield from self.not_won(found.game, found.reason, found)

    def won(self, found: DealSolution) -> Iterator[str]:
        """The line that reaches it, and its turn that nobody plays at first sight."""
        vary, plain = self.vary, self.plainly
        line = self.line(found.game, found.line)
        yield vary(
            f"It goes like this: {line}.",
            f"{capital(line)}.",
            f"For example {line}.",
            f"Here is one way: {line}.",
        )
        if plain < self.most:
            yield vary(
                f"Who plays all that fits at once ends with {plain}.",
                f"Greedy play stops at {plain}.",
                f"Only {plain} come of playing whatever can be played.",
                f"Without that patience it is {plain}.",
            )
        yield from self.key_turn(found)

    def key_turn(self, found: DealSolution) -> Iterator[str]:
        """The first turn of a line in which something playable waits, or a needed card goes."""
        vary, game = self.vary, found.game
        for turn, action in enumerate(found.line, start=1):
            who = self.words.name(game.mover)
            hand = [held.card for held in game.hands[game.mover]]
            waits = [card for card in hand if game.is_playable(card)]
            if waits and not isinstance(action, Play):
                card = self.words.card(waits[0])
                deck = game.deck_size
                yield vary(
                    f"The point is turn {turn}: {who} keeps the {card} and waits.",
                    f"In turn {turn} {who} has the {card} and does not play it yet, {deck} cards "
                    "being left.",
                    f"{who}'s {card} must wait in turn {turn}; somebody else is in a hurry.",
                    f"Note turn {turn}, where {who} leaves the {card} alone.",
                )
                return
            trash = game.rules.trash_cards(game.stacks, game.discards)
            if isinstance(action, Discard) and hand[action.slot - 1] not in trash:
                card = self.words.card(hand[action.slot - 1])
                yield vary(
                    f"{who} gives up a {card} in turn {turn}: there is another.",
                    f"The {card} that {who} throws in turn {turn} has a twin.",
                    f"Turn {turn} costs {who} a {card}, which is not the last.",
                )
                return
            game = game.apply(action)

    def not_won(self, game: Game, reason: str, best: DealSolution | None = None) -> Iterator[str]:
        """Why not more: what is short, and what is left over with the best play."""
        yield from self.what_is_short(game, reason)
        found = best or solve_deal(game, states=MOST_STATES)
        if not found.exact:
            return
        vary = self.vary
        left = self.left_over(found)
        line = self.line(found.game, found.line)
        over = f", and {left} stays behind" if left else ""
        yield vary(
            f"The most is {found.lower}: {line}{over}.",
            f"{capital(line)}: that makes {found.lower}{over}.",
            f"With {line} it comes to {found.lower}{over}.",
            f"{found.lower} are reached by {line}{over}.",
        )

    def left_over(self, found: DealSolution) -> str:
        """The cards that are still missing at the end of a line: "the red 5 and the blue 5"."""
        game = found.game
        for action in found.line:
            game = game.apply(action)
        rules = game.rules
        cards = []
        for index, suit in enumerate(rules.suits):
            ranks = rules.fireworks.next_ranks(rules, game.stacks, index)
            if len(ranks) == 1:
                cards.append(f"the {self.words.suit(suit)} {ranks[0]}")
        return self.words.told.listed(cards) if cards else ""

    def what_is_short(self, game: Game, reason: str) -> Iterator[str]:
        """What rules the score out."""
        vary, most = self.vary, self.most
        missing = most - game.score
        turns = game.turns_left
        total = game.deck_size + len(game.players) if turns is None else turns
        lost = [
            self.words.card(card)
            for card in game.rules.all_cards
            if list(game.discards).count(card) >= game.rules.copies(card)
        ]
        if "a card it needs is gone" in reason:
            which = self.words.told.listed([f"{card}" for card in lost]) if lost else "a card"
            yield vary(
                f"Gone for good is {which}, so {most} cannot be.",
                f"All copies of {which} lie in the discards.",
                f"Without {which} there are no {most} points.",
            )
        elif "too few turns are left" in reason:
            yield vary(
                f"{missing} cards are too many for {total} turns and {game.clue_tokens} tokens.",
                f"There are {total} turns, and {missing} plays are wanted.",
                f"{total} turns do not hold {missing} plays.",
            )
        elif "come too late" in reason:
            yield vary(
                f"Even a single hand with all the cards could not lay {missing} of them in time.",
                f"The deck gives the last of the {missing} cards too late for anybody.",
                f"Too late come the cards of the deck, whoever draws them: {missing} in {total} "
                "turns.",
            )
        elif "must be kept" in reason:
            yield vary(
                f"So many of the {missing} cards must be kept that no hand has room to draw.",
                f"The hands are too small to keep what the {missing} plays need.",
            )
        else:
            yield vary(
                f"Every order of the {missing} plays fails, by a turn or by a card.",
                f"However the {total} turns are shared out, one of the {missing} cards is short.",
                f"No line of play, tried to the end, fits {missing} cards in.",
                f"Of {missing} cards one always comes too late.",
                f"Two of the {missing} cards always need the same turn.",
            )

    def of_the_lost_turn(self, value: object, found: LostTurn) -> Iterator[str]:
        """What was done in the turn, what would have been better, and what is short afterwards."""
        vary, before = self.vary, found.before
        assert isinstance(value, int)
        deal = self.puzzle.deal
        at = value - 1
        done = self.line(deal.games[at], deal.actions[at : at + 1])
        yield f"**Turn {value}.**"
        yield vary(
            f"There {done}.",
            f"What happens: {done}.",
            f"{capital(done)}, and that is it.",
            f"It is the one in which {done}.",
        )
        if before is not None and before.line:
            line = self.line(before.game, before.line)
            yield vary(
                f"Just before, {line} would still have done it.",
                f"Until then there was {line}.",
                f"Better: {line}.",
                f"With {line} all {self.most} were there.",
            )
        if found.after is not None:
            yield from self.not_won(found.after.game, found.after.reason)
