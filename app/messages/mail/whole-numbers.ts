/** Splits at numbers of orders and documents (`R69-1122-0016`, `AB69-000001`): every second part is a number. */
export const partsAtNumbers = (text: string): string[] =>
  text.split(/\b([A-Z]{1,2}\d{2}-\d{4,6}(?:-\d{4})?)\b/);
