import { searchable } from './search-terms';

/** What keyword search looks in: all the words of a course or product in one text, in one spelling and lower case. */
export function searchTextOf(parts: readonly (string | null | undefined)[]): string {
  return searchable(parts.filter(Boolean).join(' ')).toLowerCase();
}
