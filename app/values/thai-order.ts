const collator = new Intl.Collator('th');

/** Compares two names as a Thai dictionary has them; the database's `thaiOrder` sorts alike. */
export const byThaiOrder = (one: string, other: string): number => collator.compare(one, other);
