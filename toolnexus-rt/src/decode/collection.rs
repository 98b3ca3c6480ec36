//! Collections other than lists and maps: sets, tuples, and values that are converted once they are read.

use super::{CountRule, Decoder};
use crate::problem::ProblemKind;

/// How far a tuple has been read.
#[derive(Debug)]
pub struct Items {
    count: usize,
    open: bool,
}

impl Items {
    fn next(&mut self, d: &mut Decoder<'_>) -> bool {
        self.open = self.open && d.next_item();
        self.count += usize::from(self.open);
        self.open
    }
}

impl<'a> Decoder<'a> {
    /// Reads an array as a set. An item that equals an earlier one, once both are decoded, is a problem.
    pub fn set<S: Default, T>(
        &mut self,
        rule: &CountRule,
        mut read: impl FnMut(&mut Self) -> Option<T>,
        insert: fn(&mut S, T) -> bool,
    ) -> Option<S> {
        let scope = self.begin_array()?;
        let (mut set, mut count) = (S::default(), 0);
        while self.next_item() {
            count += 1;
            let at = self.position();
            if read(self).is_some_and(|item| !insert(&mut set, item)) {
                self.record(at, ProblemKind::Duplicate);
            }
        }
        self.end_array(scope, count, rule)?;
        Some(set)
    }

    /// Reads an array of exactly `length` items, each by an [`item`](Self::item) of its own.
    pub fn tuple<T>(
        &mut self,
        length: u32,
        read: impl FnOnce(&mut Self, &mut Items) -> Option<T>,
    ) -> Option<T> {
        let scope = self.begin_array()?;
        let mut items = Items { count: 0, open: true };
        let value = read(self, &mut items);
        while items.next(self) {
            self.raw()?;
        }
        self.end_array(scope, items.count, &CountRule { min: length, max: length })?;
        value
    }

    /// Reads the next item of a tuple, if there is one.
    pub fn item<T>(&mut self, items: &mut Items, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if items.next(self) {
            read(self)
        } else {
            None
        }
    }

    /// Reads a value and converts it. Where that fails, the value is not what was `expected`.
    pub fn converted<T, U>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&mut Self) -> Option<T>,
        convert: impl FnOnce(T) -> Option<U>,
    ) -> Option<U> {
        let at = self.position();
        match convert(read(self)?) {
            Some(value) => Some(value),
            None => self.refuse_at(at, expected),
        }
    }
}
