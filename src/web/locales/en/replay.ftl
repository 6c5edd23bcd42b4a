# The replay of a battle.
replay-title = { $title }, event { $number }
replay-summary = Replay of { $title }: event { $number } of { $events }.
replay-out-of-range = { $events ->
    [one] This battle has one event
   *[other] This battle has { $events } events
  }; there is no event { $asked }. You see event { $number } instead.
replay-count = Event { $number } of { $events }
replay-now = This event
replay-around = Around this event
replay-steps = Steps
replay-step-first = First event
replay-step-turn-back = Previous turn
replay-step-roll-back = Previous roll
replay-step-prev = Previous
replay-step-next = Next
replay-step-roll-on = Next roll
replay-step-turn-on = Next turn
replay-step-last = Last event
replay-play = Play
replay-pause = Pause
replay-speed = Speed
replay-go = Go
replay-event-slider = Event
replay-strip = What each side has left from the first event to the last; the turning points and the table below tell the same in words
replay-link-here = Link to this event
replay-copy = Copy the link
replay-copied = Copied
replay-keys = Keys
replay-key-play = play and pause
replay-key-event = by event
replay-key-roll = by roll
replay-key-turn = by turn
replay-key-ends = first and last
replay-moments = Turning points, casualties and what was left
replay-moments-how = The lines are the points of the models that each side has left, wounds counted. A turning point is one of the three orders that cost one side most, if it cost at least a twentieth of all there was. What was taken back is left out.
replay-turning-point = Turning point.
replay-left-by-turn = Points left as each turn began
replay-turn = Turn
replay-points-left = { $points ->
    [one] one point
   *[other] { $points } points
  }, { $part }%

# Both teams.
replay-score = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
replay-models-left = { $left } of { $all } left
replay-broken = broken
replay-muster = The teams at this moment
replay-model = Model
replay-wounds = Wounds
replay-state = State
replay-one-use = One use
replay-leader = leader
replay-of = { $left } of { $all }
replay-state-waiting = to be set up
replay-state-reserve = in reserve
replay-state-inside = inside { $vehicle }
replay-state-removed = removed
replay-state-locked = locked
replay-state-table = on the table
replay-legend = What the signs on the board mean
replay-legend-rest = leader · a line every 6"

# A roll.
replay-roll-not-thrown = Not thrown yet.
replay-roll-needs = needs { $score }+
replay-roll-needs-each = { $dice } dice, each needs { $score }+
replay-roll-needs-at-most = { $dice ->
    [one] one die
   *[other] { $dice } dice
  }, together { $score } or less
replay-roll-how-much = { $dice ->
    [one] one die
   *[other] { $dice } dice
  }: how much
replay-roll-passed = Passed.
replay-roll-failed = Failed.
replay-roll-some-passed = { $passed } of { $all } passed.
replay-roll-total-passed = { $total }: passed.
replay-roll-total-failed = { $total }: failed.
replay-roll-scatters = The marker follows the arrow.
replay-roll-total = { $total } in all.
replay-roll-fair-one = Fair die number { $number } of this battle.
replay-roll-fair = Fair dice number { $first } to { $last } of this battle.
replay-roll-entered = Rolled at the table, typed in by { $side }.
replay-roll-seeded = From a seed.
replay-roll-scripted = From a battle file.
replay-roll-awaited = not thrown yet
replay-roll-face = { $face }
replay-roll-face-failed = { $face }, failed
replay-roll-face-passed = { $face }, passed
replay-roll-face-special = { $face }, passed and more
replay-roll-arrow = arrow at { $degrees } degrees

# Notes.
replay-notes = Notes
replay-notes-none = Nobody has left a note at this event. A note is for everybody who sees this battle: why you moved there, what you overlooked, which rule was in doubt.
replay-notes-at = Notes stand at the events
replay-note-label = A note at event
replay-note-leave = Leave the note
replay-note-erase = Erase
replay-note-erase-now = Erase the note for good
replay-note-others = Organisers and arbitrators may erase notes of others.
replay-log-in = Log in to take part
replay-nobody-plays = No player of this server plays this battle: the API acts for its sides.
replay-in-the-name = In the name of

# What leads on.
replay-what-if = What if from here
replay-what-if-about = A what-if battle keeps everything up to this event and goes on with other dice, other answers, other orders. You play both sides, and it does not count.
replay-what-if-title = What it is called
replay-what-if-seed = Seed of its dice: a number, if two what-ifs are to have the same dice
replay-what-if-start = Start it from event
replay-what-if-api = The API has more to choose from:
replay-files = Take it away
replay-file-battle = The battle as a battle file
replay-file-battle-about = runs again with <code>warlog scenario</code>
replay-file-dice = The dice as a file
replay-file-dice-about = for anybody who wants to check them
replay-measured = This battle was played with miniatures: the players measured.

