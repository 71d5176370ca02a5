/** Row numbers as short ranges: 3–5, 9. After `most` ranges follow dots. */
export function rowRanges(rows: readonly number[], most = 12): string {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && row === last[1] + 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const texts = ranges.slice(0, most).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return [...texts, ...(ranges.length > most ? ['…'] : [])].join(', ');
}
