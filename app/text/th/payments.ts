export const paymentTexts = {} as const;
