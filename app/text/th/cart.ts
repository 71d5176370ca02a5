export const cartTexts = {} as const;
