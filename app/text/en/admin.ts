export const adminTexts = {} as const;
