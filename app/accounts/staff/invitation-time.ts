/** Three days: over a weekend, and no longer. */
export const INVITATION_HOURS = 72;
