//! Running a call: a panic becomes a result, and a call that is late or no longer wanted ends.

use crate::context::ToolContext;
use crate::result::ToolResult;
use alloc::format;
use core::future::Future;

fn cancelled(tool: &str) -> ToolResult {
    ToolResult::error(format!("tool {tool:?} was cancelled"))
}

#[cfg(feature = "std")]
pub use guarded::{guard, guard_sync};
#[cfg(not(feature = "std"))]
pub use plain::{guard, guard_sync};

#[cfg(feature = "std")]
mod guarded {
    use super::{cancelled, format, Future, ToolContext, ToolResult};
    use crate::timer::Alarm;
    use core::future::poll_fn;
    use core::pin::pin;
    use core::task::Poll;
    use std::any::Any;
    use std::boxed::Box;
    use std::panic::{catch_unwind, AssertUnwindSafe};
    use std::string::String;
    use std::time::Instant;

    /// Awaits a call.
    pub async fn guard(
        tool: &'static str,
        ctx: &ToolContext<'_>,
        call: impl Future<Output = ToolResult>,
    ) -> ToolResult {
        let mut call = pin!(call);
        // A timeout that no clock can express is none.
        let mut alarm = ctx.timeout().and_then(|timeout| Instant::now().checked_add(timeout)).map(Alarm::new);
        let mut waiting = None;
        let result = poll_fn(|task| {
            if ctx.is_cancelled() {
                return Poll::Ready(cancelled(tool));
            }
            // What the tool's future holds after a panic is dropped and not looked at again.
            match catch_unwind(AssertUnwindSafe(|| call.as_mut().poll(task))) {
                Ok(Poll::Ready(result)) => return Poll::Ready(result),
                Ok(Poll::Pending) => {}
                Err(panic) => return Poll::Ready(panicked(tool, &*panic)),
            }
            if let Some(alarm) = &mut alarm {
                if alarm.is_over() {
                    let limit = ctx.timeout().unwrap_or_default();
                    return Poll::Ready(ToolResult::error(format!(
                        "tool {tool:?} timed out after {limit:?}"
                    )));
                }
                alarm.wake(task.waker());
            }
            if let Some(signal) = ctx.signal() {
                signal.wake_on_cancel(task.waker());
                waiting = Some(task.waker().clone());
                // It may have been given just before the waker was noted.
                if signal.is_cancelled() {
                    return Poll::Ready(cancelled(tool));
                }
            }
            Poll::Pending
        })
        .await;
        if let (Some(signal), Some(waker)) = (ctx.signal(), waiting) {
            signal.forget(&waker);
        }
        result
    }

    /// Makes a call on this thread.
    pub fn guard_sync(
        tool: &'static str,
        ctx: &ToolContext<'_>,
        call: impl FnOnce() -> ToolResult,
    ) -> ToolResult {
        if ctx.is_cancelled() {
            return cancelled(tool);
        }
        catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| panicked(tool, &*panic))
    }

    fn panicked(tool: &str, panic: &(dyn Any + Send)) -> ToolResult {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        let text = text.or_else(|| panic.downcast_ref::<Box<str>>().map(|text| &**text));
        match text {
            Some(text) => ToolResult::error(format!("tool {tool:?} panicked: {text}")),
            None => ToolResult::error(format!("tool {tool:?} panicked")),
        }
    }
}

#[cfg(not(feature = "std"))]
mod plain {
    use super::{cancelled, Future, ToolContext, ToolResult};

    /// Awaits a call.
    pub async fn guard(
        tool: &'static str,
        ctx: &ToolContext<'_>,
        call: impl Future<Output = ToolResult>,
    ) -> ToolResult {
        if ctx.is_cancelled() {
            return cancelled(tool);
        }
        call.await
    }

    /// Makes a call on this thread.
    pub fn guard_sync(
        tool: &'static str,
        ctx: &ToolContext<'_>,
        call: impl FnOnce() -> ToolResult,
    ) -> ToolResult {
        if ctx.is_cancelled() {
            return cancelled(tool);
        }
        call()
    }
}

/// Runs a plain function that owns what it uses: under `tokio`, on the blocking pool.
pub async fn detached(call: impl FnOnce() -> ToolResult + Send + 'static) -> ToolResult {
    #[cfg(feature = "tokio")]
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        return match runtime.spawn_blocking(call).await {
            Ok(result) => result,
            Err(error) => match error.try_into_panic() {
                // Caught again by `guard`, which knows the tool's name.
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => ToolResult::error("the runtime is shutting down"),
            },
        };
    }
    call()
}

/// Runs a plain function that borrows state or context and so cannot leave this thread: under `tokio`, the
/// executor's other tasks are moved away from it first, where the runtime has other threads.
pub fn attached(call: impl FnOnce() -> ToolResult) -> ToolResult {
    #[cfg(feature = "tokio")]
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        if matches!(runtime.runtime_flavor(), tokio::runtime::RuntimeFlavor::MultiThread) {
            return tokio::task::block_in_place(call);
        }
    }
    call()
}
