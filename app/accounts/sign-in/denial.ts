/** Why the shop refuses a person with the right password: WHITELIST_USER_DENIED. */
export type Denial = 'suspended' | 'unlisted';

export interface Admitted {
  kind: string;
  /** a time, from the database or from JSON */
  suspended_at: Date | string | null;
  is_whitelisted: boolean;
}

/**
 * Staff suspended the person, or the shop admits a whitelist without them. The list covers members: a guest's
 * generated account only holds purchases.
 */
export function whyDenied(person: Admitted, isWhitelistOnly: boolean): Denial | null {
  if (person.suspended_at !== null) return 'suspended';
  return isWhitelistOnly && person.kind === 'member' && !person.is_whitelisted ? 'unlisted' : null;
}
