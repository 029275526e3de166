"""Proofs in a person's own words: written step by step, and each step judged.

Rooms: `claims` (what a step says, read and told), `grounds` (what it is said to follow from),
`steps` (a whole proof as a value), `reading` and `telling` (its text, in English and French),
`following` (what follows, at a glance or at all), `facts` (what each ground gives), `judging` (a
verdict on every step, and on the goal), `remarks` (verdicts as sentences), `kit_proofs` (what
`hanabi_kit.deduction.why` proves, written down like this).

Examples
--------
>>> from hanabi_kit.notation import parse_position
>>> from hanabi_kit.deduction.written.judging import judge_proof
>>> from hanabi_kit.deduction.written.reading import parse_written_proof
>>> view = parse_position('''
... [position]
... players = ["Alice", "Bob"]
... turn = "Alice"
... viewer = "Alice"
... clue_tokens = 8
... deck = 40
... [position.hands]
... Alice = "xx/5 xx xx xx xx"
... Bob = "r5 y1 g1 b1 p1"
... ''').view()
>>> proof = parse_written_proof(
...     '''
... slot 1 is a 5 because clue 5 touched it
... so slot 1 is not r5 because all r5 are in sight
... ''',
...     view,
... )
>>> judged = judge_proof(view, proof, "slot 1 is not r5")
>>> judged.proved, [step.holds for step in judged.steps]
(True, [True, True])
"""
