# Building a roster.

build-draft-title = Build a roster for
build-draft-tab = Build a roster for { $name }
build-draft-lead =
    { $points ->
         [one] { $points } point to spend on one list.
        *[other] { $points } points to spend on one list.
    }
build-own = Your rosters here
build-new = A new one
build-name = Name of the team
build-whose = Whose is it
build-pack = Which list
build-look = look at it
build-entries =
    { $count ->
         [one] { $count } entry
        *[other] { $count } entries
    }
build-draft-do = Begin to build
build-draft = a draft: go on building
build-log-in = Log in to build a roster.
build-log-in-do = Log in
build-title = Building
build-tab = Building { $name }
build-about = Models, gear, grenades and what they cost.
build-here = Build and change it
build-not-yours = Its player builds it, or an organiser.
build-sheet = The sheet
build-list = The list so far
build-of = of { $budget } points
build-left =
    { $count ->
         [one] { $count } point left
        *[other] { $count } points left
    }
build-leaders = Leader
build-cores = Core
build-specials = Specials
build-transports = Transports
build-reserve = in reserve
build-legal = The list is legal.
build-reasons =
    { $count ->
         [one] Why it is not legal yet
        *[other] { $count } reasons why it is not legal yet
    }
build-empty = Nobody is on the list yet. Open an entry, choose its gear and add it.
build-register = Hand the list in
build-registered = It is handed in. Enrol it, and it takes part.
build-enrol = Enrol it in the campaign
build-ready = Ready to fight
build-change = Change
build-again = One more like it
build-gear = Other gear
build-dismiss = Let go
build-call = Name
build-rename = Rename
build-buy = Buy
build-add = Add models
build-pack-changed = This server has another version of the list by now, so nothing more can be bought from it.
build-closed-retired = This roster is retired.
build-closed-game = It fights now: after the game it can change.
build-closed-growth = New models are bought with requisition after a game.
build-closed-fixed = By the charter a list stays as it was handed in.
build-on-list = { $count } on the list
build-replaces = Chooses anew what { $name } carries.
build-replace = Change it
build-recruit = Add to the list
build-how-many = How many
build-with = Of them with this gear
build-model-name = Name, if you like
build-leads = Leads the team
build-specialist = Specialist
build-nothing = nothing
build-to-reserves = Straight into the reserves
build-free = free
build-instead = instead of
build-whole-batch = for all of them
build-up-to = up to { $count }
build-grenades = Grenades
build-each =
    { $count ->
         [one] { $count } point each
        *[other] { $count } points each
    }
build-carried = { $count } carried
aftermath-tab = { $name }, after the battle
aftermath-about = What follows a battle, step by step.
aftermath-sheet = To the sheet
aftermath-who = Who
aftermath-promote = Make leader
aftermath-claim = Claim the requisition
aftermath-close = Finish
aftermath-roll = Roll the injuries
aftermath-faces = Faces rolled at the table
aftermath-enter = Enter them
aftermath-settle = Let them stand
aftermath-reroll = Roll again
aftermath-left = To spend
aftermath-recruit = Buy models and grenades
aftermath-bought = Bought since the game
aftermath-take-back = Take back
aftermath-options = Gear for your models
aftermath-refill = Buy one back
aftermath-honours = Battle honours
aftermath-team = The team
aftermath-earn = Earn it
aftermath-base = The base
aftermath-raise = Raise the base by a level
aftermath-facility = Facility
aftermath-range = For a firing range: which option
aftermath-build = Build it
aftermath-scrap = Tear it down
aftermath-help = Let it help
aftermath-support = Support
aftermath-reserves = Reserves
aftermath-store = Into the reserves
aftermath-activate = Out of the reserves
aftermath-gear = Gear
aftermath-issue = Hand out
aftermath-discard = Throw away
aftermath-successor = Another leader
aftermath-goes = The old leader goes for good
aftermath-organiser = For organisers
aftermath-overdue = Close it for a player who is late
aftermath-redo = Begin it anew
