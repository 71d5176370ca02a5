/** The same list with one of it a place up or down; at its end it stays. */
export function moved<T>(list: readonly T[], item: T, to: 'up' | 'down'): T[] {
  const from = list.indexOf(item);
  const place = Math.min(Math.max(from + (to === 'up' ? -1 : 1), 0), list.length - 1);
  const rest = list.filter((_, index) => index !== from);
  return from === -1 ? [...list] : [...rest.slice(0, place), item, ...rest.slice(place)];
}
