/** The readable end of an address, from a name: letters and figures of any script, dashes between. */
export function slugFrom(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join('-')).slice(0, 120).join('').replace(/-$/, '') || 'course';
}
