export type ExportedMoney =
  | { amount: string; satang: number; currency: 'THB' }
  | { amount: string; cents: number; currency: 'USD' };

/** Money in an export for people and programs: decimal text and whole minor units, never a float. */
export function exportedMoney(minorUnits: number, currency: string): ExportedMoney {
  const figures = String(Math.abs(minorUnits)).padStart(3, '0');
  const amount = `${minorUnits < 0 ? '-' : ''}${figures.slice(0, -2)}.${figures.slice(-2)}`;
  return currency === 'USD'
    ? { amount, cents: minorUnits, currency }
    : { amount, satang: minorUnits, currency: 'THB' };
}
