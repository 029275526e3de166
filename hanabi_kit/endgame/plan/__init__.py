"""The plan model: what a team can reach that agrees on everything beforehand.

The real game, solved: everybody sees the others' hands, the clues and what is on the table, and the
team has agreed on a joint plan (a decentralised partially observable decision process, Dec-POMDP,
with a shared public past). The answer is a certified bracket, exact where its ends meet:

    value of a plan found  =  lower  ≤  V  ≤  upper  =  value of a relaxed game.

V is the largest share of the worlds in which a plan reaches the highest score (or the highest
expected score). A *world* is a deal of the cards out of public sight that fits the clues, with the
order of the deck; all count the same.

Rooms: `strategy` (a plan as a value), `solving` (`solve_plan`), `asked` (which tables are covered),
`shares` (of the time), `plan_solution` (the answer, which `answering` puts together), `prior` (the
worlds, merged and counted), `lowers` (a search with what its plans go by), `forcing` (what an
action is worth that is forced on the mover), `table` (the rules on merged worlds), `team` (what a
search asks of a game), `search` and `frame` (the joint search), `improving` (better plans from good
ones), `trials` and `kernel` (the same by many small trials, compiled, with worlds as `words`),
`codes` (clues that every hand is sure to have), `offers` (what hands really offer beyond that, read
by `offer_codes`), `offer_table`, `offering` and `preferring` (plans that go by it), `finer` (which
useless cards a plan should tell apart), `uppers` (the upper bounds of one question) and `agenda`
(which is asked for next), `ceilings` (such bounds), `compiled_steps` and `steps_kernel` (the same
compiled), `waiting` (what silence is worth), `certify` and `certify_deals` (the independent
checker), `following` (a plan walked at a table), `plan_words` and `clue_words` (in sentences) and
`plan_graph`.

The lower bound
---------------
*Lemma 1 (blind).* Take all cards that no firework can still need for one and the same card. A plan
made for such worlds can be followed at a real table and makes there, in each world, the same score.
For its choices are functions of what the players see, such a card never fits a firework, now or
later (what a firework can still reach only falls), and it is drawn, discarded and misplayed like
any other. The share of the worlds is kept where a merged world weighs as many deals as it stands
for. All this holds as well where only some of these cards are merged, and the players go by where
they see the others (`finer`).

*Lemma 2 (labels).* A plan that gives clues only by their labels, and only labels that every hand
with this sight is sure to have, needs no clue that is not there. See `codes` for which are sure,
and for the rulesets where fewer are.

*Lemma 3 (offers).* Worlds may also be told apart by the labels that the hands offer at the
beginning (`offers`). The giver of a clue sees that hand, so her choice may depend on what it
offers; its holder does not, and for him such worlds are pooled. A hand offers the same until its
holder plays or discards, whoever else draws; from then on only sure labels count for it. What hands
offer is decided by their cards, so with the hands known all orders of the deck stay equally likely.
A plan says for each hand seen what comes first, what if there is no such clue, and so on; a policy
whose choices follow no such order is changed before it is valued (`preferring`). So it, too, can be
followed at a real table, and makes there what it made on these worlds.

So what the search promises can be kept, and `certify` keeps it in every world with other code.

Where a plan comes from does not matter for that. For two and three players and the share of perfect
games most come from compiled trials (`kernel`), which reckon with decimals and prove nothing: what
such a plan is worth is worked out in whole numbers afterwards.

The value of an action
----------------------
V(a) is the value of the best plan in which the mover does a *with the hands that she really sees*,
card by card; with any other hands she does what is best. It is an average over all worlds, like V,
and V is the largest V(a): some best plan does something with these hands. (A clue is an action with
its receiver and value; what it means is agreed on as everything else is.)

A search merges the hands really seen with others that differ in cards nobody needs, so an action
must not be forced on a merged sight: that would charge the others as well. Of the deals that a
merged world stands for, those with the hands really seen are counted (`prior.seen_weights`).

*Lower.* These deals become a sight of their own, next to what is left of the merged one, with the
labels that these hands really offer; that is again a plan that can be followed (`forcing`).

*Upper.* Let all be face up after the mover's action with the hands really seen; this sum, and a
bound of what all other hands bring (face up, Lemma 4, or one step, Lemma 5, less their part), is a
bound of V(a), and so is every bound of V.

The upper bounds
----------------
*Lemma 4 (face up).* With all hands seen by all, and only the deck's order unknown, a team can copy
any plan. So V is at most the average of the face-up values.

*Lemma 5 (one step).* The mover chooses an action for each of her real sights, then all is face up:
again a team can copy any plan. The sum runs over real sights, not over blind ones: on blind worlds
the bound is *wrong*, because seeing two copies of r1 makes a card clued red likelier to be the r5,
and who merges the sights forbids the mover to know. But cards not needed that the clues allow in
the same of the *mover's own* slots may be exchanged without changing what she may hold; so sights
that differ only by them have the same shares of everything the bound asks for, hence the same best
action, and may be merged.

*Lemma 6 (two steps).* The mover, then the next player choose for each real sight, a clue tells its
receiver all that its giver sees, then all is face up. Cards not needed are merged by the slots, of
any hand, that the clues allow them in (a *class*). This loses nothing, though two players might
agree by the faces of merged cards: let the team draw a random order of the faces of each class
beforehand, and read the cards of the class in the hands that both see, then in the next player's
hand, as the first of that order, and those in the mover's hand as its last. Each of the two can do
so from her own sight, and each deal of faces comes out equally likely. So with faces they can do
only what they can do with shared random numbers, which are no help: some fixed number is as good.

*Lemma 7 (more steps).* With two players the mover, the other, the mover and so on choose, any
number of times. Now players have seen the faces of cards of their own, which they played or
discarded, and would need to know which face of the random order that was. So the relaxed game tells
everybody, with such a card, how many of its class the same hand holds among its older cards
(`HanabiTable.ranked`). Let the j-th card of a class that comes to one hand, the oldest first, be
the j-th face of the order, and the j-th that comes to the other hand the j-th from its end. The two
never meet, as there are no more cards than faces; and each new card gets any of the faces left with
the same chance, whatever was decided before, as at a real table. Who sees a hand knows the j of its
cards; of a card that is shown, all know j: those of its class that came before it have been shown,
or are still held and are told. So each player can work out from the order, from merged sights and
from what is told all that she would know at a real table, and what a clue said from all that its
giver saw.

*Lemma 8 (types).* For three steps, sights of the mover that have the needed cards in the same
slots, and the same shares of what she may hold and of the deck, are merged (`ceilings.by_type`):
with the other's one choice fixed, what she does with one sight does not touch what she does with
another, and the two face the same question. For four steps that is not so, as the other's second
choice hangs on what he has shown himself; there all classes are told apart. But what the first of
four steps leads to is a question of three steps again, whatever is believed by then, and so is one
with three decisions to come: there types are merged as well (`steps_kernel.by_type`).

*Lemma 9 (groups).* Where the mover's sights are put into groups, and everybody is told of which
group the sight is, a team can do what it can do without: so the bounds of the groups may be added.
That serves where they are too many to go through all prescriptions (`ceilings.ManySteps`). Groups
do best that are each much like the whole: of sights in which the needed cards lie in all the ways
they can, and the others as alike as can be (`steps_kernel.mixed_order`).

After the last step all is face up. With more than two players there would be three hands to number
from the two ends of one order, so that only two steps are used.

How low these bounds can get is told beforehand by the same bounds on blind worlds, which are quick:
whoever knows less cannot do more, so that a bound on finer worlds that is complete is never below
them. Steps that can bring nothing are not asked for, and more than may be enough wait (`agenda`).

Where it stays open: values that need more labels than a hand offers, or than the four that are sure
with three players and for the expected score, while the relaxed games tell all in one clue (of 24
open tables with two cards left, seven would be worth their upper bound if every hand had sixteen
labels at any time; a hand that has changed has but the four that are sure); positions with so many
sights that the groups of Lemma 9 are too small to show how the sights get into each other's way;
and those whose classes are too many to list (clues of many kinds to many slots), where only the
first two bounds are left.
"""

from hanabi_kit.endgame.plan.certify import certify
from hanabi_kit.endgame.plan.following import Walk
from hanabi_kit.endgame.plan.plan_graph import plan_graph as plan_graph
from hanabi_kit.endgame.plan.plan_solution import PlanCase as PlanCase
from hanabi_kit.endgame.plan.plan_solution import PlanSolution
from hanabi_kit.endgame.plan.solving import solve_plan as solve_plan
from hanabi_kit.endgame.plan.strategy import Code as Code
from hanabi_kit.endgame.plan.strategy import Decision as Decision
from hanabi_kit.endgame.plan.strategy import Plan
from hanabi_kit.endgame.plan.strategy import Shown as Shown
from hanabi_kit.endgame.plan.strategy import Signal as Signal
from hanabi_kit.endgame.plan.strategy import sight_of as sight_of

__all__ = ["Plan", "PlanSolution", "Walk", "certify"]
