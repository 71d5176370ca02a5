import { z } from 'zod';
import { accessFrom, standingOf } from '~/access/access-state';
import { readHeld } from '~/access/grants.server';
import { done, idInPath } from '~/api/call-fields';
import { tooManyTries } from '~/api/call-limit.server';
import { type Caller, endpoint } from '~/api/endpoint.server';
import { Refusal, wrongField } from '~/api/refusal';
import { readCourseDetail } from '~/catalogue/courses/course-detail.server';
import { readCourseQuestions } from '~/catalogue/courses/course-questions.server';
import { videoSource } from '~/catalogue/curriculum/external-video';
import { type QuizTerms, readQuizTerms } from '~/catalogue/quiz/quiz-terms.server';
import { richText } from '~/catalogue/rich-text.server';
import { lectureFilePath } from '~/learning/learning-paths';
import { mediaAddress } from '~/learning/lecture-media.server';
import { lecturesOf, type PlaylistLecture } from '~/learning/playlist';
import { type Playlist, readLectureContent, readPlaylist } from '~/learning/playlist.server';
import { askQuestion } from '~/learning/questions/ask-question.server';
import { askSchema, QUESTION_MAX } from '~/learning/questions/question-forms';
import type { TextKey } from '~/text/translate';
import { currentShop } from '~/web/shop.server';
import { ownId } from './account.server';

const GROUP = 'Learning';

const lecture = z.object({
  lectures_id: z.number().int(),
  lectures_name: z.string(),
  preview: z.boolean(),
  is_open: z.boolean().meta({ description: 'this caller may open it now' }),
  video_duration: z.number().int().nullable().meta({ description: 'seconds' }),
  content_type: z.string(),
  content_text: z.string().nullable(),
  content_file: z.string().nullable(),
  quiz_id: z.number().int().nullable(),
  quiz_requirements: z
    .boolean()
    .nullable()
    .meta({ description: 'what follows opens once this quiz is done; null: no quiz' }),
  pass_score: z.number().int().nullable().meta({ description: 'percent; null: done once it is sent' }),
  quiz_integration_type: z.string().nullable(),
  homework_id: z.number().int().nullable(),
  video_id: z.number().int().nullable(),
  video_name: z.string().nullable(),
  video_url: z.string().nullable().meta({ description: 'opens for some hours, for this person only' }),
  upload_type: z.string().nullable(),
});
type LectureWords = z.output<typeof lecture>;

const playlist = endpoint({
  method: 'get',
  path: '/public/course/videoplaylist/{courseId}',
  group: GROUP,
  summary: 'Sections and lectures of a course',
  description: 'Contents come only of what the caller may open: previews, and all of it with access.',
  access: 'open',
  params: z.object({ courseId: idInPath }),
  answer: z
    .object({
      dataResult: z.array(
        z.object({
          sections_id: z.number().int(),
          sections_name: z.string(),
          sections_location: z.string().nullable(),
          lectures: z.array(lecture),
        }),
      ),
      videoResult: z.array(
        z.object({
          video_id: z.number().int(),
          lectures_id: z.number().int(),
          video_name: z.string(),
          video_url: z.string().nullable(),
          upload_type: z.string(),
        }),
      ),
    })
    .meta({ id: 'Playlist' }),
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { courseId } = call.params;
    const playlistFacts = await readPlaylist(
      call.visit.db,
      // a token for something else opens none of its person's lectures
      { courseId, personId: maySeeLearning(call) ? (call.student?.id ?? null) : null },
      call.visit.now,
    );
    if (!playlistFacts) throw new Refusal('NOT_FOUND');
    // without this feature only owners see the list of lectures, as on the pages
    const isListed = call.visit.environment.features.has('COURSE_CURRICULUM');
    if (!isListed && !playlistFacts.hasAccess && !playlistFacts.isTeacher)
      return { dataResult: [], videoResult: [] };
    const quizzes = await readQuizTerms(call.visit.db, courseId);
    const sections = [];
    for (const section of playlistFacts.sections) {
      const lectures = [];
      for (const each of section.lectures)
        lectures.push(
          await lectureWords(call, playlistFacts, { ...each, quiz: quizzes.get(each.id) ?? null }),
        );
      sections.push({
        sections_id: section.id,
        sections_name: section.name,
        sections_location: section.location,
        lectures,
      });
    }
    const videos = sections
      .flatMap(({ lectures }) => lectures)
      .filter(({ content_type: type }) => type === 'video')
      .map((each) => ({
        video_id: each.lectures_id,
        lectures_id: each.lectures_id,
        video_name: each.lectures_name,
        video_url: each.video_url,
        upload_type: each.upload_type ?? 'file',
      }));
    return { dataResult: sections, videoResult: videos };
  },
});

