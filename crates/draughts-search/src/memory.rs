//! Prefetch and huge pages: hints about memory that change speed alone. The one unsafe file of this
//! crate.

#![allow(unsafe_code)]

use core::mem::MaybeUninit;

/// Prefetches a value that is going to be read.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program can see; the address is that of a
        // value.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Advises huge pages for memory not yet used: a table that is read at random would miss small
/// pages.
pub(crate) fn advise_huge_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let range = memory.as_mut_ptr_range();
        let start = range.start.addr().next_multiple_of(PAGE);
        let length = range.end.addr().saturating_sub(start) / PAGE * PAGE;
        let start = range.start.with_addr(start).cast();
        // SAFETY: the whole pages of memory that is borrowed here; the advice keeps what they hold.
        unsafe { libc::madvise(start, length, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
