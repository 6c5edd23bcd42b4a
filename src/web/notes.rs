//! Notes on the moment of a replay: those that stand there, and the form that leaves one.

use super::account::proof;
use super::campaign::{Names, person};
use super::forms::complaint;
use super::replay::Replay;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::BattleNote;
use crate::battle::Setup;
use crate::battle::notes::LONGEST_NOTE;
use crate::ids::PlayerId;
use jiff::tz::TimeZone;
use maud::{Markup, html};

/// The moment of a battle at which a reader is, and who he is there.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// The battle as it is replayed.
    pub replay: Replay<'a>,
    /// The number of the event.
    pub number: usize,
    /// Who looks.
    pub visitor: &'a Visitor,
    /// How the battle began: who plays it.
    pub setup: &'a Setup,
    /// What people are called.
    pub names: &'a Names,
    /// On whose clocks times are shown.
    pub zone: &'a TimeZone,
    /// A key that makes a form that is sent twice do its work once.
    pub key: &'a str,
    /// What was wrong with a form that was sent, and which it was.
    pub wrong: Option<(&'a str, &'a str)>,
    /// What the note that was refused said.
    pub written: &'a str,
}

impl Here<'_> {
    fn tongue(&self) -> Tongue {
        self.replay.tongue
    }

    /// The address of the page at this moment.
    pub fn address(&self) -> String {
        self.replay.address(self.number)
    }

    /// The players of the battle, each once.
    fn players(&self) -> Vec<PlayerId> {
        let mut players: Vec<PlayerId> = self.setup.sides.iter().filter_map(|side| side.player).collect();
        players.dedup();
        players
    }

    /// Whether forms can be sent: by who is logged in; where nobody logs in, in the name of a player.
    pub fn may_send(&self) -> bool {
        if self.visitor.has_accounts { self.visitor.identity.is_some() } else { !self.players().is_empty() }
    }

    /// Why no form can be sent.
    pub fn cannot_send(&self) -> Markup {
        html! {
            @if self.visitor.has_accounts {
                p { a href={ "/login?next=" (self.address()) } { (self.tongue().say("replay-log-in")) } }
            } @else {
                p.facts { (self.tongue().say("replay-nobody-plays")) }
            }
        }
    }

    /// What every form here begins with: whose it is, and at which event.
    pub fn fields(&self, form: &str) -> Markup {
        html! {
            (proof(self.visitor))
            input type="hidden" name="key" value={ (self.key) " " (form) };
            input type="hidden" name="at" value=(self.number) data-here;
            @if !self.visitor.has_accounts {
                label { span { (self.tongue().say("replay-in-the-name")) }
                    select name="actor" { @for player in self.players() {
                        option value=(player) { (self.names.get(&player).map_or("–", String::as_str)) }
                    } }
                }
            }
        }
    }

    /// What was wrong with this form, if it was this one.
    pub fn complaint(&self, form: &str) -> Markup {
        complaint(self.wrong.filter(|(wrong, _)| *wrong == form).map(|(_, sentence)| sentence))
    }
}

/// The notes at this moment, where there are others, and the form.
pub fn section(here: &Here<'_>, notes: &[BattleNote], noted: &[u32]) -> Markup {
    let tongue = here.tongue();
    html! {
        section.notes id="notes" {
            h2 { (tongue.say("replay-notes")) }
            div data-part="notes" aria-live="polite" { (list(here, here.number, notes)) }
            @if !noted.is_empty() {
                p.facts { (tongue.say("replay-notes-at")) " "
                    @for (place, at) in noted.iter().enumerate() {
                        @if place > 0 { ", " }
                        a href=(here.replay.address(*at as usize)) data-to=(at) { (tongue.number(*at)) }
                    }
                }
            }
            @if here.may_send() { (form(here)) } @else { (here.cannot_send()) }
        }
    }
}

fn form(here: &Here<'_>) -> Markup {
    let tongue = here.tongue();
    html! {
        (here.complaint("note"))
        form.entry method="post" action={ "/battles/" (here.replay.battle) "/notes" } {
            (here.fields("note"))
            label {
                span { (tongue.say("replay-note-label")) " " b data-here-number { (here.number) } }
                textarea name="text" rows="3" maxlength=(LONGEST_NOTE) required { (here.written) }
            }
            button name="say" value="leave" { (tongue.say("replay-note-leave")) }
        }
    }
}

/// The notes that stand at an event.
pub fn list(here: &Here<'_>, number: usize, notes: &[BattleNote]) -> Markup {
    let mut at: Vec<&BattleNote> = notes.iter().filter(|note| note.at as usize == number).collect();
    at.sort_by_key(|note| note.number);
    html! {
        @if at.is_empty() {
            p.empty { (here.tongue().say("replay-notes-none")) }
        } @else {
            ol.note-list { @for note in at { (one(here, note)) } }
        }
    }
}

fn one(here: &Here<'_>, note: &BattleNote) -> Markup {
    let tongue = here.tongue();
    let own = here.visitor.viewer().person() == Some(note.by);
    html! {
        li.note id={ "note-" (note.number) } {
            p.words { bdi { (note.text) } }
            p.facts { (person(here.names, note.by)) " · " (tongue.moment(note.written, here.zone)) }
            @if here.may_send() {
                details.erase {
                    summary { (tongue.say("replay-note-erase")) }
                    form method="post" action={ "/battles/" (here.replay.battle) "/notes" } {
                        (here.fields(&format!("erase {}", note.number)))
                        input type="hidden" name="note" value=(note.number);
                        @if !own { p.facts { (tongue.say("replay-note-others")) } }
                        button name="say" value="erase" { (tongue.say("replay-note-erase-now")) }
                    }
                }
            }
        }
    }
}
