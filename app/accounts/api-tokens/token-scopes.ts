/** What a token may be made for; a program gets no more than it asks for. */
export const TOKEN_SCOPES = ['profile', 'tax', 'orders', 'buy', 'learning'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const isTokenScope = (word: string): word is TokenScope =>
  (TOKEN_SCOPES as readonly string[]).includes(word);

/** Days a token may live. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const MOST_TOKENS = 20;
