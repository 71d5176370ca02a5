import type { TextKey, Translate } from '~/text/translate';

/** The first message of every field, in words. */
export function firstErrors(errors: Record<string, string[]>, t: Translate): Record<string, string> {
  const entries = Object.entries(errors).flatMap(([name, [first]]) =>
    first ? [[name, t(first as TextKey)] as const] : [],
  );
  return Object.fromEntries(entries);
}
