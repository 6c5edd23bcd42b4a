# The next round: how it would be paired, and the form that pairs it.

pair-title = Next round, { $name }
pair-summary = How the next round would be paired.
pair-heading = The next round of { $name }
pair-lead = Round { $round } as the rules would pair it now.
pair-no-season = No season is open.
pair-not-now = It cannot be paired now: { $why }.
pair-mission = Mission
pair-opens = Played from
pair-closes = until
pair-by-rules = Pair it by the rules
pair-by-hand = Or by hand
pair-of-red = red of pair { $pair }
pair-of-blue = blue of pair { $pair }
pair-free = Bye
pair-rematches = Two who have met may meet again
pair-so = Pair it so
pair-conflict = something has happened in the campaign since this page was loaded: look again
