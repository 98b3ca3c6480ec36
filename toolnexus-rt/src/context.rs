//! What a call carries beside its arguments.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

/// The circumstances of a call: how long it may take, and whether it is still wanted.
///
/// ```
/// use std::time::Duration;
/// use toolnexus_rt::{CancelSignal, ToolContext};
///
/// let signal = CancelSignal::new();
/// let ctx = ToolContext::new().with_timeout(Duration::from_secs(10)).with_signal(&signal);
/// signal.cancel();
/// assert!(ctx.is_cancelled());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ToolContext<'a> {
    timeout: Option<Duration>,
    signal: Option<&'a CancelSignal>,
}

impl<'a> ToolContext<'a> {
    /// No timeout, no signal.
    pub const fn new() -> Self {
        Self { timeout: None, signal: None }
    }

    /// Ends a call that takes longer. Under `std` this is enforced wherever the call awaits. A plain function is not
    /// interrupted: one that blocks should look at [`timeout`](Self::timeout) itself.
    #[must_use]
    pub const fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Ends a call when the signal is given.
    #[must_use]
    pub const fn with_signal(mut self, signal: &'a CancelSignal) -> Self {
        self.signal = Some(signal);
        self
    }

    /// How long the call may take.
    pub const fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// The signal that ends the call.
    pub const fn signal(&self) -> Option<&'a CancelSignal> {
        self.signal
    }

    /// Whether the call is no longer wanted. A long loop looks at this from time to time.
    pub fn is_cancelled(&self) -> bool {
        self.signal.is_some_and(CancelSignal::is_cancelled)
    }
}

/// Says that calls are no longer wanted. Given once, for good.
///
/// Shared by reference; put it into an `Arc` to give it from another thread.
///
/// ```
/// let signal = toolnexus_rt::CancelSignal::new();
/// assert!(!signal.is_cancelled());
/// signal.cancel();
/// assert!(signal.is_cancelled());
/// ```
#[derive(Debug, Default)]
pub struct CancelSignal {
    cancelled: AtomicBool,
    #[cfg(feature = "std")]
    wakers: std::sync::Mutex<std::vec::Vec<core::task::Waker>>,
}

impl CancelSignal {
    /// A signal that is not given.
    pub const fn new() -> Self {
        Self {
            cancelled: AtomicBool::new(false),
            #[cfg(feature = "std")]
            wakers: std::sync::Mutex::new(std::vec::Vec::new()),
        }
    }

    /// Gives the signal. Under `std`, calls that wait are woken and end at once.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
        #[cfg(feature = "std")]
        for waker in self.lock().drain(..) {
            waker.wake();
        }
    }

    /// Whether it was given.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    /// Wakes a task when the signal is given. A task that waits already is not added again.
    #[cfg(feature = "std")]
    pub(crate) fn wake_on_cancel(&self, waker: &core::task::Waker) {
        let mut wakers = self.lock();
        if !wakers.iter().any(|known| known.will_wake(waker)) {
            wakers.push(waker.clone());
        }
    }

    /// Forgets a task that no longer waits.
    #[cfg(feature = "std")]
    pub(crate) fn forget(&self, waker: &core::task::Waker) {
        self.lock().retain(|known| !known.will_wake(waker));
    }

    /// A panic while the lock was held leaves a list of wakers that is as good as before.
    #[cfg(feature = "std")]
    fn lock(&self) -> std::sync::MutexGuard<'_, std::vec::Vec<core::task::Waker>> {
        self.wakers.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
