export type MoveTo = 'up' | 'down';

/** The same list with one of it so many places up or down; beyond its ends it stays at them. */
export function moved<T>(list: readonly T[], item: T, to: MoveTo, places = 1): T[] {
  const from = list.indexOf(item);
  const place = Math.min(Math.max(from + (to === 'up' ? -places : places), 0), list.length - 1);
  const rest = list.filter((_, index) => index !== from);
  return from === -1 ? [...list] : [...rest.slice(0, place), item, ...rest.slice(place)];
}
