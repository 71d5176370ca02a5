import { modeOf } from '~/catalogue/course-type';
import { roundWords, scheduleWords } from '~/catalogue/sessions/schedule-texts';
import { Facts } from '~/kit/facts';
import type { IconName } from '~/kit/icon';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { formatDay, formatWeekday } from '~/values/time';
import type { CoursePageView } from './course-page-view';
import { lengthWords, termWords } from './course-texts';
import { type TrustFact, trustList } from './trust-list';

type Fact = { icon: IconName; text: React.ReactNode };

/** The contents of the course in a few words each. */
export function CourseFacts({ view }: { view: CoursePageView }) {
  const { t, locale } = useText();
  const { facts, plans, startingPlan } = view;
  const isClass = modeOf(view.courseType) === 'classroom';
  const list: Fact[] = [];
  const add = (icon: IconName, text: React.ReactNode) => text && list.push({ icon, text });

  const { sessions } = facts;
  add('clock', unbroken(scheduleWords(sessions, { t, locale }) || facts.classType));
  if (facts.round) add('calendar', roundWords(facts, { t, locale }));
  add('place', isClass && facts.venue);
  if (facts.startDate && sessions.length !== 1 && !facts.round) {
    const day = (of: string) => formatWeekday(of, locale).replaceAll(' ', '\u00a0');
    const from = day(facts.startDate);
    const days = facts.hasBegun ? 'course.datesBegun' : 'course.dates';
    const isOneDay = facts.endDate === null || facts.endDate === facts.startDate;
    add(
      'calendar',
      isOneDay
        ? t('course.onDay', { day: from })
        : t(days, { from, to: day(facts.endDate ?? facts.startDate) }),
    );
  }
  if (facts.seats && facts.seats.left > 0) add('people', t('course.seats', facts.seats));
  if (!isClass && facts.lectureCount > 0) {
    const length = lengthWords(facts, t);
    add(
      'play',
      <>
        {t('course.lectures', { count: facts.lectureCount })}
        {length && (
          <>
            {' '}
            <span className="nb">{length}</span>
          </>
        )}
      </>,
    );
  }
  const plan = plans.find(({ id }) => id === startingPlan?.id) ?? plans[0];
  if (plan && !isClass && !view.owned) add('clock', termWords(plan, isClass, t));
  if (facts.fileCount > 0) add('doc', t('course.files', { count: facts.fileCount }));
  if (facts.hasCertificate) add('check', t('certificate.fact'));
  if (facts.freeBook) add('tag', t('course.gift', { book: facts.freeBook }));
  if (facts.isEnglish) add('chat', t('course.english'));
  return list.length > 0 ? <Facts facts={list} /> : null;
}

/** Keeps a span of hours on one line: a word joiner after its dash. */
const unbroken = (text: string): string =>
  text.replace(/(\d)–(\d)/g, '$1–\u2060$2').replace(/(\d) น\./g, '$1\u00a0น.');

/** The number of learners, where the button's other texts stand in the purchase below. */
export function LearnersLine({ view: { learners } }: { view: CoursePageView }) {
  const { t } = useText();
  if (learners === null) return null;
  return <Facts look="ticks" quiet facts={[{ icon: 'people', text: learnersText(learners, t) }]} />;
}

const learnersText = (learners: number, t: Translate): string =>
  t('trust.learners', { count: learners.toLocaleString('en-US') });

/** Near the button: what happens with money and seat, and whom to ask. */
export function TrustFacts({ view }: { view: CoursePageView }) {
  const { t, locale } = useText();
  const { facts, learners, holdHours: hours } = view;
  const isForSale = !view.blocked && !view.owned;
  const list: TrustFact[] = [];
  if (learners !== null) list.push({ icon: 'people', text: learnersText(learners, t) });
  if (facts.endRegDate && isForSale)
    list.push({
      icon: 'clock',
      text: t('course.registerUntil', { day: formatDay(facts.endRegDate, locale) }),
    });
  if (isForSale && (view.startingPlan?.price ?? 0) > 0)
    list.push({ icon: 'clock', text: t(facts.seats ? 'course.holdHours' : 'course.payLater', { hours }) });
  list.push(...trustList(view.trust, t));
  return list.length > 0 ? <Facts look="ticks" quiet facts={list} /> : null;
}
