//! Things that come and go, each under a key that no other thing ever has.

/// Names a thing for as long as it is there, and nothing after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    place: u32,
    /// How many things left this place before.
    generation: u32,
}

struct Place<T> {
    generation: u32,
    thing: Option<T>,
}

/// Things by key. A place is used again once its thing is gone, so that there are no more places than
/// things were there at once.
pub(super) struct Slab<T> {
    places: Vec<Place<T>>,
    free: Vec<u32>,
}

impl<T> Slab<T> {
    pub(super) fn new() -> Self {
        Self { places: Vec::new(), free: Vec::new() }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a run has fewer attempts than 2^32")]
    pub(super) fn insert(&mut self, thing: T) -> Key {
        let place = self.free.pop().unwrap_or_else(|| {
            self.places.push(Place { generation: 0, thing: None });
            (self.places.len() - 1) as u32
        });
        let at = &mut self.places[place as usize];
        at.thing = Some(thing);
        Key { place, generation: at.generation }
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<&T> {
        let place = &self.places[key.place as usize];
        if place.generation == key.generation { place.thing.as_ref() } else { None }
    }

    #[inline]
    pub(super) fn get_mut(&mut self, key: Key) -> Option<&mut T> {
        let place = &mut self.places[key.place as usize];
        if place.generation == key.generation { place.thing.as_mut() } else { None }
    }

    pub(super) fn remove(&mut self, key: Key) -> Option<T> {
        let place = &mut self.places[key.place as usize];
        if place.generation != key.generation {
            return None;
        }
        let thing = place.thing.take()?;
        place.generation += 1;
        self.free.push(key.place);
        Some(thing)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_key_finds_its_own_thing_and_nothing_once_that_is_gone(
            steps in prop::collection::vec((any::<bool>(), any::<prop::sample::Index>()), 1..200),
        ) {
            let mut slab = Slab::new();
            let mut all: Vec<(Key, Option<usize>)> = Vec::new();
            for (thing, (inserts, which)) in steps.into_iter().enumerate() {
                if inserts || all.is_empty() {
                    all.push((slab.insert(thing), Some(thing)));
                } else {
                    let which = which.index(all.len());
                    let (key, thing) = &mut all[which];
                    prop_assert_eq!(slab.remove(*key), thing.take());
                }
                for (key, thing) in &all {
                    prop_assert_eq!(slab.get(*key), thing.as_ref());
                }
            }
        }
    }
}
