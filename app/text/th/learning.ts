export const learningTexts = {} as const;
