# What if games had come out otherwise.

what-if-title = What if, { $name }
what-if-summary = Standings of { $name } had games come out otherwise.
what-if-heading = What if: { $name }
what-if-lead = The table, the ratings and the next round, had games come out otherwise. Nothing is recorded; the address of this page is all there is of it.
what-if-game = Game
what-if-came-to = came to
what-if-points = with victory points
what-if-at = As of event
what-if-show = Show
what-if-facts =
    The numbers of games stand on the campaign's page. Where no victory points are given, those reported stay;
    losses stay too. Rounds that are paired stay as they were paired.
what-if-result-as-it-was = what it came to
what-if-result-red = a win of the first
what-if-result-blue = a win of the second
what-if-result-draw = a draw
what-if-result-void = nothing: it is void
what-if-supposed = Supposed
what-if-instead = Game { $game }: { $now } instead of { $before }
what-if-no-result = no result
what-if-vp = , { $red } to { $blue }
what-if-place = Place
what-if-rating = Rating
what-if-changes = Changes against what is stand beside the numbers.
what-if-next = The next round
what-if-no-next = None could be paired: { $why }.