const maySeeLearning = ({ token }: Caller): boolean => token === null || token.scopes.includes('learning');

/** Media only for entitled people, by addresses that expire. */
async function lectureWords(
  { visit, student }: Caller,
  { course, hasAccess }: Playlist,
  each: PlaylistLecture & { quiz: QuizTerms | null },
): Promise<LectureWords> {
  const { db, now } = visit;
  const personId = hasAccess ? (student?.id ?? null) : null;
  const request = { courseId: course.id, lectureId: each.id, personId };
  const content = hasAccess || each.isPreview ? await readLectureContent(db, request, now) : null;
  const source = content?.type === 'video' ? videoSource(content.video, content.uploadType) : null;
  const { secret } = currentShop();
  const video =
    source?.kind === 'file'
      ? mediaAddress(secret, { ...request, kind: 'videos', name: source.name }, now)
      : (source?.url ?? null);
  const isVideo = each.type === 'video';
  return {
    lectures_id: each.id,
    lectures_name: each.name,
    preview: each.isPreview,
    is_open: content !== null,
    video_duration: each.durationSeconds,
    content_type: each.type,
    content_text: content?.html ? richText(content.html) : null,
    content_file: content?.file ? lectureFilePath(course, each.id) : null,
    quiz_id: each.type === 'quiz' ? each.id : null,
    quiz_requirements: each.quiz?.gates ?? null,
    pass_score: each.quiz?.passScore ?? null,
    quiz_integration_type: each.quiz?.integrationType ?? null,
    homework_id: each.type === 'homework' ? each.id : null,
    video_id: isVideo ? each.id : null,
    video_name: isVideo ? each.name : null,
    video_url: video,
    upload_type: content && isVideo ? content.uploadType : null,
  };
}

const ofStudent = z.object({ userId: idInPath, courseId: idInPath });

/** The caller's own playlist, in a course they own. */
async function ownPlaylist(
  call: Caller,
  { userId, courseId }: z.output<typeof ofStudent>,
): Promise<Playlist> {
  const personId = ownId(call, userId);
  const { db, now } = call.visit;
  const playlistFacts = await readPlaylist(db, { courseId, personId }, now);
  // without the course there is no progress, nor a countdown
  if (!playlistFacts || (await readHeld(db, personId, courseId)).grants.length === 0)
    throw new Refusal('NOT_FOUND');
  return playlistFacts;
}

const progress = endpoint({
  method: 'get',
  path: '/private/progress/student/{userId}/course/{courseId}',
  group: GROUP,
  summary: 'The caller’s progress in a course, lecture by lecture',
  access: 'buyer',
  scope: 'learning',
  params: ofStudent,
  answer: z.array(
    z.object({
      section_id: z.number().int(),
      lectures_id: z.number().int(),
      is_done: z.boolean(),
      last_position: z.number().int().meta({ description: 'seconds' }),
      video_duration: z.number().int().nullable(),
    }),
  ),
  errors: ['NOT_YOURS', 'NOT_FOUND'],
  handle: async (call) => {
    const { sections } = await ownPlaylist(call, call.params);
    return sections.flatMap((section) =>
      section.lectures.map((each) => ({
        section_id: section.id,
        lectures_id: each.id,
        is_done: each.isDone,
        last_position: Math.floor(each.lastPositionSeconds),
        video_duration: each.durationSeconds,
      })),
    );
  },
});

const lastTime = endpoint({
  method: 'get',
  path: '/private/progress/lasttime/{userId}/course/{courseId}',
  group: GROUP,
  summary: 'Where the caller was last in a course',
  access: 'buyer',
  scope: 'learning',
  params: ofStudent,
  answer: z.array(z.object({ section_id: z.number().int(), lectures_id: z.number().int() })),
  errors: ['NOT_YOURS', 'NOT_FOUND'],
  handle: async (call) => {
    const { sections, lastLectureId } = await ownPlaylist(call, call.params);
    const section = sections.find(({ lectures }) => lectures.some(({ id }) => id === lastLectureId));
    return section && lastLectureId !== null ? [{ section_id: section.id, lectures_id: lastLectureId }] : [];
  },
});

