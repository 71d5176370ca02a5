const DAY_SECONDS = 24 * 60 * 60;

/** How long what became of a job can be seen (ADR-0028). */
export const FAILED_KEPT_SECONDS = 30 * DAY_SECONDS;
export const COMPLETED_KEPT_SECONDS = DAY_SECONDS / 2;
/** Beside that: the last run of a nightly job is still there the next night. */
export const ARCHIVE_KEPT_HOURS = 36;
/** A job that nobody took, or that staff tries again, waits at least this long for a process that runs. */
export const WAITING_KEPT_SECONDS = 30 * DAY_SECONDS;
