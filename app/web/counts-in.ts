/** Reads counts from an address: only digits, so that an address cannot put other words on the page. */
export function countsIn<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Record<Name, number> | null {
  const counts = names.map((name) => Number(query.get(name) ?? -1));
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return null;
  return Object.fromEntries(names.map((name, index) => [name, counts[index]!])) as Record<Name, number>;
}
