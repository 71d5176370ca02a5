/** Mails that are not sent. `retrying`: tried in vain, and tried again by itself. */
export const STUCK_MAIL_VIEWS = ['failed', 'retrying', 'waiting'] as const;
export type StuckMailView = (typeof STUCK_MAIL_VIEWS)[number];
