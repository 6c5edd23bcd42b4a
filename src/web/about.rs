//! The pages that explain: how the dice are made and checked, and how to ask the API.

use maud::{Markup, html};

/// How fair dice are made, checked, and what the operator could do.
pub fn dice() -> Markup {
    html! {
        h1 { "Dice that anyone can check" }
        p.lead { "The server's dice are fixed before the first one falls, and nobody can see them until the "
            "battle is over. Then everybody can compute every one of them again." }
        h2 { "How a die is made" }
        ol.steps-list {
            li { strong { "Commit. " } "When a battle is created the server draws a secret of 32 bytes. "
                "The first event of the battle records its SHA-256: the secret can no longer be exchanged." }
            li { strong { "Set-up. " } "The commitment also settles who sets up first: red if its last digit "
                "is even (0, 2, 4, 6, 8, a, c, e), blue if it is odd. " code { "warlog verify" } " checks that." }
            li { strong { "Words. " } "Before the first roll each player may add words of his own. They "
                "become part of every die, so nobody who knew the secret beforehand could know the dice." }
            li { strong { "Roll. " } "Die number " var { "k" } " is HMAC-SHA256 with the secret as key "
                "over the battle's id, both players' words, " var { "k" } " and a block counter. A byte "
                "that would make one face likelier than another is thrown away and the next one is used, "
                "so each face is exactly as likely as each other." }
            li { strong { "Reveal. " } "At the end the secret is an event too. " code { "warlog verify" }
                " recomputes its hash and every fair die of every battle, and says where one differs." }
        }
        p { "The number " var { "k" } " only counts up. Going back in a battle does not bring back its dice: "
            "nobody can take a roll back in order to roll again for the same faces. A what-if battle has a secret of "
            "its own: it says nothing of the dice to come in the battle from which it is forked." }
        h2 { "Check them yourself" }
        pre { code { "warlog verify\nwarlog replay BATTLE --at N" } }
        p { "Each roll in a replay says which dice of its battle it used. The log itself is chained: "
            "each event carries a hash over all events before it, shown at the foot of a league's pages." }
        h2 { "What the operator of a server could do" }
        p { "The secret lies in the server's database until the end. Whoever operates the server could "
            "read it there and compute the dice to come. He cannot change them without being found out, "
            "but he could know them. Two remedies need no trust in him:" }
        ul {
            li { "players' words, added after the commitment is public, by a player who is not the "
                "operator: the operator cannot choose a lucky secret once they count;" }
            li { "dice rolled by hand at the table and typed in. The log "
                "says for each roll who typed it in." }
        }
    }
}

/// How to ask the API at `site`, the address by which the reader came.
pub fn api(site: &str) -> Markup {
    html! {
        h1 { "Ask the log yourself" }
        p.lead { "Everything on these pages, and much more, is one GraphQL API at " code { "/graphql" } ". "
            a href="/graphiql" { "Open the query page" } " to try it in the browser." }
        h2 { "A first question" }
        p { "Which leagues and campaigns are there?" }
        pre { code { (FIRST) } }
        h2 { "From a terminal" }
        pre { code { (terminal(site)) } }
        h2 { "Good to know" }
        ul {
            li { "Lists are Relay connections: ask for " code { "first" } " and " code { "after" }
                "; cursors are opaque." }
            li { "Every mutation answers with what came of it: " code { "Accepted" } ", " code { "Refused" }
                " with a stable code and a sentence, " code { "Conflict" } " if the stream has moved on, "
                code { "Waiting" } " if dice, an answer or a fact are missing." }
            li { "A mutation carries a key of your choice; sent again it returns the first answer, so a "
                "shaky connection is harmless." }
            li { "Subscriptions resume after the version that you saw last and miss nothing." }
        }
    }
}

const FIRST: &str = "{
  leagues(first: 10) {
    nodes { id name league { campaigns { id name } } }
  }
}";

fn terminal(site: &str) -> String {
    let query = r#"{"query": "{ leagues(first: 10) { edges { node { id name } } } }"}"#;
    format!("curl -s {site}/graphql \\\n  -H 'content-type: application/json' \\\n  -d '{query}'")
}
