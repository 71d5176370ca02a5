import type { BlockReason } from '~/access/eligibility';
import type { Viewer } from '~/accounts/viewer';
import { coursePath } from '~/catalogue/catalogue-paths';
import type { OwnedCoursePage, WayOn } from '~/catalogue/owned-course';
import { accessWords } from '~/learning/access-texts';
import { continueWords } from '~/learning/continue-texts';
import { learnPath } from '~/learning/learning-paths';
import { ownedOffer } from '~/learning/owned-offer';
import { ownedWords } from '~/learning/owned-texts';
import { lecturesOf, lectureToOpen, placeOf, progressOf } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { formatDuration } from '~/learning/watched';
import type { CourseOffer } from '~/orders/purchase/buyer-facts.server';
import { blockWords } from '~/orders/purchase/course-block-texts';
import type { Db } from '~/platform/database/database.server';
import type { Translate } from '~/text/translate';
import type { Locale } from '~/values/time';

type Held = Parameters<typeof ownedOffer>[1];

interface OwnerAsk {
  db: Db;
  viewer: Viewer;
  t: Translate;
  locale: Locale;
  now: Date;
}

/** What a course's page says to its owner, of now or of before; null for everybody else. */
export async function readOwnedPage(
  ask: OwnerAsk,
  {
    offer,
    held,
    reason,
    isOnePage,
  }: { offer: CourseOffer; held: Held | undefined; reason: BlockReason | null; isOnePage: boolean },
): Promise<OwnedCoursePage | null> {
  const { viewer, t, locale, now } = ask;
  if (!viewer.student) return null;
  const { course } = offer;
  if (!held || held.grants.every(({ revokedAt }) => revokedAt !== null)) return null;
  const owned = ownedOffer(offer, held, now);
  const words = ownedWords(owned, ask);
  const { until } = accessWords(owned.access, now, t, locale);
  const here = (way: WayOn | null, planId: number | undefined): WayOn | null =>
    way && isOnePage ? { ...way, href: `${coursePath(course)}?plan=${planId}#register` } : way;
  const isSaid =
    reason !== null && (!words.isRunning || reason.code === 'ORDER_WAITS' || reason.code === 'SEAT_HELD');
  return {
    ...words,
    renewal: here(words.renewal, owned.renewal?.planId),
    again: here(words.again, owned.again?.planId),
    until:
      words.isRunning && until ? t('learning.access.until', { date: until.replaceAll(' ', '\u00a0') }) : '',
    goOn: words.isRunning ? await readGoOn(ask, { course, personId: viewer.student.id }) : null,
    notice: isSaid ? blockWords(reason, course, { t, locale, now }) : null,
  };
}

async function readGoOn(
  { db, t, now }: OwnerAsk,
  { course, personId }: { course: CourseOffer['course']; personId: number },
): Promise<OwnedCoursePage['goOn']> {
  const playlist = await readPlaylist(db, { courseId: course.id, personId }, now);
  const lecture = playlist && lectureToOpen(playlist.sections, playlist.lastLectureId);
  const place = lecture && placeOf(playlist.sections, lecture.id);
  if (!place) return null;
  const { done, total } = progressOf(lecturesOf(playlist.sections));
  const { id, lastPositionSeconds, isDone } = place.lecture;
  const isStopped = lastPositionSeconds > 0 && !isDone;
  const isBegun = done > 0 || isStopped || playlist.lastLectureId !== null;
  return {
    href: learnPath(course, id),
    text: continueWords(course, { done, total, isBegun }, t),
    place: isStopped
      ? t('myCourses.at', { lecture: place.lectureNumber, at: formatDuration(lastPositionSeconds) })
      : t('owned.place', { lecture: place.lectureNumber, total }),
  };
}
