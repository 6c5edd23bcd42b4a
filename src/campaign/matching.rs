//! The most pairs that can be made of those who have not met, by Edmonds' blossoms: whether a round can be paired
//! is found without trying pairings one after the other.

use std::collections::VecDeque;

/// In which round two of `n` people met last; 0 if never.
pub(super) struct Met {
    n: usize,
    last: Vec<u32>,
}

impl Met {
    pub fn new(n: usize) -> Met {
        Met { n, last: vec![0; n * n] }
    }

    pub fn meet(&mut self, a: usize, b: usize, round: u32) {
        self.last[a * self.n + b] = round;
        self.last[b * self.n + a] = round;
    }

    pub fn last(&self, a: usize, b: usize) -> u32 {
        self.last[a * self.n + b]
    }

    pub const fn len(&self) -> usize {
        self.n
    }
}

/// Pairs of people who have not met, among those who are in.
#[derive(Clone)]
pub(super) struct Matching<'m> {
    met: &'m Met,
    is_in: Vec<bool>,
    mate: Vec<Option<usize>>,
}

impl<'m> Matching<'m> {
    /// As many pairs as can be made of those who are in.
    pub fn largest(met: &'m Met, is_in: Vec<bool>) -> Matching<'m> {
        let mut matching = Matching { met, mate: vec![None; is_in.len()], is_in };
        matching.fill_up();
        matching
    }

    /// Those who are in and find nobody.
    pub fn left_over(&self) -> Vec<usize> {
        (0..self.mate.len()).filter(|one| self.is_in[*one] && self.mate[*one].is_none()).collect()
    }

    pub fn has(&self, one: usize) -> bool {
        self.is_in[one]
    }

    /// Takes two out if as many of the rest as before go on without anybody left over anew; otherwise changes
    /// nothing. The two may have met.
    pub fn take_out(&mut self, a: usize, b: usize, left_over: usize) -> bool {
        let mut rest = self.clone();
        for one in [a, b] {
            if let Some(mate) = rest.mate[one].take() {
                rest.mate[mate] = None;
            }
            rest.is_in[one] = false;
        }
        rest.fill_up();
        let fits = rest.left_over().len() <= left_over;
        if fits {
            *self = rest;
        }
        fits
    }

    fn fill_up(&mut self) {
        for one in self.left_over() {
            if self.mate[one].is_none() {
                self.find_mate(one);
            }
        }
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        a != b && self.is_in[a] && self.is_in[b] && self.met.last(a, b) == 0
    }

    /// Finds a mate for somebody without one, though others change theirs for it.
    fn find_mate(&mut self, root: usize) -> bool {
        let mut search = Search::from(root, self.mate.len());
        while let Some(one) = search.queue.pop_front() {
            for other in 0..self.mate.len() {
                let same = search.base[one] == search.base[other] || self.mate[one] == Some(other);
                if same || !self.may_meet(one, other) {
                    continue;
                }
                let is_outer = self.mate[other].is_some_and(|mate| search.parent[mate].is_some());
                if other == root || is_outer {
                    search.shrink(&self.mate, one, other);
                } else if search.parent[other].is_none() {
                    search.parent[other] = Some(one);
                    match self.mate[other] {
                        Some(mate) => search.reach(mate),
                        None => {
                            self.change_mates(&search.parent, other);
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Every second pair of the way that ends at `end` becomes one.
    fn change_mates(&mut self, parent: &[Option<usize>], end: usize) {
        let mut one = Some(end);
        while let Some(here) = one {
            let Some(before) = parent[here] else { return };
            one = self.mate[before];
            self.mate[here] = Some(before);
            self.mate[before] = Some(here);
        }
    }
}

/// A tree of ways that alternate between pairs and possible pairs; odd circles are one place.
struct Search {
    queue: VecDeque<usize>,
    reached: Vec<bool>,
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
}

impl Search {
    fn from(root: usize, n: usize) -> Search {
        let (reached, parent) = (vec![false; n], vec![None; n]);
        let mut search = Search { queue: VecDeque::new(), reached, parent, base: (0..n).collect() };
        search.reach(root);
        search
    }

    fn reach(&mut self, one: usize) {
        if !self.reached[one] {
            self.reached[one] = true;
            self.queue.push_back(one);
        }
    }

    /// Makes one place of the circle that closes between two.
    fn shrink(&mut self, mate: &[Option<usize>], one: usize, other: usize) {
        let base = self.common_base(mate, one, other);
        let mut circle = vec![false; self.base.len()];
        self.mark(mate, &mut circle, base, one, other);
        self.mark(mate, &mut circle, base, other, one);
        for place in 0..self.base.len() {
            if circle[self.base[place]] {
                self.base[place] = base;
                self.reach(place);
            }
        }
    }

    fn common_base(&self, mate: &[Option<usize>], one: usize, other: usize) -> usize {
        let up = |base: usize| mate[base].and_then(|mate| self.parent[mate]);
        let mut above = vec![false; self.base.len()];
        let mut here = Some(one);
        while let Some(place) = here {
            let base = self.base[place];
            above[base] = true;
            here = up(base);
        }
        let mut base = self.base[other];
        while !above[base] {
            let Some(next) = up(base) else { break };
            base = self.base[next];
        }
        base
    }

    fn mark(
        &mut self,
        mate: &[Option<usize>],
        circle: &mut [bool],
        base: usize,
        mut one: usize,
        mut child: usize,
    ) {
        while self.base[one] != base {
            let Some(its_mate) = mate[one] else { return };
            circle[self.base[one]] = true;
            circle[self.base[its_mate]] = true;
            self.parent[one] = Some(child);
            child = its_mate;
            let Some(next) = self.parent[its_mate] else { return };
            one = next;
        }
    }
}
