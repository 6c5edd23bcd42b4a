//! Which addresses the server may post to: public ones, encrypted. An organiser must not reach through the server
//! what only the server reaches.

use crate::store::Hidden;
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Why an address is not posted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("its address is not a public one")]
pub(super) struct NotPublic;

/// Reads an address to post to. With `loopback`, plain http to this machine is one too: for tests.
pub(super) fn check(url: &Hidden, loopback: bool) -> Result<Url, NotPublic> {
    let url = Url::parse(url.reveal()).map_err(|_| NotPublic)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(NotPublic);
    }
    let host = url.host_str().ok_or(NotPublic)?;
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
    let own = literal.is_some_and(|address| address.is_loopback());
    match (url.scheme(), literal) {
        ("http", Some(_)) if loopback && own => Ok(url),
        ("https", Some(address)) if is_public(address) => Ok(url),
        ("https", None) if is_public_name(host) => Ok(url),
        _ => Err(NotPublic),
    }
}

/// Endings of names that lead nowhere but to this machine or into a private network (RFC 6761, 6762, 8375).
const PRIVATE: [&str; 7] = ["localhost", "local", "internal", "intranet", "lan", "home.arpa", "localdomain"];

/// Whether a name may lead into the open network: it is looked up only when something is posted, and what it leads to
/// is checked then.
fn is_public_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let ends =
        |ending: &&str| name.strip_suffix(*ending).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    name.contains('.') && !PRIVATE.iter().any(ends)
}

/// Whether an address is one of the open network: not of this machine, of a private network, or of a special use.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19));
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    // Global unicast only; not Teredo and the like, documentation, and 6to4, which holds an IPv4 address.
    let is_global = first & 0xe000 == 0x2000;
    let is_special = (first == 0x2001 && (second < 0x0200 || second == 0x0db8)) || first == 0x2002;
    is_global && !is_special
}

/// Finds the addresses of a name and keeps the public ones: what is asked is what was checked.
pub(super) struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|found| is_public(found.ip())).collect();
            if public.is_empty() {
                return Err(NotPublic.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(url: &str, loopback: bool) -> bool {
        check(&Hidden::new(url), loopback).is_ok()
    }

    #[test]
    fn only_public_encrypted_addresses_are_posted_to() {
        for url in [
            "https://discord.com/api/webhooks/1/secret",
            "https://8.8.8.8/x",
            "https://example.org:8443/hook",
            "https://[2606:4700::1111]/x",
            "https://mylocal.example.org/x",
            "https://nolocalhost.org./x",
        ] {
            assert!(allowed(url, false), "{url}");
        }
        for url in [
            "http://discord.com/api/webhooks/1/secret",
            "ftp://discord.com/x",
            "file:///etc/passwd",
            "https://ann:secret@example.org/x",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://[::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://[fe80::1]/x",
            "https://[fd00::1]/x",
            "https://[2002:7f00:1::]/x",
            "https://[64:ff9b::a00:1]/x",
            "https://10.1.2.3/x",
            "https://192.168.1.1/x",
            "https://172.16.0.1/x",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/x",
            "https://0.0.0.0/x",
            "https://255.255.255.255/x",
            "https://localhost/x",
            "https://LocalHost.:8443/x",
            "https://hooks.localhost/x",
            "https://printer.local/x",
            "https://chat.internal/x",
            "https://router.home.arpa/x",
            "https://intranet/x",
            "not an address",
            "",
        ] {
            assert!(!allowed(url, false), "{url}");
        }
        assert!(allowed("http://127.0.0.1:4000/x", true));
        assert!(!allowed("http://127.0.0.1:4000/x", false));
        assert!(!allowed("http://10.0.0.1/x", true) && !allowed("http://localhost/x", true));
    }
}
