export type ExportedMoney =
  | { amount: string; satang: number; currency: 'THB' }
  | { amount: string; cents: number; currency: 'USD' };

/** Money in a file for people and programs: as decimal text, and whole minor units beside it; no float anywhere. */
export function exportedMoney(minorUnits: number, currency: string): ExportedMoney {
  const figures = String(Math.abs(minorUnits)).padStart(3, '0');
  const amount = `${minorUnits < 0 ? '-' : ''}${figures.slice(0, -2)}.${figures.slice(-2)}`;
  return currency === 'USD'
    ? { amount, cents: minorUnits, currency }
    : { amount, satang: minorUnits, currency: 'THB' };
}
