import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { returnOf } from '~/catalogue/editor/edit-return';
import {
  importQuestions,
  QUESTION_FILE_BYTES,
  readQuestionFile,
} from '~/catalogue/editor/quiz/import-questions.server';
import type { FileMistake } from '~/catalogue/editor/quiz/question-file';
import { importFileForm } from '~/catalogue/editor/quiz/quiz-forms';
import { Button } from '~/kit/button';
import { FieldFrame } from '~/kit/forms/field-frame';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { openQuizPage } from './quiz-page.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MOST_SHOWN = 100;

export async function loader(args: LoaderFunctionArgs) {
  await requireRight(args, 'catalogue');
  const { quiz, course, ids, title } = await openQuizPage(args);
  return { title, course, ids, name: quiz.name, kilobytes: QUESTION_FILE_BYTES / 1000 };
}

interface Sent {
  error: string | null;
  isChanged: boolean;
  /** questions of the file that the quiz has already: it asks before they come twice */
  again: string | null;
  faults: FileMistake[];
}

/** A file of questions: all of it, or nothing. */
export async function action(args: ActionFunctionArgs) {
  await requireRight(args, 'catalogue');
  const { db, now, t, administrator, course, ids } = await openQuizPage(args);
  const { fields, files } = await readForm(args.request, { maxFileBytes: QUESTION_FILE_BYTES });
  const { version: seen, again } = formOf(fields, importFileForm);
  const wrong = (sent: Partial<Sent>, status = 422) =>
    data<Sent>({ error: null, isChanged: false, again: null, faults: [], ...sent }, { status });
  const [file] = files.get('file') ?? [];
  if (!file) return wrong({ error: t('quizEdit.fileMissing') });
  if (file.isTooLarge) return wrong({ error: t('quizEdit.fileHint', { size: QUESTION_FILE_BYTES / 1000 }) });
  if (file.isBusy) return wrong({ error: t('upload.busy') });
  if (file.bytes.length === 0) return wrong({ error: t('upload.empty') });
  const words = { isTrue: t('quizEdit.true'), isFalse: t('quizEdit.false') };
  const { questions, mistakes } = await readQuestionFile(file.bytes, file.name, words);
  if (mistakes.length > 0) return wrong({ faults: mistakes });
  const edit = { id: course.id, seen, administratorId: administrator.id, lectureId: ids.lectureId };
  const imported = await importQuestions(db, { ...edit, questions, isAgain: again !== undefined }, now);
  if (imported.ok) return redirect(`${paths.staffQuiz(ids)}?imported=${questions.length}`, 303);
  const { errors, conflict } = returnOf(imported.refusal, {}, t);
  return conflict
    ? wrong({ isChanged: true }, 409)
    : wrong({ error: errors.file ?? null, again: errors.again ?? null });
}

const COLUMNS = [
  ['kind', 'quizEdit.csvKind'],
  ['question', 'quizEdit.csvQuestion'],
  ['right', 'quizEdit.csvRight'],
  ['choice1 … choice10', 'quizEdit.csvChoices'],
  ['explanation', 'quizEdit.csvExplanation'],
] as const;

export default function ImportQuestions() {
  const { course, ids, name, kilobytes } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const faults = result?.faults ?? [];
  return (
    <>
      <CourseHead course={course} current="curriculum" />
      <h2>{name}</h2>
      <p>
        <a href={paths.staffQuiz(ids)}>{t('quizEdit.back')}</a>
      </p>
      <div className="flow read">
        {result?.isChanged && <Notice kind="bad">{t('edit.changed.list')}</Notice>}
        {result?.again && <Notice kind="info">{result.again}</Notice>}
        {faults.length > 0 && (
          <>
            <Notice kind="bad">{t('quizEdit.faults', { count: faults.length })}</Notice>
            <ul className="lines dense" id="faults">
              {faults.slice(0, MOST_SHOWN).map(({ line, problem }, at) => (
                <li key={at}>
                  <span>
                    <b>{t('quizEdit.line', { line })}</b> {t(`quizEdit.problem.${problem}`)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t('quizEdit.importLead')}</p>
        <form method="post" encType="multipart/form-data" className="flow" noValidate>
          <input type="hidden" name="version" value={course.version} />
          <FieldFrame
            id="file"
            label={t('quizEdit.file')}
            hint={t('quizEdit.fileHint', { size: kilobytes })}
            error={result?.error ?? undefined}
          >
            <input
              type="file"
              id="file"
              name="file"
              accept=".gift,.txt,.csv,.tsv,.xlsx,text/plain,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            />
          </FieldFrame>
          {result?.again && (
            <label className="check">
              <input type="checkbox" name="again" value="1" /> {t('quizEdit.againConfirm')}
            </label>
          )}
          <p>
            <Button>{t('quizEdit.upload')}</Button>
          </p>
        </form>
        <h3 className="f2">{t('quizEdit.csvColumns')}</h3>
        <Table
          caption={t('quizEdit.csvColumns')}
          columns={[
            { key: 'name', title: t('quizEdit.csvColumn') },
            { key: 'what', title: '' },
          ]}
          rows={COLUMNS.map(([column, what]) => ({
            key: column,
            cells: [<code key="name">{column}</code>, t(what)],
          }))}
        />
      </div>
    </>
  );
}
