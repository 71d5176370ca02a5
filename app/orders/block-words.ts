import type { BlockReason } from '../access/eligibility';
import { slugPath } from '../values/slug-id';
import { formatDay, type Locale } from '../values/time';
import type { Translate } from '../text/translate';
import { orderPath } from './destinations';

export interface BlockWords {
  /** what is the matter */
  title: string;
  /** what to do */
  how: string;
  wayOn: { href: string; text: string } | null;
}

/** Why buying is blocked and the way on, in the buyer's words (CRS-13). */
export function blockWords(
  reason: BlockReason,
  course: { id: number; slug: string },
  { t, locale }: { t: Translate; locale: Locale },
): BlockWords {
  const day =
    reason.code === 'NOT_YET_OPEN'
      ? formatDay(reason.opensOn, locale)
      : reason.code === 'CLOSED'
        ? formatDay(reason.closedOn, locale)
        : '';
  return {
    title: t(`blocked.${reason.code}`, { day }),
    how: t(`blocked.${reason.code}.how`),
    wayOn: wayOn(reason, course, t),
  };
}

function wayOn(reason: BlockReason, course: { id: number; slug: string }, t: Translate): BlockWords['wayOn'] {
  const page = `/course/${slugPath(course.id, course.slug)}`;
  switch (reason.code) {
    case 'ORDER_WAITS':
      return { href: orderPath(reason.token), text: t('blocked.ORDER_WAITS.open') };
    case 'ALREADY_OWNED':
      return { href: `/learn/${slugPath(course.id, course.slug)}`, text: t('blocked.ALREADY_OWNED.open') };
    case 'INSTRUCTOR_ONLY':
    case 'GROUP_NOT_ADMITTED':
      return { href: `/login?back=${encodeURIComponent(page)}`, text: t('site.signIn') };
    default:
      return { href: '/courses', text: t('error.404.home') };
  }
}
