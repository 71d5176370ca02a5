/** Reads product.pictures: stems; anything else in it is left out. */
export const picturesOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((stem): stem is string => typeof stem === 'string') : [];

export const firstPicture = (stored: unknown): string | null => picturesOf(stored)[0] ?? null;
