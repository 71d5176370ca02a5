/**
 * Hours a one-time link stays open, by purpose: an hour for a password, an e-mail or one's own data, a
 * week for a guest's claim.
 */
export const LINK_HOURS = {
  'set-password': 1,
  'verify-email': 1,
  'own-data': 1,
  'claim-account': 7 * 24,
} as const;

export type LinkPurpose = keyof typeof LINK_HOURS;

/** `late`: expired, or replaced by a newer link. */
export type LinkState = 'open' | 'late' | 'used' | 'unknown';

export function linkState(link: { expiresAt: Date; usedAt: Date | null } | undefined, now: Date): LinkState {
  if (!link) return 'unknown';
  if (link.usedAt) return 'used';
  return link.expiresAt > now ? 'open' : 'late';
}

/** A page's path for the logs: a reader of the logs must not be able to open the link. */
export const withoutLinkToken = (path: string) =>
  path
    .replace(/^\/(reset|claim|connect|mydata|email|setup|join|waiting|seat)\/[^/]+/, '/$1/…')
    // the path of a video's files contains a signature
    .replace(/^(\/media\/films\/(?:[^/]+\/){5})[^/]+/, '$1…');
