"""What every room uses and no game needs to know: arguments looked at, short faces, processes.

Modules: `arguments` (what a public function may be given), `faces` (the words of a short `repr`),
`misspelt` (which name was meant), `grammar` (what a language's grammar changes in a sentence),
`typography` (where no line may be broken),
`workers` (processes that never outlive the one that began them).
"""
