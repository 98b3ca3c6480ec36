//! Wakes tasks at a time, under any executor.
//!
//! One thread serves the whole program. It is started by the first call with a timeout that has to wait.

use std::collections::BTreeMap;
use std::string::ToString;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::Waker;
use std::thread;
use std::time::Instant;

/// Orders alarms by time; the number tells those of the same time apart.
type Due = (Instant, u64);

#[derive(Default)]
struct Timer {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    alarms: BTreeMap<Due, Waker>,
    next: u64,
}

static TIMER: OnceLock<Timer> = OnceLock::new();

fn timer() -> &'static Timer {
    TIMER.get_or_init(|| {
        // Without a thread nothing is woken early: a late call then ends at its next poll.
        let _ = thread::Builder::new().name("toolnexus-timer".to_string()).spawn(|| timer().run());
        Timer::default()
    })
}

impl Timer {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A waker that panicked leaves the map as it was.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            while let Some(alarm) = state.alarms.first_entry().filter(|alarm| alarm.key().0 <= now) {
                alarm.remove().wake();
            }
            let next = state.alarms.keys().next().map(|due| due.0.saturating_duration_since(now));
            state = match next {
                Some(wait) => {
                    self.changed.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

/// A point in time at which a task is woken.
pub(crate) struct Alarm {
    at: Instant,
    due: Option<Due>,
}

impl Alarm {
    pub(crate) fn new(at: Instant) -> Self {
        Self { at, due: None }
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.at
    }

    /// Wakes the task at the time; the last task that asked is the one.
    pub(crate) fn wake(&mut self, waker: &Waker) {
        let mut state = timer().lock();
        let due = *self.due.get_or_insert_with(|| {
            state.next += 1;
            (self.at, state.next)
        });
        state.alarms.insert(due, waker.clone());
        drop(state);
        timer().changed.notify_one();
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        if let Some(due) = self.due {
            timer().lock().alarms.remove(&due);
        }
    }
}
