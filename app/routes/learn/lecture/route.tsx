import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isRenewalDue } from '~/access/renewal';
import { playerOrigins } from '~/catalogue/curriculum/external-video';
import { nextOf } from '~/catalogue/sessions/session';
import { measureVideo } from '~/catalogue/videos/measure-video.server';
import learningScript from '~/enhance/learning?worker&url';
import videoScript from '~/enhance/video?worker&url';
import { givesCertificate, readCertificatesOf } from '~/learning/certificates/certificates.server';
import { type HomeworkView, readHomeworkView } from '~/learning/homework/homework-view.server';
import { learnPath, progressPath, turnedBackPath } from '~/learning/learning-paths';
import { type LectureVideo, type LecturePage, openLecture } from '~/learning/lecture-page.server';
import { readOwnedOffers } from '~/learning/owned-offers.server';
import { renewalWay } from '~/learning/owned-texts';
import { lecturesOf, openerOf, type PlaylistSection } from '~/learning/playlist';
import { readPreviewOffer } from '~/learning/preview-offer.server';
import { type Question, readQuestionsFor } from '~/learning/questions/questions.server';
import { readQuizAt } from '~/learning/quizzes/attempts.server';
import { isVideoChoice, isSparing } from '~/learning/video/video-choice';
import { openVideoRoom } from '~/learning/video/video-room.server';
import { positionForm } from '~/learning/watching/progress-report';
import { markLectureDone, recordPosition, rememberPlace } from '~/learning/watching/record-progress.server';
import { signVisit } from '~/learning/watching/watch-visit.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { addHours } from '~/values/time';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import { liveHosts } from '~/web/live/live-line';
import { livePlace } from '~/web/live/live-place.server';
import type { PageHandle } from '~/web/page-handle';
import { currentShop } from '~/web/shop.server';
import { readerOf } from '~/web/teaching/lecture-reader.server';
import { videoChoiceOf, rememberVideoChoice } from '~/web/videos/video-choice-cookie.server';
import { openVisit, type Visit } from '~/web/visit.server';
import { LectureScreen } from './lecture-screen';

// plain HTML and one small script: docs/decisions tells why the player needs no framework in the browser
export const handle: PageHandle = {
  stylesheet: 'learn',
  frame: 'shop',
  streams: true,
  connectHosts: liveHosts,
  frameHosts: (data) => playerOrigins([(data as { video?: LectureVideo | null } | undefined)?.video]),
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, url, t, viewer, environment, fileStore, locale } = visit;
  const { courseId, lectureId } = idsOf(args.params);
  const personId = await readerOf(db, viewer, courseId, now);
  const takesAvif = args.request.headers.get('Accept')?.includes('image/avif') ?? false;
  const command = { courseId, lectureId, personId, startSecond: startSecondOf(url), takesAvif };
  const place = { db, secret: currentShop().secret, files: fileStore };
  const opened = await openLecture(place, command, now);
  if (!opened.ok) {
    if (opened.refusal.code === 'UNKNOWN') throw new Response(null, { status: 404 });
    if (opened.refusal.code === 'LOCKED')
      throw redirect(`${learnPath(opened.refusal.course, opened.refusal.openerId)}?from=${lectureId}`, 302);
    // nobody is signed in: to the sign-in page and back here
    await requireStudent(args);
    throw redirect(turnedBackPath(opened.refusal.course), 302);
  }
  const page = opened.value;
  const choice = url.searchParams.get('quality');
  if (isVideoChoice(choice)) throw rememberVideoChoice(url, choice);
  const hasCurriculum = environment.features.has('COURSE_CURRICULUM');
  // free lectures are found and opened by the list of lectures, which this shop does not show
  if (!page.access && !page.isTeacher && !hasCurriculum) throw redirect(turnedBackPath(page.course), 302);
  if (page.access && personId !== null) await rememberPlace(db, { personId, courseId, lectureId }, now);
  const room =
    page.video?.kind === 'file'
      ? await openVideoRoom(
          place,
          {
            course: page.course,
            lectureId,
            personId,
            hasAccess: page.access !== null,
            start: startOfVideo(page.video.src),
            wish: {
              asked: null,
              remembered: videoChoiceOf(args.request),
              isSparing: isSparing(args.request.headers),
            },
            takesAvif,
            locale,
            sought: url.searchParams.get('q')?.slice(0, 100) ?? '',
            language: url.searchParams.get('said'),
          },
          now,
        )
      : null;
  const questions =
    page.access && personId !== null && environment.features.has('COURSE_COMMENT')
      ? await readQuestionsFor(db, { courseId, lectureId, personId }, { limit: 3 })
      : null;
  const homework =
    page.access && personId !== null && page.place.lecture.type === 'homework'
      ? await readHomeworkView(db, { personId, courseId, lectureId, secret: place.secret })
      : null;
  const isWaiting = waitsForSomebody({ questions, homework, schedules: page.schedules }, now);
  return {
    ...page,
    room,
    noted: url.searchParams.get('note'),
    now,
    hasCurriculum,
    questions,
    live: isWaiting ? livePlace(visit, { person: viewer.student }) : null,
    certificate:
      page.access && personId !== null
        ? ((await readCertificatesOf(db, personId, [courseId]))[0] ?? null)
        : null,
    isLastForCertificate: page.access !== null && isLastToDo(page) && (await givesCertificate(db, courseId)),
    homework,
    homeworkDone: HOMEWORK_DONE.find((each) => each === url.searchParams.get('homework')) ?? null,
    quiz:
      page.access && personId !== null && page.place.lecture.type === 'quiz'
        ? await readQuizAt(db, { courseId, lectureId, personId }, now)
        : null,
    sentFrom: sentFrom(page.sections, lectureId, url),
    // most readers have long to go: they are not asked what they would pay
    renewal: page.access && isRenewalDue(page.access, now) ? await readDueRenewal(visit, courseId) : null,
    preview: page.access || page.isTeacher ? null : await readPreviewOffer(visit, courseId),
    title: t('learning.pageTitle', { lecture: page.place.lecture.name, course: page.course.title }),
    report:
      page.access && personId !== null
        ? {
            path: progressPath(page.course),
            personId,
            lectureId,
            visit: signVisit(place.secret, { personId, lectureId }, now),
          }
        : null,
    keptPosition: url.searchParams.has('kept') ? page.place.lecture.lastPositionSeconds : null,
  };
}

