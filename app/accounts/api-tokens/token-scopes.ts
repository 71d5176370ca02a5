/** What a token may do; a program gets only the scopes it requests. */
export const TOKEN_SCOPES = ['profile', 'tax', 'orders', 'buy', 'learning'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const isTokenScope = (word: string): word is TokenScope =>
  (TOKEN_SCOPES as readonly string[]).includes(word);

/** Lifetimes of a token in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const MOST_TOKENS = 20;
