"""What the kit puts together by itself, in the language in use: many sentences of each kind.

They come from the real games that the repository carries, from the kit's own puzzles, and from
small games that are dealt for them. People are called as in France, also by names that begin with a
vowel. Rooms: `tables` (where games come from), `endgames`, `puzzles`, `proofs`, `knowledge`,
`rules`.
"""
