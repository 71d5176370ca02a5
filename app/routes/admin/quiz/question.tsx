import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { QuestionEditor } from '~/catalogue/editor/quiz/question-editor';
import { questionForm, questionTyped, typedQuestion } from '~/catalogue/editor/quiz/quiz-forms';
import { saveQuestion } from '~/catalogue/editor/quiz/save-question.server';
import { QUESTION_KINDS, type QuestionKind } from '~/catalogue/quiz/question';
import { readQuestions } from '~/catalogue/quiz/quiz.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import { storePicture } from '~/uploads/pictures/store-picture.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openQuizPage } from './quiz-page.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'staffQuiz', frame: 'staff' };
export const meta = privateMeta;

const idIn = ({ questionId = '' }: LoaderFunctionArgs['params']): number | null =>
  questionId === 'new' ? null : (idOfSlug(questionId) ?? 0);

/** The kind that the address of a new question names. */
const kindIn = (url: URL): QuestionKind =>
  QUESTION_KINDS.find((kind) => kind === url.searchParams.get('kind')) ?? 'single';

async function openQuestion(args: LoaderFunctionArgs) {
  const visit = await openQuizPage(args);
  const questionId = idIn(args.params);
  const questions = questionId === null ? [] : await readQuestions(visit.db, visit.ids.lectureId);
  const question = questions.find(({ id }) => id === questionId) ?? null;
  if (questionId !== null && !question) throw new Response(null, { status: 404 });
  return { ...visit, questionId, question };
}

/** One question; `new` where its number would stand writes another one. */
export async function loader(args: LoaderFunctionArgs) {
  await requireRight(args, 'catalogue');
  const { url, quiz, course, ids, title, question } = await openQuestion(args);
  return {
    title,
    course,
    ids,
    name: quiz.name,
    isNew: question === null,
    kind: question?.kind ?? kindIn(url),
    picture: question?.picture ?? null,
    typed: question ? typedQuestion(question) : {},
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireRight(args, 'catalogue');
  const visit = await openQuestion(args);
  const { db, now, t, administrator, fileStore, settings, course, ids, questionId, question } = visit;
  const { maxBytes } = FILE_RULES.picture;
  const { fields, files } = await readForm(args.request, { maxFileBytes: maxBytes });
  const form = parseForm(fields, questionForm);
  const wrong = (errors: Record<string, string>) =>
    data<EditReturn>({ typed: form.typed, errors, conflict: null }, { status: 422 });
  if (!form.ok) return wrong(firstErrors(form.errors, t));
  const { version: seen, removePicture, ...typed } = form.value;
  let picture = removePicture ? null : (question?.picture ?? null);
  const [file] = files.get('picture') ?? [];
  if (file) {
    if (file.isTooLarge || file.isBusy)
      return wrong({ picture: pictureWords(file.isTooLarge ? 'TOO_LARGE' : 'BUSY', t) });
    const storage = { files: fileStore, limitGb: settings.storage_limit_gb };
    const body = { bytes: file.bytes, originalName: file.name, ownerPersonId: administrator.id };
    const stored = await storePicture(db, body, storage, now);
    if (!stored.ok) return wrong({ picture: pictureWords(stored.refusal.code, t) });
    picture = stored.value.stem;
  }
  const saved = await saveQuestion(
    db,
    {
      id: course.id,
      seen,
      administratorId: administrator.id,
      lectureId: ids.lectureId,
      questionId,
      question: { ...questionTyped(typed, picture), kind: question?.kind ?? typed.kind },
    },
    now,
  );
  if (saved.ok) return redirect(`${paths.staffQuiz(ids)}?done=1#questions`, 303);
  const returned = returnOf(saved.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

function pictureWords(code: FileRefusalCode, t: Translate): string {
  if (code === 'TYPE_NOT_ALLOWED') return t('uploads.typeNotAllowed');
  if (code === 'OUT_OF_STORAGE') return t('uploads.outOfStorage');
  if (code === 'TOO_LARGE') return t('upload.tooLarge', { size: FILE_RULES.picture.maxBytes / 1e6 });
  if (code === 'STORAGE_DOWN') return t('upload.storageDown');
  if (code === 'BUSY') return t('upload.busy');
  if (code === 'EMPTY_FILE') return t('upload.empty');
  return t(code === 'TOO_DETAILED' ? 'uploads.tooDetailed' : 'uploads.failed');
}

export default function QuestionPage() {
  const { course, ids, name, isNew, kind, picture, typed } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>() ?? null;
  const { t } = useText();
  return (
    <>
      <CourseHead course={course} current="curriculum" />
      <h2>{name}</h2>
      <p>
        <a href={paths.staffQuiz(ids)}>{t('quizEdit.back')}</a>
      </p>
      <div className="flow">
        <p className="strong">
          {isNew && `${t('quizEdit.newQuestion')} · `}
          {t(`quizEdit.kind.${kind}`)}
        </p>
        <QuestionEditor
          kind={kind}
          version={course.version}
          typed={typed}
          picture={picture}
          returned={returned}
        />
      </div>
    </>
  );
}
