export const pricingTexts = {} as const;
