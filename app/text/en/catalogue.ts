export const catalogueTexts = {} as const;
