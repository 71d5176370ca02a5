import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { clockOf } from '~/catalogue/videos/chapter';
import { Notice } from '~/kit/notice';
import { learnPath, turnedBackPath } from '~/learning/learning-paths';
import { placeOf } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { forgetNoteSchema, noteSchema } from '~/learning/video/note-form';
import { readNotes } from '~/learning/video/notes.server';
import { NoteForm, NoteList } from '~/learning/video/video-notes';
import { forgetNote, type NoteRefusal, writeNote } from '~/learning/video/write-note.server';
import { useText } from '~/text/text-context';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import type { RouteArgs } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

/** One's own notes at a lecture. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, student, course, lecture } = await openNotes(args);
  return {
    title: `${t('note.title')} · ${lecture.name}`,
    course,
    lecture: { id: lecture.id, name: lecture.name },
    notes: await readNotes(db, { personId: student.id, lectureId: lecture.id }),
  };
}

interface Returned {
  typed: { at: string; body: string };
  errors: Partial<Record<string, string>>;
  refusal: NoteRefusal['code'] | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, student, course, lecture } = await openNotes(args);
  const back = (done: string) => redirect(`${learnPath(course, lecture.id)}?note=${done}#notes`, 303);
  const { fields } = await readForm(args.request);
  const ids = { personId: student.id, courseId: course.id, lectureId: lecture.id };
  if (intentOf(fields) === 'forget') {
    await forgetNote(db, { personId: student.id, noteId: formOf(fields, forgetNoteSchema).note });
    return back('gone');
  }
  const form = parseForm(fields, noteSchema);
  const typedIn = (name: string) => (typeof form.typed[name] === 'string' ? form.typed[name] : '');
  const input = { at: typedIn('at'), body: typedIn('body') };
  if (!form.ok) {
    const errors = firstErrors(form.errors, t);
    return data<Returned>({ typed: input, errors, refusal: null }, { status: 422 });
  }
  const written = await writeNote(db, { ...ids, atSecond: form.value.at, body: form.value.body }, now);
  if (written.ok) return back('kept');
  if (written.refusal.code === 'NO_ACCESS') throw redirect(turnedBackPath(course), 303);
  if (written.refusal.code === 'BEYOND_END') {
    const errors = { at: t('note.at.BEYOND', { end: clockOf(written.refusal.videoSeconds) }) };
    return data<Returned>({ typed: input, errors, refusal: null }, { status: 422 });
  }
  return data<Returned>({ typed: input, errors: {}, refusal: written.refusal.code }, { status: 409 });
}

async function openNotes(args: RouteArgs & { params: LoaderFunctionArgs['params'] }) {
  const visit = await requireStudent(args);
  const { db, now, student } = visit;
  const courseId = idOfSlug(args.params.slug ?? '');
  const playlist = courseId === null ? null : await readPlaylist(db, { courseId, personId: student.id }, now);
  const place = playlist && placeOf(playlist.sections, Number(args.params.lectureId));
  if (!playlist || !place) throw new Response(null, { status: 404 });
  const { course, hasAccess } = playlist;
  if (!hasAccess) throw redirect(turnedBackPath(course), 302);
  return { ...visit, course, lecture: place.lecture };
}

export default function NotesPage() {
  const { course, lecture, notes } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const page = learnPath(course, lecture.id);
  return (
    <div className="wrap read flow pad5">
      <p className="meta">
        <a href={page}>{lecture.name}</a>
      </p>
      <h1>{t('note.title')}</h1>
      {returned?.refusal && <Notice kind="bad">{t('note.tooMany')}</Notice>}
      <NoteForm action={`${page}/notes`} typed={returned?.typed} errors={returned?.errors} />
      <NoteList page={page} notes={notes} />
    </div>
  );
}
