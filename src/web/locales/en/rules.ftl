# The list of special rules.

rules-title = Special rules
rules-summary = Every special rule in English and Russian, in one line.
