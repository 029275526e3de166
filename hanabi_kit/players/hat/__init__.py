"""`Hat`: players who agree beforehand to say numbers with their clues.

The idea is the old puzzle of the hats. Three players wear hats, red or blue, and each sees the hats
of the others. One of them may say one word. If she says "odd" or "even", for the number of red hats
on the *other two* heads, both learn the colour of their own: each sees the other's hat and
subtracts. One word told two people, each something different. A hand of Hanabi is such a hat.

Three at a table
----------------
Alice is to move, and has nothing to play. She sees Bob's hand and Cathy's.

1. *Questions.* Everybody has the same list of questions about each hand, for instance "which is the
   first of your cards that can be played?" The answer is a number, 0 for the newest card, 4 for the
   oldest, 5 for none. Which questions are asked depends only on what all three know (`questions`).
2. *Messages.* Alice can clue in several ways that everybody can tell apart: to Bob or to Cathy; by
   rank or by colour; touching a certain card or not. These are numbered as well, say 0 … 5; there
   are more when more is known of a hand (`clue_kinds`). Alice adds the two answers, Bob's 4 and
   Cathy's 3, makes 7, leaves out whole sixes, and gives a clue of kind 1. The questions are made to
   have no more answers than there are kinds.
3. *Reading.* Bob sees Cathy's hand, so he knows that her answer is 3; and 1 − 3 is −2, that is 4
   once six is added. His answer is 4. Cathy sees that his is 4, and subtracts that: 1 − 4 + 6 = 3.
   One clue has answered a question of each, and its words were true besides.
4. *What everybody knows.* Both answers are now known to all three. So everybody can keep the same
   book of what each player knows of their own hand (`public`), and the next questions can build on
   it. Nobody's own eyes enter this book, or the others could not keep it.

Two things more are said without a clue. A Hat who discards while there are clue tokens says that
nobody else holds a playable card without knowing one: else a clue would have been given. And a Hat
who has several cards that are publicly useless chooses among them, and the choice says a number in
the same way.

A turn
------
In this order (`deciding`): play a card that is sure to be playable, low ranks first. Play one that
is probably playable and otherwise trash, if a strike can be borne. Clue, if somebody holds a
playable card and knows none. Discard a useless card, while the deck leaves time for it. Clue, if
somebody can play, or if the best discard might lose a critical card. Discard what will be missed
least.

How strong
----------
Standard rules, the decks of seeds 100,000 to 103,999 (not those it was tuned on), with standard
errors: a mean of 24.878 ± 0.007 points and 90.3 ± 0.5 % perfect games with 3 players, 24.944 ±
0.005 and 96.0 ± 0.3 % with 4, 24.914 ± 0.006 and 93.5 ± 0.4 % with 5.

With two players there is only one hat, and a message has few numbers: 21.8 points. With special
suits fewer clues are sure to be possible, so there are fewer numbers, too. A position without its
history is played by the facts. Rules under which the code is not defined (clues whose value is not
told, clues that alternate, cards played face down, plays that may be discards) are refused.

References
----------
C. Cox, J. De Silva, P. DeOrsey, F. Kenter, T. Retter, J. Tobin, "How to make the perfect fireworks
display: two strategies for Hanabi", Mathematics Magazine 88 (2015), 323–336: the recommendation
and information strategies. The project hanabi.rs (https://github.com/WuTheFWasThat/hanabi.rs) took
them to 24.79 / 24.94 / 24.92 points with 3 / 4 / 5 players, and has the ideas of asking for the
first playable card, of what a discard says, and of the message in the choice of a discard, and
weights for choosing among plays and among discards, which are kept here. Ours are the tree with
runs of numbers, the chains of clue kinds, and asking for trash and for critical cards.
"""

from __future__ import annotations

from hanabi_kit.players.hat.seated import Hat as Hat
