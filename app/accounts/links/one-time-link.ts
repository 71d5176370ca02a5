/**
 * What a one-time link is for, and how long it opens: a password, an e-mail or one's own data within the hour, a
 * guest's claim within a week.
 */
export const LINK_HOURS = {
  'set-password': 1,
  'verify-email': 1,
  'own-data': 1,
  'claim-account': 7 * 24,
} as const;

export type LinkPurpose = keyof typeof LINK_HOURS;

/** `late`: its time is over, or a newer one took its place. */
export type LinkState = 'open' | 'late' | 'used' | 'unknown';

export function linkState(link: { expiresAt: Date; usedAt: Date | null } | undefined, now: Date): LinkState {
  if (!link) return 'unknown';
  if (link.usedAt) return 'used';
  return link.expiresAt > now ? 'open' : 'late';
}

/** A page's path as a log may keep it: who reads the log must not open the link. */
export const withoutLinkToken = (path: string) =>
  path
    .replace(/^\/(reset|claim|connect|mydata|email|setup|join|waiting|seat)\/[^/]+/, '/$1/…')
    // what was made of a film is signed within its path
    .replace(/^(\/media\/films\/(?:[^/]+\/){5})[^/]+/, '$1…');
