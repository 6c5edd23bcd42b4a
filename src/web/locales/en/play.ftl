# Playing a battle, and beginning one.

play-title = { $battle }, play
play-title-side = { $battle }, play { $name }
play-title-both = { $battle }, play both sides
play-summary = Play the battle here: the table, what each side may do, the dice.
play-act = What is to be done
play-board = The table
play-models = The models
play-live = live
play-news = Show what is new
play-code = Code
play-stale = The battle has gone on since this page was made. This is how it stands now: look at it, then act again.
play-not-yours = This side is not yours to act for: take your place at the table first.

# Whose turn
play-your-turn = Your turn: { $name }
play-their-turn = It is the turn of { $name }
play-waits-for = { $name } is waited for.
play-players-measure = The players measure.
play-looks-on = You are watching.
play-log-in = Log in to play
play-places = Places at the table
play-take-side = Play { $name }
play-take-both = Act for both sides
play-take-own = Act for oneself only
play-choose-model = Choose a model: on the table, or here.
play-choose-nobody = Choose nobody
play-nothing-to-do = { $name } can do nothing more now.
play-who-may-act = Who may act
play-off-table = Not on the table:
play-zoom-in = Closer
play-zoom-out = Farther
play-zoom-all = The whole table

# Where dice come from
play-dice-from = Dice
play-server-rolls = The server rolls
play-we-roll = We roll and enter

# What a model may do, in a word
play-deed-deploy = set up
play-deed-scout = scout
play-deed-move = move
play-deed-arrive = arrive
play-deed-run = run
play-deed-shoot = shoot
play-deed-throw = throw
play-deed-charge = charge
play-deed-regroup = regroup
play-deed-join = join
play-deed-extinguish = put out a fire
play-deed-ride = ride
play-deed-errand = mission

# Orders
play-deploy = Set up
play-outflank = Keep back to outflank
play-deep-strike = Keep back for Deep Strike
play-join = Join { $name }
play-reserve = Keep back in reserve
play-come-down = Come down here
play-scout = Redeploy
play-move = Move
play-bring-on = Bring on
play-run = Run
play-run-first = Without a place it rolls first, and then says where to.
play-run-on = It has rolled: how far is known.
play-disembark = Get out
play-embark = Get in
play-extinguish = Put out the fire
play-regroup = Test to regroup
play-charge = Charge
play-together = Together with
play-arrives = { $chance }% to arrive
play-fight = Fight all combats
play-fast-fight = Models with the same weapon roll together
play-end-phase = End the phase
play-concede = Give up
play-concede-means = The other side wins at once. That is asked of nobody else.
play-concede-now = We give up
play-prepare = Settle mission and zones
play-take = Take objective { $number }
play-hand-over = Hand it to { $name }
play-leave = Leave by the enemy's edge
play-support = Call support: { $support }
play-demolish = Strike at objective { $number }
play-blow-up = Blow up objective { $number }
play-left = { $count ->
    [one] One is left.
   *[other] { $count } are left.
}
play-cover = cover { $save }+
play-hurt = hits home { $chance }%
play-lost = out { $chance }%
play-own = own loss { $chance }%

# Fields
play-facing = Looks to, °
play-how-far = Up to { $reach }.
play-drag = Drag the model, or tap where it goes.
play-tap = Tap where it stands.
play-corners = Around a corner
play-way = Points on the way, in inches: X Y; X Y
play-went = Went, of { $reach }
play-more = More for this order
play-marker = Marker
play-flame = Flame points to, °
play-focus = Focus fire at cover of
play-no-focus = all
play-no-reroll = Do not roll again what may be
play-fast = Fast dice
play-bad-way = Points on the way are pairs of inches, with semicolons between: 10 12; 14 8.
play-bad-word = A field holds what is no number and no word: write inches such as 5.5, or leave it empty.

# Dice
play-roll-for-me = Roll the dice
play-tap-the-face = Rolled at the table? Tap what it shows.
play-die-number = Die { $number }
play-count-the-faces = How many dice show each face?
play-enter-dice = Enter the dice
play-scatter = Where does the arrow point? 0 is east, 90 is north; on a HIT the little one.
play-bearing = Degrees
play-hit = HIT
play-arrow = An arrow
play-bad-dice = Those are not as many dice as were rolled: enter the face of each.

# Answers
play-yes = Yes
play-no = No
play-auto = As is usual
play-stay = Stay there
play-reroll = Roll again: { $dice }
play-smash = Mighty blows
play-put-here = Put here
play-share-blows = { $count ->
    [one] One blow: whom does it strike?
   *[other] { $count } blows: how many for whom?
}
play-strike = Strike
play-bad-answer = That is none of the answers: choose one, or give a place as two numbers of inches.
play-seconds-left = { $seconds } s left
play-then-default = Then the first answer is taken.
play-standing = Answers for the rest of this turn
play-standing-means = What is answered beforehand is not asked until the game turn ends.
play-ask-me = Ask me
play-topic-ground = Go to ground?
play-topic-overwatch = Fire at chargers?
play-topic-defensive = Use defensive grenades?
play-topic-sweep = Sweep after a won fight?

# Facts
play-inches = Inches
play-tell = Tell
play-tell-ticked = Only these, or none
play-no-wall = No wall
play-no-cover = no cover
play-nobody-between = Nobody between
play-through = Through them
play-shot-over = Over them
play-rank = The nearest is 1.
play-bad-value = That cannot be: measure again, and tell it as the form asks.

# What happened
play-story = What just happened
play-nothing-yet = Nothing yet. The first order will be told here, with its dice.
play-replay = The whole story, event by event
play-take-back = Ask to take this back
play-asked-back = Asked to take this back: the other side answers.
play-asks-back = { $name } asks to go back
play-back-to = See how it stood then
play-agree = Agree
play-decline = Decline

# Words for the dice
play-words = Your own words for the dice
play-words-mean = Added before the first roll they become part of every die: then nobody could have chosen them.
play-words-how = How the dice are checked
play-add-words = Add

# After the end
play-over = The battle is over
play-to-game = To the game
play-to-after = What follows for { $name }
play-to-replay = Watch it again
play-to-battle = The battle

# Beginning a game
play-begin-title = Begin game { $number }
play-begun-already = This game has begun, or has its result already.
play-only-result = Only tell its result
play-where = Where it is played
play-where-board = Here: the server measures
play-where-table = At a table with miniatures: you measure
play-dice-either = The server's, or rolled and entered, roll by roll
play-dice-server = Only the server's
play-dice-entered = All rolled at the table and entered
play-table = Table
play-table-ruins = Ruins
play-table-woods = Woods
play-table-compound = Compound
play-patience = How long a question waits for its answer
play-no-limit = As long as it takes
play-minutes = { $count ->
    [one] One minute
   *[other] { $count } minutes
}
play-who-fights = Who fights of { $name }
play-begin-inside = Who starts inside { $name } (room for { $room })
play-begin = Begin the battle

# What organisers rule
play-office = Organiser
play-office-means = Calling time makes this game turn the last. Stopping the battle makes its game void.
play-call-time = Call time
play-abandon = Stop the battle
play-also = Fires { $weapon } as well
