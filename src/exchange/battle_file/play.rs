//! Playing a battle file: each command with its dice and answers, each expectation at once.

use super::act::{Act, What};
use super::check::Scene;
use super::expect::Expectation;
use super::fault::Fault;
use super::input::{self, Input};
use super::parse::{BattleFile, Line};
use super::script::{Script, given_words, waits_words};
use crate::battle::narration::narrate;
use crate::battle::{
    self, Answer, Battle, Code, Command, Event, Game, GiveError, Giver, Recorded, Refusal, Wait, decide_again,
};
use crate::ids::Side;

/// Logs up to this long are decided again after every command, longer ones at the end only.
const SHORT_LOG: usize = 300;

/// Plays a file to its end: the battle, or the first line that does not hold.
pub fn play(file: &BattleFile) -> Result<Game, Fault> {
    let mut player = Player {
        file,
        game: Game::begin(file.setup.clone()),
        next: 0,
        began: 0,
        command_line: 1,
        refused: None,
        misnamed: String::new(),
        refusal_expected: true,
        wait_expected: true,
        before: Vec::new(),
    };
    while let Some((line, item)) = file.lines.get(player.next) {
        match item {
            Line::Act(act) => player.act(*line, act)?,
            Line::Input(input) => player.supply(*line, input)?,
            Line::Expect(_) | Line::Narration(_) => player.expect()?,
        }
    }
    player.settled()?;
    player.check_laws(usize::MAX)?;
    Ok(player.game)
}

struct Player<'f> {
    file: &'f BattleFile,
    game: Game,
    /// The next line to play.
    next: usize,
    /// Where the last command begins in the log.
    began: usize,
    /// The line of the last command or of what it was supplied with.
    command_line: usize,
    refused: Option<Refusal>,
    /// Which name of the last command nothing has; empty if it was refused for another reason.
    misnamed: String,
    refusal_expected: bool,
    wait_expected: bool,
    /// The length of the log before each command that was accepted.
    before: Vec<usize>,
}

