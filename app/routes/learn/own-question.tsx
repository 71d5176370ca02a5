import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { questionsPath } from '~/learning/learning-paths';
import {
  changeQuestion,
  type OwnQuestion,
  type OwnQuestionRefusal,
  readOwnQuestion,
  resolveQuestion,
  withdrawQuestion,
} from '~/learning/questions/own-question.server';
import { ownQuestionSchema, QUESTION_MAX } from '~/learning/questions/question-forms';
import { useText } from '~/text/text-context';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import type { RouteArgs } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** A question of one's own: other words, away with it, or answered. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, settings, question } = await openOwn(args);
  return { title: `${t('question.own.title')} · ${settings.title}`, question };
}

interface Returned {
  body: string;
  error: string | null;
  refusal: Exclude<OwnQuestionRefusal['code'], 'GONE'> | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, student, question } = await openOwn(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, ownQuestionSchema);
  if (!form.ok) {
    const body = typeof form.typed.body === 'string' ? form.typed.body : '';
    const { body: error = null } = firstErrors(form.errors, t) as { body?: string };
    return data<Returned>({ body, error, refusal: null }, { status: 422 });
  }
  const own = { id: question.id, personId: student.id };
  const values = form.value;
  const done =
    values.intent === 'change'
      ? await changeQuestion(db, { ...own, body: values.body, version: values.version }, now)
      : values.intent === 'withdraw'
        ? await withdrawQuestion(db, own)
        : await resolveQuestion(db, { ...own, isResolved: values.intent === 'resolve' }, now);
  if (done.ok) return redirect(backPath(question, values.intent), 303);
  if (done.refusal.code === 'GONE') throw new Response(null, { status: 404 });
  const body = values.intent === 'change' ? values.body : '';
  const { code } = done.refusal;
  return data<Returned>({ body, error: null, refusal: code }, { status: code === 'TOO_OFTEN' ? 429 : 409 });
}

function backPath({ course, lectureId }: OwnQuestion, done?: string): string {
  const path = questionsPath(course, lectureId);
  return done ? `${path}${lectureId === null ? '?' : '&'}done=${done}` : path;
}

async function openOwn(args: RouteArgs & { params: LoaderFunctionArgs['params'] }) {
  const visit = await requireStudent(args);
  const { db, environment, student } = visit;
  const id = idOfSlug(args.params.questionId ?? '');
  const question =
    id !== null && environment.features.has('COURSE_COMMENT')
      ? await readOwnQuestion(db, { id, personId: student.id })
      : null;
  if (!question) throw new Response(null, { status: 404 });
  return { ...visit, question };
}

export default function OwnQuestionPage() {
  const { question } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const { body, version, isAnswered, isResolved, course } = question;
  const shownBody = returned?.body || body;
  return (
    <div className="wrap read flow pad5">
      <p className="meta">
        <a href={backPath(question)}>{course.title}</a>
      </p>
      <h1>{t('question.own.title')}</h1>
      {returned?.refusal && <Notice kind="bad">{t(`question.own.${returned.refusal}`)}</Notice>}
      {isAnswered && (
        <>
          <p className="strong free-text">{body}</p>
          <p>{t('question.own.answered')}</p>
          {returned?.body && <p className="free-text">{returned.body}</p>}
        </>
      )}
      {!isAnswered && (
        <form method="post" className="flow gap3" noValidate id="change">
          <input type="hidden" name="version" value={version} />
          <TextArea
            name="body"
            label={t('question.own.body')}
            hint={t('question.own.bodyHint')}
            error={returned?.error ?? undefined}
            defaultValue={shownBody}
            rows={4}
            maxLength={QUESTION_MAX}
          />
          {returned?.refusal === 'CHANGED' && <p className="answer free-text">{body}</p>}
          <p>
            <Button name="intent" value="change">
              {t('question.own.save')}
            </Button>
          </p>
        </form>
      )}
      <form method="post" className="part" id="resolve">
        <Button name="intent" value={isResolved ? 'reopen' : 'resolve'} look="ghost">
          {t(isResolved ? 'question.own.reopen' : 'question.own.resolve')}
        </Button>
      </form>
      <form method="post" className="part flow gap2" id="withdraw">
        <p className="meta">{t('question.own.withdrawNote')}</p>
        <p>
          <Button name="intent" value="withdraw" look="ghost" icon="trash">
            {t('question.own.withdraw')}
          </Button>
        </p>
      </form>
    </div>
  );
}
