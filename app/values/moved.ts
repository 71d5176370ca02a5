export type MoveTo = 'up' | 'down';

/** Moves an item up or down in a list, stopping at its ends. */
export function moved<T>(list: readonly T[], item: T, to: MoveTo, places = 1): T[] {
  const from = list.indexOf(item);
  const place = Math.min(Math.max(from + (to === 'up' ? -places : places), 0), list.length - 1);
  const rest = list.filter((_, index) => index !== from);
  return from === -1 ? [...list] : [...rest.slice(0, place), item, ...rest.slice(place)];
}
