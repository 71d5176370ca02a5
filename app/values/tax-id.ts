/** A Thai tax id's 13th digit is computed from the first twelve. */
export function hasRightCheckDigit(taxId: string): boolean {
  if (!/^\d{13}$/.test(taxId)) return false;
  const sum = Array.from(taxId.slice(0, 12)).reduce(
    (all, digit, index) => all + Number(digit) * (13 - index),
    0,
  );
  return (11 - (sum % 11)) % 10 === Number(taxId[12]);
}