# The dice, checked in the browser.
replay-dice-check = Check the dice of this battle
replay-dice-what = Your browser computes every fair die of this battle again from the secret that the server told at its end, and compares it, roll by roll, with the log.
replay-dice-commitment = Committed to before the first die:
replay-dice-start = Check the dice
replay-dice-file = or a file of dice that you kept:
replay-dice-proven = as it must be
replay-dice-wrong = wrong
replay-dice-unproven = the secret is not told yet
replay-dice-other = cannot be proved
replay-dice-good = No die differs from what its secret gives.
replay-dice-bad = These dice are not what they should be.
replay-dice-none = There is nothing to prove yet: the secret is told when the battle is over, and dice that were typed in have none.
replay-dice-counts = As they must be: %0. Wrong: %1. Secret not told yet: %2. Typed in, seeded or of another battle: %3.
replay-dice-event = Event
replay-dice-purpose = For
replay-dice-dice = Dice
replay-dice-result = Result
replay-dice-unreadable = This is no file of dice that can be read.
replay-dice-insecure = Browsers compute hashes only on encrypted pages and on this very machine. Open the page by https or at localhost, or take the file of dice away and run “warlog verify --dice dice.json”.
replay-dice-fault-format = The file is not of the form warlog-dice/1.
replay-dice-fault-secret = The secret told is not the one of commitment %0.
replay-dice-fault-twice = Die %0 is there twice.
replay-dice-fault-uncommitted = Nothing was committed to before die %0.
replay-dice-fault-missing = Die %0 is missing.
replay-dice-fault-face = Die %0 of event %1 shows %2; it must be %3.
replay-dice-proves = What this proves
replay-dice-proves-faces = Each fair die is exactly what the secret, the battle and both players’ words give: none was exchanged, left out or thrown again.
replay-dice-proves-fixed = The secret was fixed before the first die, if the commitment above is the one that you saw when the battle began.
replay-dice-proves-not = What it does not prove
replay-dice-not-secret = That nobody knew the secret: whoever operates the server could have read it. Words that a player added of his own help against that.
replay-dice-not-typed = Anything about dice that were rolled at the table and typed in, or come from a seed. Those of a what-if battle’s parent are checked with the parent.
replay-dice-not-page =
    That this page is honest: its script comes from the same server. If you do not trust it, keep the file and check
    it with a program of your own; the file says how.
replay-dice-how = How the dice are made

# What dice are rolled for.
replay-ask-to-hit = to hit
replay-ask-reroll = re-roll
replay-ask-gets-hot = overheating
replay-ask-scatter = scatter
replay-ask-scatter-distance = distance of the scatter
replay-ask-to-wound = to wound
replay-ask-precision = precise hits
replay-ask-look-out-sir = Look Out, Sir
replay-ask-save = save
replay-ask-feel-no-pain = Feel No Pain
replay-ask-penetration = armour penetration
replay-ask-vehicle-damage = vehicle damage
replay-ask-pinning = Pinning test
replay-ask-morale = Morale test
replay-ask-leadership = Leadership test
replay-ask-break-test = Break test
replay-ask-fear = Fear test
replay-ask-counter-attack = Counter-attack
replay-ask-psychic = Psychic test
replay-ask-initiative = characteristic test
replay-ask-run = run
replay-ask-difficult = difficult ground
replay-ask-dangerous = dangerous ground
replay-ask-charge-distance = charge distance
replay-ask-sweeping-advance = sweeping advance
replay-ask-spread = fire that spreads
replay-ask-fire = against the fire
replay-ask-extinguish = put out the fire
replay-ask-fall = fall
replay-ask-it-will-not-die = It Will Not Die
replay-ask-fall-back = fall back
replay-ask-consolidate = consolidate
replay-ask-roll-off = roll-off
replay-ask-random = random choice
replay-ask-haywire = haywire table
replay-ask-rending = Rending
replay-ask-crusader = Crusader
replay-ask-hit-and-run = Hit & Run
replay-ask-template = hits of the template
replay-ask-soul-blaze = hits of the Soul Blaze
replay-ask-outflank = table edge
replay-ask-reserve = reserve
replay-ask-seize = seize the initiative
replay-ask-game-length = another turn
replay-ask-mission = mission
replay-ask-deny = deny the power
replay-ask-perils = Perils of the Warp
replay-ask-night = nightfall
replay-ask-leader-trait = trait of the leader
replay-ask-injury = injury
replay-ask-mishap = coming down badly
