# The sentences of refusals are the program's own, which are English: see `refusals.rs`.
