/** Unsent mails. `retrying`: failed at least once, and tried again automatically. */
export const STUCK_MAIL_VIEWS = ['failed', 'retrying', 'waiting'] as const;
export type StuckMailView = (typeof STUCK_MAIL_VIEWS)[number];
