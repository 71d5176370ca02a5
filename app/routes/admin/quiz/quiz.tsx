import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { arrangeQuestions } from '~/catalogue/editor/quiz/arrange-questions.server';
import { QuestionRows } from '~/catalogue/editor/quiz/question-rows';
import { questionMove, quizFields, quizSchema } from '~/catalogue/editor/quiz/quiz-forms';
import { saveQuiz, settingValues } from '~/catalogue/editor/quiz/save-quiz.server';
import { QUESTION_KINDS } from '~/catalogue/quiz/question';
import { readQuestions } from '~/catalogue/quiz/quiz.server';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { readQuizFigures } from '~/learning/quizzes/question-figures.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { openQuizPage } from './quiz-page.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** A quiz: its questions, how it is taken, and how it goes. */
export async function loader(args: LoaderFunctionArgs) {
  await requireRight(args, 'catalogue');
  const { db, url, locale, quiz, course, ids, title } = await openQuizPage(args);
  const questions = await readQuestions(db, ids.lectureId);
  const { questions: figures, ...whole } = await readQuizFigures(db, ids.lectureId);
  return {
    title,
    course,
    ids,
    name: quiz.name,
    figures: whole,
    isDone: url.searchParams.has('done'),
    imported: Number(url.searchParams.get('imported') ?? 0) || null,
    questions: questions.map(({ id, kind, body }) => ({ id, kind, body, figure: figures.get(id) ?? null })),
    typed: typedValues(quizFields, settingValues(quiz.settings), locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireRight(args, 'catalogue');
  const { db, now, t, administrator, course, ids } = await openQuizPage(args);
  const { fields } = await readForm(args.request);
  const edit = { id: course.id, administratorId: administrator.id, lectureId: ids.lectureId };
  const done = `${paths.staffQuiz(ids)}?done=1`;
  if (intentOf(fields) !== 'save') {
    const { version: seen, ...move } = formOf(fields, questionMove);
    const arranged = await arrangeQuestions(db, { ...edit, seen, move: { ...move, version: seen } }, now);
    if (arranged.ok) return redirect(done, 303);
    const returned = returnOf(arranged.refusal, { intent: move.intent }, t);
    return data(returned, { status: statusOf(returned) });
  }
  const form = parseForm(fields, quizSchema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const { version: seen, ...values } = form.value;
  const saved = await saveQuiz(db, { ...edit, seen, values }, now);
  if (saved.ok) return redirect(done, 303);
  const returned = returnOf(saved.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

export default function QuizEditor() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>() ?? null;
  const { t } = useText();
  const { course, ids, name, figures, questions, imported } = page;
  const version = returned?.conflict?.version ?? course.version;
  const isMove = returned !== null && returned.typed.intent !== 'save';
  return (
    <>
      <CourseHead course={course} current="curriculum" isDone={page.isDone && !returned} />
      <h2>{name}</h2>
      <p>
        <a href={paths.staffCurriculum({ courseId: course.id })}>{t('edit.backToCurriculum')}</a>
      </p>
      <div className="flow">
        {imported !== null && !returned && (
          <Notice kind="ok">{t('quizEdit.imported', { count: imported })}</Notice>
        )}
        {isMove && <Notice kind="bad">{t('edit.changed.list')}</Notice>}
        {questions.length > 0 && (
          <p>
            {figures.attempts === 0
              ? t('quizEdit.noFigures')
              : t('quizEdit.figures', {
                  attempts: figures.attempts,
                  passed: figures.passed,
                  average: figures.averageScore ?? 0,
                })}
          </p>
        )}
        <Notice kind="info">{t(questions.length === 0 ? 'quizEdit.emptyLead' : 'quizEdit.frozen')}</Notice>
        <section className="flow" id="questions">
          <h3 className="f2">
            {t('quizEdit.questions')} ({questions.length})
          </h3>
          <QuestionRows ids={ids} version={version} questions={questions} />
          <h4 className="f1">{t('quizEdit.add')}</h4>
          <div className="row">
            {QUESTION_KINDS.map((kind) => (
              <LinkButton
                key={kind}
                href={`${paths.staffQuizQuestion({ ...ids, questionId: 'new' })}?kind=${kind}`}
                look="ghost"
                size="small"
                icon="plus"
              >
                {t(`quizEdit.kind.${kind}`)}
              </LinkButton>
            ))}
          </div>
          <p className="row">
            <a href={paths.staffQuizImport(ids)}>{t('quizEdit.import')}</a>
            {questions.length > 0 && <a href={paths.staffQuizPreview(ids)}>{t('quizEdit.preview')}</a>}
          </p>
        </section>
        <section className="flow" id="settings">
          <h3 className="f2">{t('quizEdit.settings')}</h3>
          <EditForm
            fields={quizFields}
            version={course.version}
            typed={page.typed}
            returned={isMove ? null : returned}
          />
        </section>
      </div>
    </>
  );
}
