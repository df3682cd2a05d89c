//! What keeps strangers out and the greedy within bounds.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, header};

use super::words::Key;

/// From which places pages may talk to this server.
#[derive(Debug)]
pub(crate) struct Origins {
    /// Host and port, as browsers name them.
    hosts: Vec<String>,
}

impl Origins {
    /// Those of this server's own address, as that may be written, and some more.
    pub(crate) fn new(port: u16, address: std::net::IpAddr, more: &[String]) -> Self {
        let mut hosts = vec![format!("localhost:{port}"), format!("127.0.0.1:{port}")];
        hosts.push(std::net::SocketAddr::new(address, port).to_string());
        hosts.push(format!("[::1]:{port}"));
        hosts.extend(more.iter().cloned());
        Self { hosts }
    }

    /// Whether a request was meant for this server, under a name that it has: a page of somebody
    /// else's may have pointed a name of its own here.
    pub(crate) fn is_host(&self, headers: &HeaderMap) -> bool {
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        host.is_some_and(|host| self.knows(host))
    }

    /// Whether a request comes from a page of this server's, or from no page at all.
    pub(crate) fn is_own(&self, headers: &HeaderMap) -> bool {
        let site = headers.get("sec-fetch-site");
        let site = site.is_none_or(|site| site == "same-origin" || site == "none");
        site && match headers.get(header::ORIGIN) {
            None => true,
            Some(origin) => origin.to_str().is_ok_and(|origin| {
                let rest = origin.strip_prefix("http://");
                let rest = rest.or_else(|| origin.strip_prefix("https://"));
                rest.is_some_and(|host| self.knows(host))
            }),
        }
    }

    fn knows(&self, host: &str) -> bool {
        self.hosts
            .iter()
            .any(|known| known.eq_ignore_ascii_case(host))
    }
}

/// Tickets that were given out and not used: each lets one player in, for a while.
#[derive(Debug, Default)]
pub(crate) struct Tickets(Mutex<VecDeque<(Key, Instant)>>);

impl Tickets {
    /// How long a ticket is good.
    const GOOD_FOR: Duration = Duration::from_secs(30);
    /// How many there are at once; of more, the oldest is worth nothing any more.
    const MOST: usize = 1024;

    /// A new one, or `None` where the system has no random numbers.
    pub(crate) fn give(&self, now: Instant) -> Option<Key> {
        let key = Key::random().ok()?;
        let mut tickets = self.lock();
        tickets.push_back((key, now));
        if tickets.len() > Self::MOST {
            tickets.pop_front();
        }
        Some(key)
    }

    /// Takes a ticket in; whether it was good.
    pub(crate) fn take(&self, key: Key, now: Instant) -> bool {
        let mut tickets = self.lock();
        tickets.retain(|(_, since)| now.duration_since(*since) < Self::GOOD_FOR);
        let at = tickets.iter().position(|(ticket, _)| *ticket == key);
        at.and_then(|at| tickets.remove(at)).is_some()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<(Key, Instant)>> {
        // Nothing panics while it is held.
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// How much may come per second, and at once after a pause.
#[derive(Debug)]
pub(crate) struct Rate {
    per_second: f64,
    most: f64,
    left: f64,
    at: Instant,
}

impl Rate {
    pub(crate) fn new(per_second: u32, most: u32, now: Instant) -> Self {
        Self {
            per_second: per_second.into(),
            most: most.into(),
            left: most.into(),
            at: now,
        }
    }

    /// Takes so much; whether that was allowed.
    pub(crate) fn take(&mut self, much: u32, now: Instant) -> bool {
        let gained = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.most);
        self.at = now;
        let allowed = self.left >= f64::from(much);
        if allowed {
            self.left -= f64::from(much);
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    fn origins() -> Origins {
        Origins::new(4000, [127, 0, 0, 1].into(), &["play.example".to_owned()])
    }

    #[test]
    fn only_own_pages_and_programs_are_let_in() {
        let own = |pairs: &[_]| origins().is_own(&headers(pairs));
        assert!(own(&[]));
        assert!(own(&[("origin", "http://localhost:4000")]));
        assert!(own(&[("origin", "https://play.example")]));
        assert!(!own(&[("origin", "http://localhost:4001")]));
        assert!(!own(&[("origin", "http://localhost:4000.evil.example")]));
        assert!(!own(&[("origin", "null")]));
        assert!(own(&[("sec-fetch-site", "same-origin")]));
        assert!(!own(&[("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("sec-fetch-site", "same-site")]));
    }

    #[test]
    fn a_request_for_another_name_is_not_for_us() {
        let host = |host: &str| origins().is_host(&headers(&[("host", host)]));
        assert!(host("127.0.0.1:4000") && host("LOCALHOST:4000") && host("[::1]:4000"));
        assert!(!host("evil.example:4000") && !host("127.0.0.1") && !host(""));
        assert!(!origins().is_host(&HeaderMap::new()));
    }

    #[test]
    fn a_ticket_is_good_once_and_not_for_ever() {
        let (tickets, now) = (Tickets::default(), Instant::now());
        let (one, other) = (tickets.give(now).unwrap(), tickets.give(now).unwrap());
        assert!(tickets.take(one, now));
        assert!(!tickets.take(one, now));
        assert!(!tickets.take(other, now + Tickets::GOOD_FOR));
        let first = tickets.give(now).unwrap();
        for _ in 0..Tickets::MOST {
            tickets.give(now).unwrap();
        }
        assert!(!tickets.take(first, now), "others came after it");
    }

    #[test]
    fn a_rate_allows_a_burst_and_then_what_comes_in_time() {
        let now = Instant::now();
        let mut rate = Rate::new(10, 20, now);
        let burst = (0..30).filter(|_| rate.take(1, now)).count();
        assert_eq!(burst, 20);
        let later = now + Duration::from_millis(500);
        let next = (0..30).filter(|_| rate.take(1, later)).count();
        assert_eq!(next, 5);
        assert!(!rate.take(21, later + Duration::from_secs(100)));
    }
}
