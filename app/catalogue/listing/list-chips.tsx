import { type Chip, Chips } from '~/kit/chips';
import { useText } from '~/text/text-context';
import { type Currency, formatMoney } from '~/values/money';
import type { CategoryView } from './categories.server';
import { CHEAP, type ListFilter, listUrl } from './list-filter';

const MODE_TEXT = {
  online: 'list.online',
  live: 'list.live',
  classroom: 'list.classroom',
} as const;

/** Kinds and prices as links; free and cheap are switches that exclude each other. */
export function KindChips({
  path,
  filter,
  currency,
  hasEnglish = false,
}: {
  path: string;
  filter: ListFilter;
  currency: Currency;
  /** something is taught in English */
  hasEnglish?: boolean;
}) {
  const { t } = useText();
  const url = (change: Partial<ListFilter>) => listUrl(path, filter, change);
  const modes = ['online', 'live', 'classroom'] as const;
  const cheap = CHEAP[currency];
  const isCheap = filter.maxPrice === cheap;
  const chips: Chip[] = [
    { href: url({ type: null }), text: t('list.allKinds'), current: filter.type === null },
    ...modes.map((mode) => ({
      href: url({ type: mode }),
      text: t(MODE_TEXT[mode]),
      current: filter.type === mode,
    })),
    {
      href: url({ isFree: !filter.isFree, maxPrice: null }),
      text: t('list.free'),
      current: filter.isFree,
    },
    {
      href: url({ isFree: false, maxPrice: isCheap ? null : cheap }),
      text: t('list.upTo', { price: formatMoney(cheap * 100, currency, 'list') }),
      current: isCheap,
    },
    ...(hasEnglish || filter.isInEnglish
      ? [
          {
            href: url({ isInEnglish: !filter.isInEnglish }),
            text: t('list.inEnglish'),
            current: filter.isInEnglish,
          },
        ]
      : []),
  ];
  return <Chips label={t('list.kinds')} chips={chips} />;
}

/** Categories as a filter of this list. */
export function CategoryFilterChips({
  path,
  filter,
  categories,
}: {
  path: string;
  filter: ListFilter;
  categories: readonly CategoryView[];
}) {
  const { t, locale } = useText();
  const chips: Chip[] = [
    {
      href: listUrl(path, filter, { category: null }),
      text: t('list.allCategories'),
      current: filter.category === null,
    },
    ...categories.map((category) => ({
      href: listUrl(path, filter, { category: category.linkPath }),
      text: categoryName(category, locale),
      current: filter.category === category.linkPath,
    })),
  ];
  return <Chips label={t('list.categories')} chips={chips} />;
}

export const categoryName = (category: { nameTh: string; nameEn: string }, locale: string): string =>
  (locale === 'en' && category.nameEn) || category.nameTh;
