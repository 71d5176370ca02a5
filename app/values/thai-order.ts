const collator = new Intl.Collator('th');

/** Compares two names in Thai dictionary order, as the database's `thaiOrder` sorts. */
export const byThaiOrder = (one: string, other: string): number => collator.compare(one, other);
