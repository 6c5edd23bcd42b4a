# What organisers do.

organise-conflict = Somebody else was faster: look again (conflict)
organise-leagues = Leagues
organise-person = Person
organise-whose = Who are you
organise-nobody = Nobody is known here yet: make a player first.
organise-found-title = Found a league
organise-found-lead = A league is a ledger of its own: its campaigns, rosters and battles, every roll of them.
organise-league-name = Name of the league
organise-found-do = Found it
organise-found-next = Next you found a campaign in it and invite the players.
organise-league-title = Running
organise-league-tab = Running { $name }
organise-league-about = Name, people, roles and files of a league.
organise-where = What you can do
organise-campaign-new = Found a campaign
organise-campaign-new-about = Its name and its charter, from a preset
organise-invite = Invite people
organise-invite-about = A link with a role, for some days
organise-webhooks = Webhooks
organise-webhooks-about = Where it posts what happens
organise-export = Export
organise-export-about = The whole log as a file, for another server too
organise-rename = Name
organise-rename-do = Rename it
organise-people = People
organise-roles = Roles
organise-change = Change
organise-add = Take somebody in
organise-role-organiser = organiser
organise-role-arbitrator = arbitrator
organise-role-player = player
organise-role-spectator = spectator
organise-appoint = Make organiser
organise-remove = No longer organiser
organise-arbitrator = Make arbitrator
organise-no-arbitrator = No longer arbitrator
organise-spectator = Let look on
organise-dismiss = No longer spectator
organise-join = Take in as a player
organise-leave = Let go
organise-join-self = Join this league
organise-leave-self = Leave this league
organise-here = Run this league
organise-heir = Hand it over
organise-heir-about = Whoever you name becomes an organiser of every league and campaign that you organise alone.
organise-heir-do = Hand everything over
organise-campaign-title = Running
organise-campaign-tab = Running { $name }
organise-campaign-about = Rosters, games, seasons and officials of a campaign.
organise-gathering = Rosters gather. When they are in, start the games.
organise-running = Games are played.
organise-closed = It is over: its table is final.
organise-start = Start the games
organise-close = End the campaign
organise-charter = Charter
organise-todos = What corrections left to be done
organise-what-if = What if a result were another
organise-rosters = Rosters
organise-no-rosters = Nobody has built a roster yet. Send the players the link of the campaign: they build there.
organise-not-enrolled = Not enrolled
organise-enrol = Enrol
organise-status-draft = a draft
organise-status-registered = registered
organise-status-ready = ready
organise-status-retired = retired
organise-withdraw = Withdraw
organise-expel = Expel
organise-return = Take in again
organise-arrange = Arrange a game
organise-arrange-later = Games are arranged once the campaign has started.
organise-arrange-do = Arrange it
organise-red = Red
organise-blue = Blue
organise-mission = Mission
organise-mission-random = by a roll
organise-size = Most points of a team
organise-season = Season
organise-season-later = A season is opened once the campaign has started.
organise-season-about = In a season rounds are paired by the format of the charter, and the table counts its games.
organise-season-name = Its name; by number if empty
organise-season-open = Open a season
organise-season-rosters =
    { $count ->
         [one] { $count } roster
        *[other] { $count } rosters
    }
organise-season-rounds =
    { $count ->
         [0] no round yet
         [one] { $count } round
        *[other] { $count } rounds
    }
organise-pair = Pair the next round
organise-seed-rating = Seed by rating
organise-seed-lots = Seed by lots
organise-season-close = Close the season
organise-window = When round { $round } is played
organise-zone = Times of { $zone }
organise-opens = From
organise-closes = Until
organise-window-do = Set the times
organise-unpair = Undo this pairing
organise-games = Games to be played
organise-at = When
organise-schedule = Appoint the time
organise-absent-red = Red did not come
organise-absent-blue = Blue did not come
organise-absent-both = Nobody came
organise-game-page = The game
organise-unrated = Ratings
organise-unrated-about = A game may be left out of the ratings; its result stands.
organise-unrated-do = Leave it out
organise-game = Game
organise-why = Why
organise-officials = Organisers
