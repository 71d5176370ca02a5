export const taxTexts = {} as const;