/** A class is waited for from the day before: it may be moved. */
const CLASS_NEAR_HOURS = 24;

/** Parts of the page that others may change: the reader's question, homework and class. */
function waitsForSomebody(
  page: Pick<LecturePage, 'schedules'> & {
    questions: readonly Question[] | null;
    homework: HomeworkView | null;
  },
  now: Date,
): boolean {
  const session = page.schedules && nextOf(page.schedules, now);
  return (
    page.homework?.step === 'change' ||
    (page.questions ?? []).some(({ isOwn, answers }) => isOwn && answers.length === 0) ||
    (session !== null && session.beginsAt < addHours(now, CLASS_NEAR_HOURS))
  );
}

/** With this lecture the course is complete. */
const isLastToDo = ({ course, place, progress }: LecturePage) =>
  !course.isByPresence && !place.lecture.isDone && progress.done + 1 === progress.total;
const HOMEWORK_DONE = ['sent', 'withdrawn'] as const;

/** Renewal, whose time has come; null: none is offered. */
async function readDueRenewal(visit: Visit, courseId: number) {
  const { db, viewer, settings, now } = visit;
  const { student } = viewer;
  if (!student) return null;
  const owned = await readOwnedOffers(db, {
    courseIds: [courseId],
    viewer: { ...viewer, student },
    settings,
    now,
  });
  const offer = owned.get(courseId);
  return offer?.isDue ? renewalWay(offer, visit) : null;
}

/** Without JavaScript: "this lecture is done" and "remember where I stopped". */
export async function action(args: ActionFunctionArgs) {
  const { db, now, url, t, student, fileStore } = await requireStudent(args);
  const { courseId, lectureId } = idsOf(args.params);
  const { fields } = await readForm(args.request);
  const place = { personId: student.id, courseId, lectureId };
  if (intentOf(fields) === 'done') {
    const marked = await markLectureDone(db, place, 'ticked', now);
    if (!marked.ok && marked.refusal.code !== 'NOT_TICKED') throw toCourse();
    return redirect(url.pathname, 303);
  }
  const form = parseForm(fields, positionForm);
  if (!form.ok) {
    return data(
      { positionError: t('learning.position.wrong'), typed: String(form.typed.position ?? '') },
      { status: 422 },
    );
  }
  await measureVideo(db, fileStore, lectureId);
  const recorded = await recordPosition(db, { ...place, positionSeconds: form.value.position }, now);
  if (!recorded.ok) throw toCourse();
  return redirect(`${url.pathname}?kept`, 303);

  /** The course's own door tells who may not learn where to go. */
  function toCourse() {
    return redirect(paths.learnCourse({ slug: args.params.slug ?? '' }), 303);
  }
}

export default function LectureRoute() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <LectureScreen page={page} sent={result ?? null} />
      <script type="module" src={learningScript} async />
      {page.room && <script type="module" src={videoScript} async />}
    </>
  );
}

function idsOf(params: LoaderFunctionArgs['params']): { courseId: number; lectureId: number } {
  const courseId = idOfSlug(params.slug ?? '');
  const lectureId = /^[1-9]\d{0,14}$/.test(params.lectureId ?? '') ? Number(params.lectureId) : null;
  if (courseId === null || lectureId === null) throw new Response(null, { status: 404 });
  return { courseId, lectureId };
}

/** `?from=12`: a lecture that was asked for and waits for this one, by name. */
function sentFrom(sections: readonly PlaylistSection[], lectureId: number, url: URL): string | null {
  const from = Number(url.searchParams.get('from') ?? NaN);
  if (openerOf(sections, from)?.id !== lectureId) return null;
  return lecturesOf(sections).find(({ id }) => id === from)?.name ?? null;
}
/** Where the video starts, as its address says. */
const startOfVideo = (src: string): number => Number(/#t=(\d+)$/.exec(src)?.[1] ?? 0);

/** `?t=258`: whole seconds. */
function startSecondOf(url: URL): number | null {
  const param = url.searchParams.get('t') ?? '';
  return /^\d{1,5}$/.test(param) ? Number(param) : null;
}
