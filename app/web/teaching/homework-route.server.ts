import { data, redirect } from '@remix-run/node';
import { richText } from '~/catalogue/rich-text.server';
import type { DeskScope } from '~/learning/desk/desk-scope.server';
import { readHomeworkFile } from '~/learning/homework/homework-file.server';
import { markSchema } from '~/learning/homework/homework-forms';
import { QUEUE_LISTS } from '~/learning/homework/homework-lists';
import type { QueuePage } from '~/learning/homework/homework-queue';
import {
  countHomework,
  readHomeworkQueue,
  readHomeworkToMark,
} from '~/learning/homework/homework-queue.server';
import type { MarkReturn } from '~/learning/homework/mark-form';
import { markHomework } from '~/learning/homework/mark-homework.server';
import { sendFile } from '~/uploads/send-file.server';
import { pageRange } from '~/values/page-range';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import type { RouteArgs, Visit } from '~/web/visit.server';

const PAGE_SIZE = 30;

/** Homework in the scope of the viewer: the page of staff and of teachers. */
export async function readQueuePage({ db, now, url }: Visit, scope: DeskScope): Promise<QueuePage> {
  const list = QUEUE_LISTS.find((each) => each === url.searchParams.get('list')) ?? 'waiting';
  const counts = await countHomework(db, scope);
  const range = pageRange(counts[list], url.searchParams.get('page'), PAGE_SIZE);
  return { now, list, counts, range, items: await readHomeworkQueue(db, { scope, list }, range) };
}

type HomeworkArgs = RouteArgs & { params: Record<string, string | undefined> };
const idIn = (value: string | undefined) => idOfSlug(value ?? '') ?? 0;

/** @throws Response 404 when it is out of scope */
export async function readMarkPage({ db, now, url, settings }: Visit, args: HomeworkArgs, scope: DeskScope) {
  const homework = await readHomeworkToMark(db, { scope, id: idIn(args.params.homeworkId) });
  if (!homework) throw new Response(null, { status: 404 });
  const { lecture } = homework;
  return {
    title: `${homework.learner.name} · ${lecture.name} · ${settings.title}`,
    now,
    isDone: url.searchParams.has('done'),
    homework: { ...homework, lecture: { name: lecture.name, html: lecture.html && richText(lecture.html) } },
  };
}

/** The grading form; `markerId` is the signed-in person. */
export async function takeMark(
  { db, now, t }: Visit,
  args: HomeworkArgs,
  { scope, markerId, donePath }: { scope: DeskScope; markerId: number; donePath: (id: number) => string },
) {
  const id = idIn(args.params.homeworkId);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, markSchema);
  const word = (name: string) => (typeof form.typed[name] === 'string' ? form.typed[name] : '');
  const input = { status: word('status'), mark: word('mark'), comment: word('comment') };
  if (!form.ok)
    return data<MarkReturn>({ typed: input, errors: firstErrors(form.errors, t), refusal: null }, 422);
  const { version, ...mark } = form.value;
  const marked = await markHomework(db, { id, version, marker: markerId, scope, mark }, now);
  if (marked.ok) return redirect(donePath(id), 303);
  const { code } = marked.refusal;
  if (code === 'GONE') throw new Response(null, { status: 404 });
  return data<MarkReturn>({ typed: input, errors: {}, refusal: code }, 409);
}

/** @throws Response 404 for a file of a homework out of scope */
export async function sendHomeworkFile(
  { db, fileStore }: Visit,
  args: HomeworkArgs & { context: object },
  scope: DeskScope,
) {
  const request = { homeworkId: idIn(args.params.homeworkId), uploadId: idIn(args.params.uploadId) };
  const file = await readHomeworkFile(db, { ...request, scope, files: fileStore });
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
