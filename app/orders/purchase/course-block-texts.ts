import type { BlockReason, WaitingOrder } from '~/access/eligibility';
import { timeLeft } from '~/orders/time-left';
import type { Translate } from '~/text/translate';
import { paths, withBack } from '~/values/paths';
import { slugPath } from '~/values/slug-id';
import { formatDay, type Locale } from '~/values/time';

export interface BlockWords {
  /** the reason */
  title: string;
  /** the way on */
  how: string;
  wayOn: { href: string; text: string } | null;
  /** another way on */
  beside?: { href: string; text: string };
}

/** Why buying is blocked and the way on, in the buyer's words (CRS-13). */
export function blockWords(
  reason: BlockReason,
  course: { id: number; slug: string },
  { t, locale, now }: { t: Translate; locale: Locale; now: Date },
): BlockWords {
  const day =
    reason.code === 'NOT_YET_OPEN'
      ? formatDay(reason.opensOn, locale)
      : reason.code === 'CLOSED'
        ? formatDay(reason.closedOn, locale)
        : reason.code === 'OVER'
          ? formatDay(reason.endedOn, locale)
          : '';
  return {
    title: t(`blocked.${reason.code}`, { day }),
    how: howOf(reason, { t, now }),
    wayOn: wayOn(reason, course, t),
    ...(reason.code === 'OVER' && {
      beside: { href: `${paths.courses()}?type=classroom`, text: t('blocked.OVER.others') },
    }),
  };
}

function howOf(reason: BlockReason, { t, now }: { t: Translate; now: Date }): string {
  if (reason.code === 'ORDER_WAITS') return howLong(reason, { t, now });
  // a seat of another buyer's order is not given back by its learner
  if (reason.code === 'SEAT_HELD' && reason.token === null) return t('blocked.SEAT_HELD.given');
  return t(`blocked.${reason.code}.how`);
}

/** TIME_LEFT: how long the order that waits still holds the course; one that is being looked at has no end. */
function howLong(
  { status, cancelAt, isMoneyLookedAt }: WaitingOrder,
  { t, now }: { t: Translate; now: Date },
): string {
  if (status === 'pendingApproved' || isMoneyLookedAt) return t('blocked.ORDER_WAITS.checking');
  if (cancelAt === null) return t('blocked.ORDER_WAITS.how');
  if (cancelAt <= now) return t('blocked.ORDER_WAITS.over');
  const left = timeLeft(cancelAt, now);
  return t('blocker.ORDER_WAITS.how', { left: t(left.text, left.values) });
}

function wayOn(reason: BlockReason, course: { id: number; slug: string }, t: Translate): BlockWords['wayOn'] {
  const page = paths.course({ slug: slugPath(course.id, course.slug) });
  switch (reason.code) {
    case 'ORDER_WAITS':
      return { href: paths.order({ token: reason.token }), text: t('blocked.ORDER_WAITS.open') };
    case 'SEAT_HELD':
      return reason.token === null
        ? {
            href: paths.learnCourse({ slug: slugPath(course.id, course.slug) }),
            text: t('blocked.ALREADY_OWNED.open'),
          }
        : { href: paths.order({ token: reason.token }), text: t('blocked.SEAT_HELD.open') };
    case 'ALREADY_OWNED':
      return {
        href: paths.learnCourse({ slug: slugPath(course.id, course.slug) }),
        text: t('blocked.ALREADY_OWNED.open'),
      };
    case 'SOLD_OUT':
      return {
        href: paths.courseWaiting({ slug: slugPath(course.id, course.slug) }),
        text: t('waiting.title'),
      };
    case 'OVER':
      return {
        href: paths.courseWaiting({ slug: slugPath(course.id, course.slug) }),
        text: t('blocked.OVER.wait'),
      };
    case 'INSTRUCTOR_ONLY':
    case 'GROUP_NOT_ADMITTED':
      return { href: withBack(paths.signIn(), page), text: t('site.signIn') };
    default:
      return { href: paths.courses(), text: t('error.404.home') };
  }
}
