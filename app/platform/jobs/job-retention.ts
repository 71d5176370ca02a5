const DAY_SECONDS = 24 * 60 * 60;

/** How long the result of a job stays visible (ADR-0028). */
export const FAILED_KEPT_SECONDS = 30 * DAY_SECONDS;
export const COMPLETED_KEPT_SECONDS = DAY_SECONDS / 2;
/** A nightly job's last run must still be there the next night. */
export const ARCHIVE_KEPT_HOURS = 36;
/** A job that was not taken, or that staff retries, waits this long for a running process. */
export const WAITING_KEPT_SECONDS = 30 * DAY_SECONDS;
