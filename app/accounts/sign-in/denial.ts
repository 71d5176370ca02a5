/** Why the shop does not admit a person, whatever the password: WHITELIST_USER_DENIED. */
export type Denial = 'suspended' | 'unlisted';

export interface Admitted {
  kind: string;
  /** a time, as the database or as JSON says it */
  suspended_at: Date | string | null;
  is_whitelisted: boolean;
}

/**
 * Staff suspended the person, or the site admits a whitelist only and the person is not on it. The list is of members:
 * a guest's generated account only holds what was bought with it.
 */
export function whyDenied(person: Admitted, isWhitelistOnly: boolean): Denial | null {
  if (person.suspended_at !== null) return 'suspended';
  return isWhitelistOnly && person.kind === 'member' && !person.is_whitelisted ? 'unlisted' : null;
}
