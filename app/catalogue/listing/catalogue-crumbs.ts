import type { Translate } from '~/text/translate';
import { paths } from '~/values/paths';
import { categoryName } from './list-chips';

export interface Crumb {
  href: string;
  text: string;
}

interface CrumbCategory {
  nameTh: string;
  nameEn: string;
  linkPath: string;
}

/** The breadcrumbs of a page: the list, then the page's first category. */
export function catalogueCrumbs(
  list: 'courses' | 'products',
  category: CrumbCategory | null,
  { t, locale }: { t: Translate; locale: string },
): Crumb[] {
  const first =
    list === 'courses'
      ? { href: paths.courses(), text: t('course.crumbCourses') }
      : { href: paths.products(), text: t('course.crumbProducts') };
  if (!category) return [first];
  return [
    first,
    { href: paths.category({ linkPath: category.linkPath }), text: categoryName(category, locale) },
  ];
}
