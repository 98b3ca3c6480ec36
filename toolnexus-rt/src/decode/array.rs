//! Arrays, and maps with keys that the schema does not name.

use super::{CountRule, Decoder, Scope};
use crate::json::Kind;
use crate::problem::ProblemKind;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, collections::BTreeSet, string::String, vec::Vec};

impl<'a> Decoder<'a> {
    /// Enters an array. For a collection other than `Vec`; else see `array`.
    pub fn begin_array(&mut self) -> Option<Scope<'a>> {
        self.begin(Kind::Array, "an array")
    }

    /// Goes to the next item and tells whether there is one; its value must be read next.
    pub fn next_item(&mut self) -> bool {
        !self.dead && {
            let more = self.reader.next_element();
            self.syntax(more).unwrap_or(false)
        }
    }

    /// Ends the array, which had `count` items. `None` if there was any problem since it began.
    pub fn end_array(&mut self, scope: Scope<'a>, count: usize, rule: &CountRule) -> Option<()> {
        self.end_counted(scope, count, rule)
    }

    /// Reads an array, each item with `read`.
    #[cfg(feature = "alloc")]
    pub fn array<T>(
        &mut self,
        rule: &CountRule,
        mut read: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.items(rule, &mut read)
    }

    /// Compiled once for each type of item, where `array` is once for each closure.
    #[cfg(feature = "alloc")]
    fn items<T>(&mut self, rule: &CountRule, read: &mut dyn FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let scope = self.begin_array()?;
        let (mut items, mut count) = (Vec::new(), 0);
        while self.next_item() {
            count += 1;
            items.extend(read(self));
        }
        self.end_array(scope, count, rule)?;
        Some(items)
    }

    /// Reads an object as a map, each value with `read`. A key that is given twice is a problem.
    #[cfg(feature = "alloc")]
    pub fn map<M: Default + Extend<(String, T)>, T>(
        &mut self,
        rule: &CountRule,
        mut read: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<M> {
        self.entries(rule, &mut read)
    }

    #[cfg(feature = "alloc")]
    fn entries<M: Default + Extend<(String, T)>, T>(
        &mut self,
        rule: &CountRule,
        read: &mut dyn FnMut(&mut Self) -> Option<T>,
    ) -> Option<M> {
        let scope = self.begin_object()?;
        let (mut map, mut keys) = (M::default(), BTreeSet::new());
        while let Some(key) = self.next_entry(&scope, &mut keys) {
            map.extend(read(self).map(|value| (key, value)));
        }
        self.end_counted(scope, keys.len(), rule)?;
        Some(map)
    }

    #[cfg(feature = "alloc")]
    fn next_entry(&mut self, scope: &Scope<'a>, keys: &mut BTreeSet<Cow<'a, str>>) -> Option<String> {
        loop {
            let key = self.next_key_in(scope)?;
            let text = key.text.to_cow();
            if keys.insert(text.clone()) {
                return Some(text.into_owned());
            }
            self.skip(&key, ProblemKind::Duplicate)?;
        }
    }

    pub(super) fn end_counted(&mut self, scope: Scope<'a>, count: usize, rule: &CountRule) -> Option<()> {
        if !self.dead {
            if count < rule.min as usize {
                self.record(scope.at, ProblemKind::TooFew { count, min: rule.min });
            } else if rule.max < u32::MAX && count > rule.max as usize {
                self.record(scope.at, ProblemKind::TooMany { count, max: rule.max });
            }
        }
        self.end(scope)
    }
}
