import { Facts } from '~/kit/facts';
import type { IconName } from '~/kit/icon';
import { useText } from '~/text/text-context';
import { formatDay } from '~/values/time';
import { spacedTel } from '~/values/tel';
import type { CoursePageView } from './course-page-view';
import { modeOf } from './course-type';
import { durationWords, termWords } from './course-words';

type Fact = { icon: IconName; text: React.ReactNode };

/** What one gets, in a few words each: only what this course has. */
export function CourseFacts({ view }: { view: CoursePageView }) {
  const { t, locale } = useText();
  const { facts, plans, chosenPlanId } = view;
  const isClass = modeOf(view.courseType) === 'classroom';
  const list: Fact[] = [];
  const add = (icon: IconName, text: React.ReactNode) => text && list.push({ icon, text });

  add('clock', unbroken(facts.classType));
  add('place', isClass && facts.venue);
  if (facts.startDate) {
    const day = (of: string) => formatDay(of, locale).replaceAll(' ', '\u00a0');
    const from = day(facts.startDate);
    const isOneDay = facts.endDate === null || facts.endDate === facts.startDate;
    add(
      'doc',
      isOneDay
        ? t('course.onDay', { day: from })
        : t('course.dates', { from, to: day(facts.endDate ?? facts.startDate) }),
    );
  }
  if (facts.seats && facts.seats.left > 0) add('people', t('course.seats', facts.seats));
  if (!isClass && facts.lectureCount > 0) {
    add(
      'play',
      <>
        {`${t('course.lectures', { count: facts.lectureCount })} `}
        {facts.totalSeconds > 0 && <span className="nb">{durationWords(facts.totalSeconds, t)}</span>}
      </>,
    );
  }
  const plan = plans.find(({ id }) => id === chosenPlanId) ?? plans[0];
  if (plan && !isClass) add('clock', termWords(plan, isClass, t));
  if (facts.fileCount > 0) add('doc', t('course.files', { count: facts.fileCount }));
  if (facts.freeBook) add('tag', t('course.gift', { book: facts.freeBook }));
  if (facts.isEnglish) add('chat', t('course.english'));
  return list.length > 0 ? <Facts facts={list} /> : null;
}

/** A span of hours stays on one line: a word joiner behind its dash. */
const unbroken = (text: string): string =>
  text.replace(/(\d)–(\d)/g, '$1–\u2060$2').replace(/(\d) น\./g, '$1\u00a0น.');

/** Near the button: what happens with the money and the seat, and whom to ask. */
export function TrustFacts({ view }: { view: CoursePageView }) {
  const { t, locale } = useText();
  const { facts, shop, autoCancelHours: hours } = view;
  const list: Fact[] = [];
  if (facts.endRegDate && !view.blocked)
    list.push({
      icon: 'clock',
      text: t('course.registerUntil', { day: formatDay(facts.endRegDate, locale) }),
    });
  if (!view.blocked && (view.startingPrice ?? 0) > 0)
    list.push({ icon: 'shield', text: t(facts.seats ? 'course.holdHours' : 'course.payLater', { hours }) });
  if (shop.tel)
    list.push({
      icon: 'phone',
      text: (
        <>
          <a href={`tel:${shop.tel}`}>
            {t('course.askShop', { tel: spacedTel(shop.tel), hours: '' }).trim()}
          </a>
          {` ${shop.hours}`}
        </>
      ),
    });
  return list.length > 0 ? <Facts look="ticks" quiet facts={list} /> : null;
}
