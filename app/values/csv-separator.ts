/** The sign that stands most often between the columns of what a sheet begins with: Excel writes the one of its country. */
export function separatorOf(start: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: start.split(sign).length }));
  return counts.sort((one, other) => other.count - one.count)[0]!.sign;
}
