/** Parses product.pictures: stems; drops anything else. */
export const picturesOf = (storedValue: unknown): string[] =>
  Array.isArray(storedValue) ? storedValue.filter((stem): stem is string => typeof stem === 'string') : [];

export const firstPicture = (storedValue: unknown): string | null => picturesOf(storedValue)[0] ?? null;
