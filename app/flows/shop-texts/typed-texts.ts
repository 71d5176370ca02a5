import { type TextProblem, whyNotText } from '~/text/text-places';
import { ownText } from '~/text/translate';
import type { Locale } from '~/values/time';
import { fieldOf, keptText, type ShopTexts, type TextPlace } from './text-form';

type Typed = Readonly<Partial<Record<string, string | readonly string[]>>>;

/** Each place with what was typed there. */
export const typedTexts = (places: readonly TextPlace[], typed: Typed): (TextPlace & { text: string })[] =>
  places.flatMap((place) => {
    const [text] = [typed[fieldOf(place)]].flat();
    return text === undefined ? [] : [{ ...place, text }];
  });

export const problemsOf = (texts: readonly (TextPlace & { text: string })[]) =>
  texts.flatMap(({ locale, key, text }): (TextPlace & { problem: TextProblem })[] => {
    const sentence = keptText({ locale, key }, text);
    const problem = sentence === null ? null : whyNotText(ownText(key, locale), sentence, locale);
    return problem ? [{ locale, key, problem }] : [];
  });

/** The shop's texts of a language as they would be with what was typed; what cannot stand is left as it is. */
export function withTyped(
  custom: ShopTexts,
  texts: readonly (TextPlace & { text: string })[],
  locale: Locale,
): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [key, text] of Object.entries(custom[locale])) if (text !== undefined) all[key] = text;
  for (const text of texts) {
    if (text.locale !== locale || problemsOf([text]).length > 0) continue;
    const sentence = keptText(text, text.text);
    if (sentence === null) delete all[text.key];
    else all[text.key] = sentence;
  }
  return all;
}
