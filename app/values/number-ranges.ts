/** Whole numbers in short form: `2, 5–8, 11`. */
export function numberRanges(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const n of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && n <= last.to + 1) last.to = n;
    else runs.push({ from: n, to: n });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
