//! How single values are read: what clap says of a wrong one would not tell what to write instead.

use crate::app::SignUp;
use crate::simulation::Players;
use std::net::SocketAddr;
use uuid::Uuid;

/// An id, as lists show it.
pub fn id(text: &str) -> Result<Uuid, String> {
    text.parse()
        .map_err(|_| "an id has 32 hex digits; `warlog export --list` shows those there are".to_owned())
}

/// A whole number from 0.
pub fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// So many requests a second.
pub fn rate(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "write how many requests a second, or 0 for as many as come".to_owned())
}

/// A whole number from 1.
pub fn at_least_one(text: &str) -> Result<u64, String> {
    number(text).ok().filter(|number| *number > 0).ok_or_else(|| "write a whole number from 1".to_owned())
}

/// An address with its port.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    let (host, port) = text.rsplit_once(':').unwrap_or((text, ""));
    let numbers = if host == "localhost" { format!("127.0.0.1:{port}") } else { text.to_owned() };
    numbers.parse().map_err(|_| {
        let name = host.contains(|letter: char| letter.is_ascii_alphabetic()) && !host.contains(':');
        let hint = if name { "; the address is a number, not a name" } else { "" };
        format!("write an address and a port, such as 127.0.0.1:8080{hint}")
    })
}

/// Who may make an account.
pub fn sign_up(text: &str) -> Result<SignUp, String> {
    match text {
        "open" => Ok(SignUp::Open),
        "invited" => Ok(SignUp::Invited),
        "closed" => Ok(SignUp::Closed),
        _ => Err("write `open`, `invited` or `closed`".to_owned()),
    }
}

/// An address of the web.
pub fn public_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://"));
    let host = rest.map(|rest| rest.trim_end_matches('/'));
    let is_host = |host: &str| !host.is_empty() && !host.contains(['/', ' ', '?', '#']);
    match host {
        Some(host) if is_host(host) => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("write an address such as https://warlog.example".to_owned()),
    }
}

/// Who plays simulated battles.
pub fn players(text: &str) -> Result<Players, String> {
    Players::from_word(text).ok_or_else(|| "write `bots`, `random` or `mixed`".to_owned())
}
