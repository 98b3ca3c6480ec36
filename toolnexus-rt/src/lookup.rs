//! From a name to a tool in constant time: a perfect hash whose tables are computed when the program is built.
//!
//! Hash and displace (Belazzougui, Botelho and Dietzfelbinger, "Hash, displace, and compress", 2009): a name's hash
//! chooses a displacement, hash and displacement choose a slot, and the builder has chosen the displacements so that
//! no two names meet.

/// The tables of a perfect hash.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    displacements: &'static [u16],
    slots: &'static [(&'static str, u16)],
}

/// The index in a slot that no name has.
pub const EMPTY: u16 = u16::MAX;

impl Lookup {
    /// Tables that a builder computed with [`hash`], [`bucket`] and [`slot`].
    pub const fn new(displacements: &'static [u16], slots: &'static [(&'static str, u16)]) -> Self {
        Self { displacements, slots }
    }

    /// The index of the tool with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        let hash = hash(name);
        let displacement = *self.displacements.get(bucket(hash, self.displacements.len()))?;
        let (found, index) = *self.slots.get(slot(hash, displacement, self.slots.len()))?;
        (index != EMPTY && found == name).then_some(usize::from(index))
    }
}

/// FNV-1a, 64 bits (the constants are those of the FNV specification, section 2).
pub fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The displacement that a hash chooses.
pub fn bucket(hash: u64, buckets: usize) -> usize {
    reduce(mix(hash), buckets)
}

/// The slot that a hash and its displacement choose.
pub fn slot(hash: u64, displacement: u16, slots: usize) -> usize {
    // The golden ratio in 64 bits spreads neighbouring displacements.
    reduce(mix(hash ^ (u64::from(displacement) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)), slots)
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
fn mix(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

/// A number below `count`, without a division (Lemire, 2016).
fn reduce(hash: u64, count: usize) -> usize {
    (((hash >> 32) * count as u64) >> 32) as usize
}
