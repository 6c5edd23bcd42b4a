# Everything that waits for one player.

waiting-title = Waiting
waiting-title-of = Waiting for { $player }
waiting-somebody = somebody unknown
waiting-summary = Turns, dice, answers, measurements and results that wait for a player.
waiting-choose-heading = What waits for whom
waiting-nobody = Nobody is known here yet. The mutation <code>createPlayer</code> makes a player known.
waiting-choose = Choose a player.
waiting-nothing = Nothing waits: no turn, no dice, no answer, nothing to confirm.
waiting-command = A command is sent as it stands to <code>/graphql</code>, or pasted into <query>the page to try queries</query>. Dice, measures and answers in it are examples: put in yours.
waiting-other = Somebody else
waiting-turn = Your turn
waiting-dice = Dice
waiting-answer = Question
waiting-fact = Measure
waiting-rewind = Go back?
waiting-disputed = Disputed result
waiting-result = Result to confirm
waiting-do-turn = See what may be done
waiting-do-roll = Let the server roll
waiting-do-dice = Enter the dice you rolled
waiting-do-answer = Answer
waiting-do-fact = Tell what you measured
waiting-do-rewind = Agree
waiting-do-result = Confirm
waiting-more-turn = Each choice names the mutation that does it; <code>endPhase</code> ends the phase.
waiting-more-answer = Offered: { $offers }.
waiting-more-place = Offered: { $offers }; any place that is legal, as x y in inches.
waiting-more-fact = The value is an example. It is { $takes }.
waiting-more-rewind = <code>agree: false</code> declines.
waiting-more-disputed = <code>correctResult</code>, <code>replayGame</code> or <code>voidGame</code> rule otherwise.
waiting-more-result = <code>disputeResult</code> says that it is wrong.
waiting-dice-server = In this battle the server rolls all dice.
waiting-dice-entered = { $dice ->
    [one] The face is an example
   *[other] The faces are examples
 }. In this battle all dice are typed in.
waiting-dice-either = { $dice ->
    [one] The face is an example
   *[other] The faces are examples
 }. <code>rollForMe</code> lets the server roll.
waiting-since = Since { $at }.
waiting-you-play = You play { $side }; give an order.
waiting-each-needs = Each needs { $score }+.
waiting-together = Together { $score } or less.
waiting-default-no = No if you do not answer.
waiting-default-yes = Yes if you do not answer.
waiting-default-no-by = No if you do not answer by { $due }.
waiting-default-yes-by = Yes if you do not answer by { $due }.
waiting-goes-back = The other side asks to go back to event { $event }.
waiting-game = Game { $game }.
waiting-silence-confirms = Silence confirms it at { $due }.
