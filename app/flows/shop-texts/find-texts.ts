import { ownText, type TextKey, textKeys } from '~/text/translate';
import type { Locale } from '~/values/time';
import type { ShopTexts } from './text-form';

/** Names that the specification gives to texts. */
export const SPECIFIED_NAMES: Readonly<Partial<Record<TextKey, string>>> = {
  'notice.success': 'cart_success',
  'coupon.full': 'coupon_full',
};

export const TEXT_FILTERS = ['all', 'changed', 'notices', 'mails'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

const LOCALES: readonly Locale[] = ['th', 'en'];

/** Keys whose name or words in either language, its own or changed, hold what is searched for. */
export function findTexts(
  { filter, search }: { filter: TextFilter; search: string },
  custom: ShopTexts,
): TextKey[] {
  const asked = search.trim().toLowerCase();
  const isChanged = (key: TextKey) => LOCALES.some((locale) => custom[locale][key] !== undefined);
  const isOf: Record<TextFilter, (key: TextKey) => boolean> = {
    all: () => true,
    changed: isChanged,
    notices: (key) => key.startsWith('notice.'),
    mails: (key) => key.startsWith('mail.'),
  };
  const wordsOf = (key: TextKey) =>
    [key, SPECIFIED_NAMES[key] ?? '', ...LOCALES.map((locale) => ownText(key, locale))]
      .concat(LOCALES.map((locale) => custom[locale][key] ?? ''))
      .join('\n')
      .toLowerCase();
  return textKeys.filter((key) => isOf[filter](key) && (asked === '' || wordsOf(key).includes(asked)));
}
