import { z } from 'zod';
import { carried, optionalLines } from '~/kit/forms/field-rules';
import { markOf } from '~/settings/setting-form';
import { LONGEST_TEXT } from '~/text/text-places';
import { type CustomTexts, ownText, type TextKey } from '~/text/translate';
import type { Locale } from '~/values/time';
import { oneLineOf } from '~/values/typed-text';

/** Where a text stands. */
export interface TextPlace {
  locale: Locale;
  key: TextKey;
}

export type ShopTexts = Readonly<Record<Locale, CustomTexts>>;

/** Names of fields have no dots: a form would read them as a path. */
export const fieldOf = ({ locale, key }: TextPlace): string => `${locale}-${key.replaceAll('.', '--')}`;

/** The form of these texts; what they may be is asked of each by its places. */
export const textFormOf = (places: readonly TextPlace[]) =>
  z.object({
    intent: carried(20),
    seen: carried(20_000),
    ...Object.fromEntries(
      places.map((place) => [fieldOf(place), optionalLines(2 * LONGEST_TEXT, 'texts.problem.long')]),
    ),
  });

/** What the form showed of each, so that what somebody else changed since is neither lost nor undone. */
export const seenTexts = (places: readonly TextPlace[], custom: ShopTexts): string =>
  JSON.stringify(
    Object.fromEntries(places.map((place) => [fieldOf(place), markOf(storedText(place, custom) ?? '')])),
  );

export function readSeenTexts(carriedBack: string): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(carriedBack));
  } catch {
    return {};
  }
}

/** What a shop has put there; null: its own words stand. */
export const storedText = ({ locale, key }: TextPlace, custom: ShopTexts): string | null =>
  custom[locale][key] ?? null;

/**
 * A text as it is kept: in one line where the shop's own words are, with a blank where they begin or end with one; null where nothing or
 * the own words were typed.
 */
export function keptText({ locale, key }: TextPlace, typed: string): string | null {
  const own = ownText(key, locale);
  const words = own.includes('\n') ? typed : oneLineOf(typed);
  if (words === '') return null;
  const [, before = '', after = ''] = /^(\s*)[^]*?(\s*)$/.exec(own) ?? [];
  const sentence = `${before}${words.trim()}${after}`;
  return sentence === own ? null : sentence;
}
