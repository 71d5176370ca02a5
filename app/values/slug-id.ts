/** `{id}-{slug}`: the id is the text before the first dash (specification 2). Null unless it is a positive whole number. */
export function idOfSlug(segment: string): number | null {
  const dash = segment.indexOf('-');
  const text = dash === -1 ? segment : segment.slice(0, dash);
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

export const slugPath = (id: number, slug: string) => `${id}-${slug}`;
