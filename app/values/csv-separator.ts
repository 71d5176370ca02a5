/** The most frequent separator at the start of a sheet: Excel writes its country's. */
export function separatorOf(start: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: start.split(sign).length }));
  return counts.sort((one, other) => other.count - one.count)[0]!.sign;
}
