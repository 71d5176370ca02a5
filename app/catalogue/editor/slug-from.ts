/** The slug of a name: letters and digits of any script, with dashes. */
export function slugFrom(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join('-')).slice(0, 120).join('').replace(/-$/, '') || 'course';
}
