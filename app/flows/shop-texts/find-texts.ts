import { ownText, type TextKey, textKeys } from '~/text/translate';
import type { Locale } from '~/values/time';
import type { ShopTexts } from './text-form';

/** Names that the specification gives to texts. */
export const SPECIFIED_NAMES: Readonly<Partial<Record<TextKey, string>>> = {
  'notice.success': 'cart_success',
  'coupon.full': 'coupon_full',
};

export const TEXT_FILTERS = [
  'all',
  'changed',
  'shop',
  'buying',
  'orders',
  'learning',
  'account',
  'notices',
  'mails',
] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

/** Where buyers and learners read a text, by the first part of its key. */
const PLACES: Readonly<Partial<Record<TextFilter, string>>> = {
  shop: 'site home course list state product type term stock howto category review trust receipt language waiting',
  buying:
    'purchase cart swap promotion checkout blocked blocker contact coupon quote pay payment method securePay qr transfer tax address card seats seat',
  orders: 'order orders shipment partner upload thankyou refund document withheld',
  learning:
    'learning myCourses completion accessPage watch note quiz homework question certificate verify meeting owned turnedBack',
  account:
    'register social security claim signIn addresses instructor forgot profile link signOut newPassword denied ways myData erase privacy consent email tokens',
};
const placesOf = (filter: TextFilter): ReadonlySet<string> => new Set(PLACES[filter]?.split(' '));
/** Some keys of a place are read by staff. */
const isIn = (filter: TextFilter) => {
  const places = placesOf(filter);
  return (key: TextKey) => places.has(key.slice(0, key.indexOf('.'))) && !key.includes('.staff.');
};

const LOCALES: readonly Locale[] = ['th', 'en'];

/** Keys whose name or words in either language, its own or changed, hold what is searched for. */
export function findTexts(
  { filter, search }: { filter: TextFilter; search: string },
  custom: ShopTexts,
): TextKey[] {
  const needle = search.trim().toLowerCase();
  const isChanged = (key: TextKey) => LOCALES.some((locale) => custom[locale][key] !== undefined);
  const isOf: Record<TextFilter, (key: TextKey) => boolean> = {
    all: () => true,
    changed: isChanged,
    shop: isIn('shop'),
    buying: isIn('buying'),
    orders: isIn('orders'),
    learning: isIn('learning'),
    account: isIn('account'),
    notices: (key) => key.startsWith('notice.'),
    mails: (key) => key.startsWith('mail.'),
  };
  const wordsOf = (key: TextKey) =>
    [key, SPECIFIED_NAMES[key] ?? '', ...LOCALES.map((locale) => ownText(key, locale))]
      .concat(LOCALES.map((locale) => custom[locale][key] ?? ''))
      .join('\n')
      .toLowerCase();
  return textKeys.filter((key) => isOf[filter](key) && (needle === '' || wordsOf(key).includes(needle)));
}
