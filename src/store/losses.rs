//! Of which stream are the events that are missing? Versions tell: a stream that goes on two too high lacks two.

use super::audit::Fault;
use std::sync::Arc;

/// What the audit of a ledger has lost, and which streams lack something.
#[derive(Default)]
pub(super) struct Losses {
    gaps: Vec<Gap>,
    jumps: Vec<Jump>,
}

/// Positions without a good event.
struct Gap {
    first: u64,
    last: u64,
    /// The place of the fault that tells it; none for an event that is bad, but there, under a stream that is known.
    fault: Option<usize>,
    /// It is known whose it is.
    known: bool,
}

/// A stream lacks `count` versions between two of its events.
struct Jump {
    stream: Arc<str>,
    between: (u64, u64),
    count: u64,
}

impl Losses {
    /// The event at this position is there, and is not what it was. Where nobody knows the stream that it names,
    /// fault number `fault` tells it.
    pub fn bad(&mut self, position: u64, fault: Option<usize>) {
        self.gaps.push(Gap { first: position, last: position, fault, known: false });
    }

    /// Nothing is at these positions, which fault number `fault` tells.
    pub fn missing(&mut self, first: u64, last: u64, fault: usize) {
        self.gaps.push(Gap { first, last, fault: Some(fault), known: false });
    }

    /// A stream lacks `count` versions between its events at these positions.
    pub fn jump(&mut self, stream: &Arc<str>, between: (u64, u64), count: u64) {
        if count > 0 {
            self.jumps.push(Jump { stream: stream.clone(), between, count });
        }
    }

    /// Names the stream of missing and of misnamed events wherever there is no other that they can be of: where a
    /// stream lacks just as many as are lost between two of its events.
    pub fn name(&mut self, faults: &mut [Fault]) {
        while let Some((stream, own)) = self.next() {
            for place in own {
                let gap = &mut self.gaps[place];
                gap.known = true;
                if let Some(fault) = gap.fault.and_then(|fault| faults.get_mut(fault)) {
                    if !fault.stream.is_empty() {
                        let told =
                            format!("; its row names stream {:?}, which the league has not", fault.stream);
                        fault.reason.push_str(&told);
                    }
                    fault.stream = stream.to_string();
                }
            }
        }
    }

    /// A stream all of whose lost events are known, with the gaps that they are.
    fn next(&mut self) -> Option<(Arc<str>, Vec<usize>)> {
        let gaps = &self.gaps;
        let own = |jump: &Jump| -> Vec<usize> {
            let (after, before) = jump.between;
            let inside = |gap: &Gap| !gap.known && gap.first > after && gap.last < before;
            (0..gaps.len()).filter(|place| inside(&gaps[*place])).collect()
        };
        let lost = |places: &[usize]| -> u64 {
            places.iter().map(|place| gaps[*place].last - gaps[*place].first + 1).sum()
        };
        let place = self.jumps.iter().position(|jump| lost(&own(jump)) == jump.count)?;
        let own = own(&self.jumps[place]);
        Some((self.jumps.swap_remove(place).stream, own))
    }
}
