/** One spelling for searching: lower case and composed marks, so that ำ typed in two parts is found as well. */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').replaceAll('\u0E4D\u0E32', '\u0E33').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What keyword search looks in: all the words of a course or product in one text. */
export function searchTextOf(parts: readonly (string | null | undefined)[]): string {
  return foldForSearch(parts.filter(Boolean).join(' '));
}
