//! The tables of the perfect hash.

use toolnexus_rt::__private::{bucket, hash, slot, EMPTY};

/// Displacements and slots: what the runtime's `Lookup` walks.
#[derive(Debug, PartialEq, Eq)]
pub struct Tables {
    /// One for each bucket.
    pub displacements: Vec<u16>,
    /// The name in each slot and the index behind it; that of a slot without a name is [`EMPTY`].
    pub slots: Vec<(String, u16)>,
}

/// Places every name so that no two share a slot. Names must differ; `names[i].1` is what a lookup yields.
pub fn build(names: &[(&str, u16)]) -> Tables {
    if names.is_empty() {
        return Tables { displacements: Vec::new(), slots: Vec::new() };
    }
    // Four names a bucket and a fifth of the slots free: a displacement is then found within a few dozen tries.
    let buckets = names.len().div_ceil(4);
    let mut slots = names.len() + names.len() / 4 + 1;
    loop {
        if let Some(tables) = place(names, buckets, slots) {
            return tables;
        }
        slots += slots / 8 + 1;
    }
}

/// A name's hash, the name, and what a lookup of it yields.
type Member<'n> = (u64, &'n str, u16);

fn place(names: &[(&str, u16)], buckets: usize, slots: usize) -> Option<Tables> {
    let mut by_bucket: Vec<(usize, Vec<Member<'_>>)> =
        (0..buckets).map(|number| (number, Vec::new())).collect();
    for (name, index) in names {
        let hash = hash(name);
        by_bucket[bucket(hash, buckets)].1.push((hash, *name, *index));
    }
    // The fullest first, while there is room; the number keeps the order of equal ones.
    by_bucket.sort_by_key(|(number, members)| (std::cmp::Reverse(members.len()), *number));
    let mut tables = Tables { displacements: vec![0; buckets], slots: vec![(String::new(), EMPTY); slots] };
    for (number, members) in &by_bucket {
        let fitting = (0..u16::MAX).find(|&displacement| {
            let mut taken: Vec<usize> =
                members.iter().map(|(hash, _, _)| slot(*hash, displacement, slots)).collect();
            let free = taken.iter().all(|&slot| tables.slots[slot].1 == EMPTY);
            taken.sort_unstable();
            taken.dedup();
            free && taken.len() == members.len()
        })?;
        tables.displacements[*number] = fitting;
        for (hash, name, index) in members {
            tables.slots[slot(*hash, fitting, slots)] = ((*name).to_owned(), *index);
        }
    }
    Some(tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(tables: &Tables, name: &str) -> Option<u16> {
        let hash = hash(name);
        let displacement = tables.displacements.get(bucket(hash, tables.displacements.len()))?;
        tables.slots.get(slot(hash, *displacement, tables.slots.len())).map(|(_, index)| *index)
    }

    #[test]
    fn every_name_is_found_at_any_size() {
        for count in [0, 1, 2, 3, 5, 10, 100, 1000, 10_000] {
            let names: Vec<String> = (0..count).map(|number| format!("tool_{number}")).collect();
            let pairs: Vec<(&str, u16)> =
                names.iter().enumerate().map(|(i, name)| (name.as_str(), i as u16)).collect();
            let tables = build(&pairs);
            for (name, index) in &pairs {
                assert_eq!(find(&tables, name), Some(*index), "{name} of {count}");
            }
            assert!(tables.slots.len() <= count * 2 + 1);
        }
    }
}
