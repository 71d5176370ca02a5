import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  handInHomework,
  type HandInRefusal,
  withdrawHomework,
} from '~/learning/homework/hand-in-homework.server';
import { MOST_FILES } from '~/learning/homework/homework';
import { handInSchema } from '~/learning/homework/homework-forms';
import { type HandInReturn, type HomeworkDone, HomeworkPart } from '~/learning/homework/homework-part';
import { readHomeworkView } from '~/learning/homework/homework-view.server';
import { readKeptFiles, takeFiles } from '~/learning/homework/take-files.server';
import { learnPath, turnedBackPath } from '~/learning/learning-paths';
import { placeOf } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { useText } from '~/text/text-context';
import { fileWords } from '~/uploads/accepted-files';
import { FILE_RULES } from '~/uploads/file-rules';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import { LiveLine, liveHosts } from '~/web/live/live-line';
import { livePlace } from '~/web/live/live-place.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import type { RouteArgs } from '~/web/visit.server';

const REFUSAL_TEXT = {
  TOO_MANY: 'homework.TOO_MANY',
  FILES_GONE: 'homework.FILES_GONE',
  CHANGED: 'homework.CHANGED',
  DONE: 'homework.DONE',
} as const;

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop', connectHosts: liveHosts };
export const meta = privateMeta;

/** The page for handing in homework; the lecture's page shows the same form below the task. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openHomework(args);
  const { db, now, t, student, course, lecture, whose } = visit;
  const homework = await readHomeworkView(db, whose);
  return {
    title: `${t('homework.title')} · ${lecture.name}`,
    now,
    course,
    lecture,
    homework,
    live: homework.step === 'change' ? livePlace(visit, { person: student }) : null,
  };
}

/** More than the form allows, so that too many files get an error message and not a broken upload. */
const FILES_READ = MOST_FILES * 2;
/** A Thai letter takes three bytes. */
const BODY_BYTES = 200_000;

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, settings, fileStore, course, lecture, whose } = await openHomework(args);
  const { fields, files } = await readForm(args.request, {
    maxFileBytes: FILE_RULES.homework.maxBytes,
    maxFiles: FILES_READ,
    maxFieldBytes: BODY_BYTES,
  });
  const donePath = (done: HomeworkDone) => `${learnPath(course, lecture.id)}?homework=${done}#homework`;
  const form = parseForm(fields, handInSchema);
  if (intentOf(fields) === 'withdraw') {
    const version = form.ok ? form.value.version : -1;
    const withdrawn = await withdrawHomework(db, { ...whose, version }, now);
    if (withdrawn.ok) return redirect(donePath('withdrawn'), 303);
    if (withdrawn.refusal.code === 'NO_ACCESS') throw redirect(turnedBackPath(course), 303);
    return returned({ body: '', ids: [], errors: { form: 'homework.CHANGED' } }, 409);
  }
  const input = typeof form.typed.body === 'string' ? form.typed.body : '';
  const keptIds = [form.typed.kept ?? []].flat();
  const storage = { files: fileStore, limitGb: settings.storage_limit_gb };
  const result = await takeFiles(
    db,
    { ...whose, kept: keptIds, sent: files.get('files') ?? [], storage },
    now,
  );
  const words = fileWords('homework', t);
  const fileErrors = result.refused.map(({ name, why }) =>
    t('homework.file.refused', { name, why: t(why, words) }),
  );
  if (!form.ok || fileErrors.length > 0) {
    const errors = form.ok ? {} : firstErrors(form.errors, t);
    const formError = errors.version || errors.kept ? ({ form: 'homework.formBroken' } as const) : {};
    return returned(
      { body: input, ids: result.ids, errors: { body: errors.body, files: fileErrors, ...formError } },
      422,
    );
  }
  const { version, body } = form.value;
  const command = { ...whose, body, files: result.ids, version, locale };
  const handedIn = await handInHomework(db, command, now);
  if (handedIn.ok) return redirect(donePath('sent'), 303);
  const { code } = handedIn.refusal;
  if (code === 'NO_ACCESS') throw redirect(turnedBackPath(course), 303);
  if (code === 'EMPTY') return returned({ body, ids: [], errors: { body: t('homework.EMPTY') } }, 422);
  return returned({ body, ids: result.ids, errors: { form: REFUSAL_TEXT[code] } }, STATUS[code]);

  async function returned(
    { body, ids, errors }: { body: string; ids: readonly number[]; errors: HandInReturn['errors'] },
    status: number,
  ) {
    return data<HandInReturn>({ body, kept: await readKeptFiles(db, ids, whose), errors }, { status });
  }
}

const STATUS: Record<Exclude<HandInRefusal['code'], 'NO_ACCESS' | 'EMPTY'>, number> = {
  TOO_MANY: 422,
  FILES_GONE: 422,
  CHANGED: 409,
  DONE: 409,
};

/** The homework of a lecture, for people who may learn the course. */
async function openHomework(args: RouteArgs & { params: LoaderFunctionArgs['params'] }) {
  const visit = await requireStudent(args);
  const { db, now, student } = visit;
  const courseId = idOfSlug(args.params.slug ?? '');
  const playlist = courseId === null ? null : await readPlaylist(db, { courseId, personId: student.id }, now);
  const place = playlist && placeOf(playlist.sections, Number(args.params.lectureId));
  if (!playlist || !place || place.lecture.type !== 'homework') throw new Response(null, { status: 404 });
  const { course, hasAccess } = playlist;
  if (!hasAccess) throw redirect(turnedBackPath(course), 302);
  const lecture = { id: place.lecture.id, name: place.lecture.name };
  const { secret } = currentShop();
  const whose = { personId: student.id, courseId: course.id, lectureId: lecture.id, secret };
  return { ...visit, course, lecture, whose };
}

export default function HomeworkPage() {
  const { course, lecture, homework, live, now } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="wrap read flow pad5">
      <LiveLine live={live} />
      <p className="meta">
        <a href={learnPath(course, lecture.id)}>{lecture.name}</a>
      </p>
      <h1>{t('homework.title')}</h1>
      <HomeworkPart
        course={course}
        lectureId={lecture.id}
        homework={homework}
        now={now}
        returned={returned ?? null}
      />
    </div>
  );
}
