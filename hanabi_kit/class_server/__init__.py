"""A class at one machine: its tables and questions, what each screen shows, what is left after.

Pupils sit at tables of two to five and answer questions together; each is shown what her seat may
see and nothing else, the teacher sees everything. Nothing here but `serving/` knows of sockets,
files or the clock: a class is what its deeds made of it, and can be made anew from them.
"""
