import { registerPath } from '~/catalogue/catalogue-paths';
import { modeOf } from '~/catalogue/course-type';
import type { OwnedCourse, WayOn } from '~/catalogue/owned-course';
import type { Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { formatDay, lastDayOf, type Locale } from '~/values/time';
import { accessWords } from './access-texts';
import { continueWords } from './continue-texts';
import { learnPath } from './learning-paths';
import type { LecturesDone } from './lectures-done.server';
import type { OwnedOffer } from './owned-offer';

interface Words {
  t: Translate;
  locale: Locale;
  now: Date;
}

const NONE_OPENED: LecturesDone = { done: 0, total: 0, isBegun: false };

/** The text of a card or page for the owner of a course (LRN-07). */
export function ownedWords(
  offer: OwnedOffer,
  { t, locale, now }: Words,
  lectures: LecturesDone = NONE_OPENED,
): OwnedCourse {
  const { access, course } = offer;
  const words = accessWords(access, now, t, locale);
  const isUnlimited = words.kind === 'unlimited';
  return {
    isRunning: access.isOpen,
    title: access.isOpen ? t('state.owned') : endWords(words, t),
    left: isUnlimited && modeOf(course.type) !== 'online' ? '' : leftWords(words),
    isNear: words.isNear,
    learnPath: access.isOpen ? learnPath(course) : null,
    learnText: continueWords(course, lectures, t),
    renewal: renewalWay(offer, { t, locale }),
    again: againWay(offer, t),
  };
}

/** `หมดเวลาเรียนเมื่อ 20 พ.ย. 2569`, or another reason of its end. */
export const endWords = ({ kind, lead, until }: ReturnType<typeof accessWords>, t: Translate): string =>
  kind === 'over' && until ? t('owned.overOn', { date: unbroken(until) }) : lead;

/** `เรียนได้อีก 120 วัน`; '' when it has ended. */
const leftWords = ({ kind, lead, amount }: ReturnType<typeof accessWords>): string =>
  kind === 'over' || kind === 'refunded' || kind === 'revoked'
    ? ''
    : [lead, amount && unbroken(amount)].filter(Boolean).join(' ');

/** `ต่ออายุ ฿490 ถึง 20 พ.ย. 2570`, with its plan selected on the purchase page. */
export function renewalWay(
  { course, renewal }: Pick<OwnedOffer, 'course' | 'renewal'>,
  { t, locale }: { t: Translate; locale: Locale },
): WayOn | null {
  if (!renewal) return null;
  const price = formatMoney(renewal.price, renewal.currency, 'list');
  const until = renewal.until && formatDay(lastDayOf(renewal.until), locale);
  return {
    href: registerPath(course, renewal.planId),
    text: until ? t('owned.renewUntil', { price, date: unbroken(until) }) : t('owned.renew', { price }),
  };
}

/** `สมัครใหม่ ฿1,590`; while access is open: `สมัครอีกครั้ง`. */
export function againWay({ course, again, access }: OwnedOffer, t: Translate): WayOn | null {
  if (!again) return null;
  const price = again.price === 0 ? t('course.free') : formatMoney(again.price, again.currency, 'list');
  return {
    href: registerPath(course, again.planId),
    text: t(access.isOpen ? 'owned.again' : 'owned.anew', { price }),
  };
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