const countdown = endpoint({
  method: 'get',
  path: '/private/course/countdowntime/{courseId}',
  group: GROUP,
  summary: 'What is left of the caller’s access to a course, grant by grant',
  access: 'buyer',
  scope: 'learning',
  params: z.object({ courseId: idInPath }),
  answer: z.array(
    z
      .object({
        planType: z.string(),
        startDateTime: z.string(),
        finishDateTime: z.string().nullable().meta({ description: 'null: never' }),
        courseDays: z.number().int().nullable(),
        term: z.number().int().nullable(),
        termUnit: z.string().nullable(),
        term2: z.number().int().nullable(),
        termUnit2: z.string().nullable(),
        isTermUnit2: z.boolean(),
        countDownTime: z.number().nullable().meta({ description: 'milliseconds left; null: unlimited' }),
        progressTime: z.number().meta({ description: 'milliseconds watched' }),
        orderID: z.number().int().nullable(),
        readLecture: z.number().int().meta({ description: 'lectures completed' }),
        is_open: z.boolean(),
      })
      .meta({ id: 'Countdown' }),
  ),
  errors: ['NOT_FOUND'],
  handle: async ({ visit, student, params }) => {
    const { db, now } = visit;
    const personId = student!.id;
    const access = await readHeld(db, personId, params.courseId);
    if (access.grants.length === 0) throw new Refusal('NOT_FOUND');
    const playlistFacts = await readPlaylist(db, { courseId: params.courseId, personId }, now);
    const readLecture = playlistFacts
      ? lecturesOf(playlistFacts.sections).filter(({ isDone }) => isDone).length
      : 0;
    return access.grants.map((grant) => {
      const { terms, startsAt, endsAt, orderId } = grant;
      const { remainingWatchMs, until } = accessFrom([grant], access.watchedMs, now);
      const isOpen = standingOf(grant, access.watchedMs, now) === 'open';
      const limits = [remainingWatchMs, until && until.getTime() - now.getTime()].filter((ms) => ms !== null);
      return {
        planType: terms.planType,
        startDateTime: startsAt.toISOString(),
        finishDateTime: endsAt?.toISOString() ?? null,
        courseDays: terms.courseDays,
        term: terms.term,
        termUnit: terms.termUnit,
        term2: terms.term2,
        termUnit2: terms.termUnit2,
        isTermUnit2: terms.termUnit2 !== null,
        countDownTime: isOpen ? (limits.length > 0 ? Math.max(0, Math.min(...limits)) : null) : 0,
        progressTime: access.watchedMs,
        orderID: orderId,
        readLecture,
        is_open: isOpen,
      };
    });
  },
});

const comment = z
  .object({
    id: z.number().int(),
    author_name: z.string(),
    body: z.string(),
    written_at: z.string(),
    answers: z.array(
      z.object({
        id: z.number().int(),
        author_name: z.string(),
        body: z.string(),
        written_at: z.string(),
        is_teacher: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Comment' });

const hasComments = ({ visit }: Caller) => {
  if (!visit.environment.features.has('COURSE_COMMENT')) throw new Refusal('NOT_FOUND');
};

const comments = endpoint({
  method: 'get',
  path: '/public/course/{id}/comments',
  group: GROUP,
  summary: 'Questions and answers that staff let stand, newest first',
  access: 'open',
  params: z.object({ id: idInPath }),
  answer: z.array(comment),
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    hasComments(call);
    const { visit, params } = call;
    if (!(await readCourseDetail(visit.db, params.id))) throw new Refusal('NOT_FOUND');
    const questionList = await readCourseQuestions(visit.db, params.id, 50);
    return questionList.map((question) => ({
      id: question.id,
      author_name: question.authorName,
      body: question.body,
      written_at: question.writtenAt.toISOString(),
      answers: question.answers.map((answer) => ({
        id: answer.id,
        author_name: answer.authorName,
        body: answer.body,
        written_at: answer.writtenAt.toISOString(),
        is_teacher: answer.isTeacher,
      })),
    }));
  },
});

const ask = endpoint({
  method: 'post',
  path: '/public/course/{id}/comments',
  group: GROUP,
  summary: 'Asks a question; staff read it before others do',
  access: 'buyer',
  scope: 'learning',
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    body: z.string().max(QUESTION_MAX * 2),
    lectures_id: z.number().int().min(1).nullable().optional(),
  }),
  answer: done,
  creates: true,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  handle: async (call) => {
    hasComments(call);
    const { visit, student, params, body } = call;
    const { db, now, t } = visit;
    const read = askSchema.safeParse({ body: body.body });
    if (!read.success) throw wrongField('body', t(read.error.issues[0]!.message as TextKey));
    const result = await askQuestion(
      db,
      {
        personId: student!.id,
        courseId: params.id,
        lectureId: body.lectures_id ?? null,
        authorName: student!.firstname.trim() || t('question.someone'),
        body: read.data.body,
        locale: visit.locale,
      },
      now,
    );
    if (result.ok) return { success: true as const };
    if (result.refusal.code === 'TOO_OFTEN') throw tooManyTries(3600);
    // asking about a course reveals nothing about it
    throw new Refusal('NOT_FOUND');
  },
});

export const learningCalls = [playlist, progress, lastTime, countdown, comments, ask];
