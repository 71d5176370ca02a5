import { data, redirect } from '@remix-run/node';
import { fullName, type Person } from '~/accounts/viewer';
import type { DeskScope } from '~/learning/desk/desk-scope.server';
import { changeAnswer } from '~/learning/questions/change-answer.server';
import { moderateQuestion } from '~/learning/questions/moderate-question.server';
import { answerChangeSchema, moderationSchema } from '~/learning/questions/question-forms';
import { questionOfAnswer } from '~/learning/questions/questions.server';
import type { SentModeration } from '~/learning/questions/staff-question';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import type { RouteArgs, Visit } from '~/web/visit.server';

type Intent = 'show' | 'hide' | 'answer' | 'resolve' | 'changeAnswer' | 'removeAnswer';

interface Desk {
  scope: DeskScope;
  by: Person;
  donePath: string;
  /** the buttons this desk has */
  may: readonly Intent[];
}

/** Handles a form about a question or one of its answers, of staff or teachers. */
export async function takeModeration(visit: Visit, { request }: RouteArgs, desk: Desk) {
  const { fields } = await readForm(request);
  const changed = parseForm(fields, answerChangeSchema);
  if (changed.ok || String(changed.typed.intent).endsWith('Answer')) return takeAnswer(visit, changed, desk);
  const { db, now, t, settings } = visit;
  const { scope, by, donePath, may } = desk;
  const form = parseForm(fields, moderationSchema);
  if (!form.ok) {
    const input = typedIn(form.typed);
    const { answer: error = null } = firstErrors(form.errors, t) as { answer?: string };
    return data<SentModeration>(
      { id: Number(input('id')), answerId: null, answer: input('answer'), error, refusal: null },
      { status: 422 },
    );
  }
  if (!may.includes(form.value.intent)) throw new Response(null, { status: 403 });
  const staff = { id: by.id, name: fullName(by) || settings.title };
  const result = await moderateQuestion(db, { ...form.value, staff, scope }, now);
  if (result.ok) return redirect(donePath, 303);
  const answer = form.value.intent === 'answer' ? form.value.answer : '';
  return refuseWith({ id: form.value.id, answerId: null, answer, refusal: result.refusal.code });
}

async function takeAnswer(
  { db, now, t }: Visit,
  form: ReturnType<typeof parseForm<typeof answerChangeSchema>>,
  { scope, by, donePath, may }: Desk,
) {
  const input = typedIn(form.typed);
  const answerId = Number(input('id'));
  const about = { id: await questionOfAnswer(db, answerId), answerId, answer: input('answer') };
  if (!form.ok) {
    const { answer: error = null } = firstErrors(form.errors, t) as { answer?: string };
    return data<SentModeration>({ ...about, error, refusal: null }, { status: 422 });
  }
  if (!may.includes(form.value.intent)) throw new Response(null, { status: 403 });
  const result = await changeAnswer(db, { ...form.value, by: by.id, scope }, now);
  if (result.ok) return redirect(donePath, 303);
  return refuseWith({ ...about, refusal: result.refusal.code === 'CHANGED' ? 'ANSWER_CHANGED' : 'GONE' });
}

const typedIn = (entry: Readonly<Record<string, unknown>>) => (name: string) =>
  typeof entry[name] === 'string' ? entry[name] : '';

const refuseWith = (form: Omit<SentModeration, 'error'>) =>
  data<SentModeration>({ ...form, error: null }, { status: 409 });
