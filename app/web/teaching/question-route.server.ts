import { data, redirect } from '@remix-run/node';
import { fullName, type Person } from '~/accounts/viewer';
import type { DeskScope } from '~/learning/desk/desk-scope.server';
import { moderateQuestion } from '~/learning/questions/moderate-question.server';
import { moderationSchema } from '~/learning/questions/question-forms';
import type { SentModeration } from '~/learning/questions/staff-question';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import type { RouteArgs, Visit } from '~/web/visit.server';

/** A form about one question, of staff or of whoever teaches; `may` says which of its buttons are theirs. */
export async function takeModeration(
  { db, now, t, settings }: Visit,
  { request }: RouteArgs,
  {
    scope,
    by,
    donePath,
    may,
  }: {
    scope: DeskScope;
    by: Person;
    donePath: string;
    may: readonly ('show' | 'hide' | 'answer' | 'resolve')[];
  },
) {
  const { fields } = await readForm(request);
  const form = parseForm(fields, moderationSchema);
  if (!form.ok) {
    const typed = (name: string) => (typeof form.typed[name] === 'string' ? form.typed[name] : '');
    const { answer: error = null } = firstErrors(form.errors, t) as { answer?: string };
    return data<SentModeration>(
      { id: Number(typed('id')), answer: typed('answer'), error, refusal: null },
      { status: 422 },
    );
  }
  if (!may.includes(form.value.intent)) throw new Response(null, { status: 403 });
  const staff = { id: by.id, name: fullName(by) || settings.title };
  const done = await moderateQuestion(db, { ...form.value, staff, scope }, now);
  if (done.ok) return redirect(donePath, 303);
  const answer = form.value.intent === 'answer' ? form.value.answer : '';
  const sent = { id: form.value.id, answer, error: null, refusal: done.refusal.code };
  return data<SentModeration>(sent, { status: 409 });
}