impl Player<'_> {
    fn act(&mut self, line: usize, act: &Act) -> Result<(), Fault> {
        self.settled()?;
        self.next += 1;
        self.command_line = line;
        (self.refused, self.misnamed) = (None, String::new());
        let side = act.by.unwrap_or(self.game.battle.moment.side);
        match &act.what {
            What::Forbidden(given, why) => {
                let refusal = forbidden(&self.game.battle, side, given.clone());
                if refusal == *given {
                    self.misnamed.clone_from(why);
                }
                self.refuse(refusal, &[])
            }
            What::Rewind(count) => {
                let place = self.before.len().checked_sub(*count);
                let to = place.map_or(0, |place| self.before[place]) as u32;
                self.give(side, &Command::Rewind { to })?;
                if self.refused.is_none() {
                    self.before.truncate(place.unwrap_or(0));
                }
                Ok(())
            }
            What::Give(command) => {
                let before = self.game.log().len();
                self.give(side, command)?;
                if self.refused.is_none() && matches!(command, Command::Order(_) | Command::AddWords(_)) {
                    self.before.push(before);
                }
                Ok(())
            }
        }
    }

    /// Gives a command with the input lines that follow. Where expectations stand between them, it is given
    /// with the lines so far, they are checked, and it is given again with more.
    fn give(&mut self, side: Side, command: &Command) -> Result<(), Fault> {
        let file = self.file;
        let by_organiser = matches!(command, Command::Abandon | Command::CallTime);
        let giver = if by_organiser { Giver::Organiser } else { Giver::Side(side) };
        let before = self.game.log().len();
        if !matches!(command, Command::Supply(_)) {
            self.began = before;
        }
        let mut inputs: Vec<(usize, &Input)> = Vec::new();
        loop {
            while let Some((line, Line::Input(input))) = file.lines.get(self.next) {
                inputs.push((*line, input));
                self.next += 1;
            }
            let base = self.more_inputs_follow().then(|| self.game.clone());
            let mut script = Script::new(&inputs);
            match self.game.give(giver, command, &mut script).map(|_| ()) {
                Ok(()) => {}
                Err(GiveError::Refused(refusal)) => {
                    if self.game.log().len() != before {
                        return Err(unsound(self.command_line, "a refused command was recorded"));
                    }
                    return self.refuse(refusal, &inputs);
                }
                Err(GiveError::Diverged(why)) => return Err(unsound(self.command_line, &why)),
            }
            if let Some(line) = self.refused_place(before, &inputs) {
                // The order waits for that place: its line is supplied on its own, and says why not.
                self.next = line;
                return self.accept();
            }
            if let Some((line, why)) = script.misfit.take() {
                return Err(Fault::new(line, "misfit", why));
            }
            if let Some((line, input)) = script.unused(&self.game.battle) {
                let why = format!("nothing asks for {}; remove the line", given_words(&file.setup, input));
                return Err(Fault::new(line, "unused", why));
            }
            self.accept()?;
            let Some(base) = base.filter(|_| self.game.battle.open.is_some()) else {
                return Ok(());
            };
            while matches!(file.lines.get(self.next), Some((_, Line::Expect(_) | Line::Narration(_)))) {
                self.expect()?;
            }
            self.game = base;
        }
    }

    /// Where among the lines the first place stands that the rules took back, of the inputs of a command.
    fn refused_place(&self, before: usize, inputs: &[(usize, &Input)]) -> Option<usize> {
        let is_place = |given: &&(usize, &Input)| matches!(given.1, Input::Answer(_, _, Answer::At(_)));
        let taken = |event: &&Event| matches!(event, Event::Answered { answer: Answer::At(_), .. });
        let waits = self.game.battle.open.as_ref()?.waits.iter();
        let mut asked = waits.filter(|wait| matches!(wait, Wait::Answer(question) if question.is_open()));
        asked.next()?;
        let taken = self.game.log()[before..].iter().filter(taken).count();
        let (refused, _) = inputs.iter().filter(is_place).nth(taken)?;
        self.file.lines.iter().position(|(line, _)| line == refused)
    }

    fn refuse(&mut self, refusal: Refusal, inputs: &[(usize, &Input)]) -> Result<(), Fault> {
        if let Some((_, input)) = inputs.first() {
            let given = given_words(&self.file.setup, input);
            let why =
                format!("the command was refused ({}), so nothing asks for {given}", self.told(&refusal));
            return Err(Fault::new(self.command_line, "refused", why));
        }
        (self.refused, self.refusal_expected) = (Some(refusal), false);
        self.check_laws(SHORT_LOG)
    }

    /// Notes what a command left behind: an order that waits, or one that came to nothing.
    fn accept(&mut self) -> Result<(), Fault> {
        self.wait_expected = self.game.battle.open.is_none();
        if let Some(Event::OrderWithdrawn { code }) = self.game.log().last() {
            (self.refused, self.refusal_expected) = (Some((*code).into()), false);
        }
        self.check_laws(SHORT_LOG)
    }

    /// The laws that hold after every command: the log folds into the state, the state is sound, and deciding
    /// again gives the same events. Logs longer than `longest` wait for the end of the file.
    fn check_laws(&self, longest: usize) -> Result<(), Fault> {
        let log = self.game.log();
        if log.len() > longest {
            return Ok(());
        }
        let broken = |why: String| unsound(self.command_line, &why);
        let folded = Battle::fold(log).map_err(|error| broken(error.to_string()))?;
        if folded != self.game.battle {
            return Err(broken("the log does not fold into the state".to_owned()));
        }
        decide_again(log).map_err(|divergence| broken(divergence.to_string()))?;
        folded.unsoundness().map_or(Ok(()), |why| Err(broken(why)))
    }

    /// Whether input lines follow the expectations at hand, none of which says that the order waits.
    fn more_inputs_follow(&self) -> bool {
        for (_, item) in &self.file.lines[self.next..] {
            match item {
                Line::Expect(Expectation::Waits(_)) | Line::Act(_) => return false,
                Line::Expect(_) | Line::Narration(_) => {}
                Line::Input(_) => return true,
            }
        }
        false
    }

    /// Supplies an order that waits with one line.
    fn supply(&mut self, line: usize, given: &Input) -> Result<(), Fault> {
        let words = given_words(&self.file.setup, given);
        let Some(waits) = waits_words(&self.game.battle) else {
            self.settled()?;
            return Err(Fault::new(line, "unused", format!("nothing asks for {words}; remove the line")));
        };
        self.next += 1;
        self.command_line = line;
        (self.refused, self.misnamed) = (None, String::new());
        let refused_next =
            matches!(self.file.lines.get(self.next), Some((_, Line::Expect(Expectation::Refused(_)))));
        let Some((side, supplied)) = self.fitting(given) else {
            if refused_next {
                return self.refuse(Code::NothingAsked.into(), &[]);
            }
            let why = format!("the order waits for {waits}; this line gives {words}");
            return Err(Fault::new(line, "misfit", why));
        };
        match self.game.give(Giver::Side(side), &Command::Supply(supplied), &mut Recorded).map(|_| ()) {
            Ok(()) => self.accept(),
            Err(GiveError::Refused(refusal)) if refused_next => self.refuse(refusal, &[]),
            Err(GiveError::Refused(refusal)) => {
                let why =
                    format!("the order waits for {waits}; this line gives {words}: {}", self.told(&refusal));
                Err(Fault::new(line, "misfit", why))
            }
            Err(GiveError::Diverged(why)) => Err(unsound(line, &why)),
        }
    }

    /// The wait that a line answers: who supplies it, and what.
    fn fitting(&self, given: &Input) -> Option<(Side, battle::Input)> {
        let open = self.game.battle.open.as_ref()?;
        open.waits.iter().find_map(|wait| match (wait, given) {
            (Wait::Dice(roll), Input::Dice(ask, faces)) if roll.ask == *ask => {
                Some((roll.side, battle::Input::Dice(faces.clone())))
            }
            (Wait::Answer(question), Input::Answer(topic, who, answer))
                if question.topic == *topic && who.is(question.subject) =>
            {
                Some((question.of, battle::Input::Answer(question.topic, answer.clone())))
            }
            (Wait::Fact(asked), Input::Fact(fact, value)) if input::is_fact(fact, asked) => {
                Some((open.side, battle::Input::Fact(asked.clone(), value.clone())))
            }
            _ => None,
        })
    }

    /// Checks the expectation or the sentence at hand.
    fn expect(&mut self) -> Result<(), Fault> {
        let Some((line, item)) = self.file.lines.get(self.next) else { return Ok(()) };
        self.next += 1;
        match item {
            Line::Expect(expectation) => {
                let refused = self.refused.as_ref().map(|refusal| (refusal, self.told(refusal)));
                let scene = Scene { game: &self.game, began: self.began, refused };
                if let Err(why) = scene.check(expectation) {
                    return Err(Fault::new(*line, "not_so", why + &self.loose_end()));
                }
                match expectation {
                    Expectation::Refused(_) => self.refusal_expected = true,
                    Expectation::Waits(_) => self.wait_expected = true,
                    _ => {}
                }
                Ok(())
            }
            Line::Narration(text) => {
                let told = self.narration();
                if told.contains(text) {
                    return Ok(());
                }
                let why = format!("the last command was told as: {}", told.join(" | "));
                Err(Fault::new(*line, "not_so", why))
            }
            _ => Ok(()),
        }
    }

    /// A refusal with the names of the file.
    fn told(&self, refusal: &Refusal) -> String {
        if self.misnamed.is_empty() {
            return refusal.told(&self.file.setup);
        }
        format!("{}: {}", refusal.code.word(), self.misnamed)
    }

    /// What else may be the reason that an expectation does not hold: a refusal or a wait without a word.
    fn loose_end(&self) -> String {
        if let Some(refusal) = self.refused.as_ref().filter(|_| !self.refusal_expected) {
            return format!("; the command before it was refused: {}", self.told(refusal));
        }
        match waits_words(&self.game.battle) {
            Some(waits) if !self.wait_expected => format!("; the engine still asks for {waits}"),
            _ => String::new(),
        }
    }

    /// The sentences that tell the last command.
    fn narration(&self) -> Vec<String> {
        let log = self.game.log();
        let Ok(mut battle) = Battle::fold(&log[..self.began.max(1)]) else { return Vec::new() };
        let mut told = Vec::new();
        for event in &log[self.began.max(1)..] {
            told.extend(narrate(&battle, event));
            battle.evolve(event);
        }
        told
    }

    /// Before the next command and at the end: no refusal and no wait may be left without a word.
    fn settled(&self) -> Result<(), Fault> {
        if let Some(refusal) = self.refused.as_ref().filter(|_| !self.refusal_expected) {
            let (code, told) = (refusal.code.word(), self.told(refusal));
            let why = format!("the command was refused ({told}); if it should be, add `= refused {code}`");
            return Err(Fault::new(self.command_line, "refused", why));
        }
        match waits_words(&self.game.battle) {
            Some(waits) if !self.wait_expected => {
                let why =
                    format!("the engine still asks for {waits}; add that line, or `= waits` if it should");
                Err(Fault::new(self.command_line, "unanswered", why))
            }
            _ => Ok(()),
        }
    }
}

fn unsound(line: usize, why: &str) -> Fault {
    Fault::new(line, "unsound", format!("the engine broke a law of its own: {why}"))
}

/// What a command that names the unknown is refused with: what the engine checks first comes first.
fn forbidden(battle: &Battle, side: Side, refusal: Refusal) -> Refusal {
    if battle.outcome.is_some() {
        Code::BattleOver.into()
    } else if battle.open.is_some() {
        Code::CommandOpen.into()
    } else if battle.moment.side != side {
        Refusal::not_turn_of(battle.moment.side)
    } else {
        refusal
    }
}
