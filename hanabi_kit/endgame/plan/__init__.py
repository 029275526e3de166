"""The plan model: what a team can reach that agrees on everything beforehand.

The real game, solved: everybody sees the others' hands, the clues and what is on the table, and the
team has agreed on a joint plan (a decentralised partially observable decision process, Dec-POMDP,
with a shared public past). The answer is a certified bracket, exact where its ends meet:

    value of a plan found  =  lower  ≤  V  ≤  upper  =  value of a relaxed game.

V is the largest share of the worlds in which a plan reaches the highest score (or the highest
expected score). A *world* is a deal of the cards out of public sight that fits the clues, with the
order of the deck; all count the same.

Why both ends are bounds is proved, lemma by lemma, on a page of the manual, `docs/proofs-plan.md`;
the code names its lemmas by their numbers there.

Rooms, each of which imports from those before it only:

- `model/`: a plan as a value (`joint_plan`), the worlds (`prior_worlds`), the rules on merged
  worlds (`hanabi_table`), labels that every hand is sure to have (`sure_labels`), which tables are
  covered, and what a search asks of a game (`team`).
- `labels/`: what hands really offer beyond the sure labels, and the rules on worlds that know it.
- `lower/`: plans are searched for (`joint_search`, `node_search`), made better (`improving`), and
  tried by compiled code (`trials`, `trials_kernel`), with more and more labels (`label_ladder`).
- `sight/`: what the plan makes of the very hands that the mover sees: with each action forced on
  her (`sight_choices`), the average first (`both_counts`), and the most that any plan could make of
  them (`sight_game`).
- `upper/`: relaxed games, compiled as well (`compiled_steps`, `steps_kernel`), and which of them is
  solved when (`upper_bounds`).
- `check/`: `certify`, which shares no code with the search.
- `tell/`: a plan in sentences and as a graph.

Above them: `solving` (`solve_plan`: which search answers), `passes` (the search for plans, pass by
pass), `small_game` (all plans of a small game), `findings` (what is found by then, and the answer
made of it), `written_plan` (a policy as a plan), `solution` (the answer), `walk` (a plan followed
at a table), `limits` (what each part may take).
"""

from hanabi_kit.endgame.plan.check.certify import certify
from hanabi_kit.endgame.plan.model.joint_plan import Code as Code
from hanabi_kit.endgame.plan.model.joint_plan import Decision as Decision
from hanabi_kit.endgame.plan.model.joint_plan import Plan
from hanabi_kit.endgame.plan.model.joint_plan import Shown as Shown
from hanabi_kit.endgame.plan.model.joint_plan import Signal as Signal
from hanabi_kit.endgame.plan.model.joint_plan import sight_of as sight_of
from hanabi_kit.endgame.plan.solution import PlanActionValue as PlanActionValue
from hanabi_kit.endgame.plan.solution import PlanCase as PlanCase
from hanabi_kit.endgame.plan.solution import PlanSolution
from hanabi_kit.endgame.plan.solving import solve_plan as solve_plan
from hanabi_kit.endgame.plan.tell.graph import plan_graph as plan_graph
from hanabi_kit.endgame.plan.walk import Walk

__all__ = ["Plan", "PlanSolution", "Walk", "certify"]
