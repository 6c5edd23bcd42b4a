# The first page: leagues with their campaigns, the newest battles, how to begin.

home-title = Leagues
home-summary = Leagues, campaigns and battles, every roll of them on record.
home-heading = Kill Team, roll by roll
home-lead = Every roll and every decision of these campaigns is an event in a log. Watch a battle again, look at any moment of it, and check the dice.
home-most = The { $most } leagues where something happened last, of { $all }. The query <code>leagues</code> of <api>the API</api> has them all.
home-newest = Newest battles
home-first-heading = Nobody has an account here yet
home-first = <sign-up>Sign up</sign-up> to administer this server, or use <code>warlog user add</code> where it runs.
home-watch = Watch it from the beginning
home-unreadable-heading = A battle that cannot be read
home-unreadable = The log of <battle>this battle</battle> is damaged. The operator's command <code>warlog verify</code> says where.
home-empty-heading = Nothing has happened here yet
home-empty-demo = To see a league with three battles, stop the server and start it with
home-empty-own = To begin your own, found a league: <api>the API page</api> shows how to ask, and <packs>the packs</packs> show who can be recruited.
home-no-campaign = No campaign yet.
home-no-games = No games yet
home-games = { $confirmed } of { $games ->
    [one] { $games } game
   *[other] { $games } games
 } confirmed
home-games-waiting = { $confirmed } of { $games ->
    [one] { $games } game
   *[other] { $games } games
 } confirmed, { $waiting } waiting
home-against = { $red } against { $blue }
home-fork-tag = what if
home-fork = from event { $event }
home-running = running
home-deployment = deployment
home-turn = turn { $turn }
home-stopped = Stopped by the organiser
home-won = { $side } won
home-draw = Draw
