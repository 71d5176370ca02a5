import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { HandedInPart } from './handed-in';
import { COMMENT_MAX, MARK_MAX } from './homework-forms';
import type { HomeworkToMark } from './homework-queue.server';
import type { MarkRefusal } from './mark-homework.server';

/** The refused form. */
export interface MarkReturn {
  typed: { status: string; mark: string; comment: string };
  errors: { status?: string; mark?: string; comment?: string };
  refusal: Exclude<MarkRefusal['code'], 'GONE'> | null;
}

interface MarkPageProps {
  homework: Omit<HomeworkToMark, 'lecture'> & { lecture: { name: string; html: string | null } };
  now: Date;
  returned: MarkReturn | null;
  isDone: boolean;
  listPath: string;
  filePath: (uploadId: number) => string;
}

/** One hand-in with its task, the learner's other hand-ins, and the form to mark it. */
export function MarkPage({
  homework,
  now,
  returned: refusedForm,
  isDone,
  listPath,
  filePath,
}: MarkPageProps) {
  const { t } = useText();
  const { learner, course, lecture, others } = homework;
  return (
    <div className="flow read">
      <p className="meta">
        <a href={listPath}>{t('homework.queue.back')}</a>
      </p>
      <div>
        <h1>{learner.name || t('homework.queue.nobody')}</h1>
        <p className="meta">
          {lecture.name} · {course.title}
        </p>
      </div>
      {isDone && !refusedForm && <Notice kind="ok">{t('homework.mark.done')}</Notice>}
      {refusedForm?.refusal && <Notice kind="bad">{t(`homework.mark.${refusedForm.refusal}`)}</Notice>}
      {lecture.html && (
        <details className="flow gap3" open={homework.status === 'waiting'}>
          <summary>
            <span className="try">{t('homework.mark.task')}</span>
          </summary>
          <div className="flow prose" dangerouslySetInnerHTML={{ __html: lecture.html }} />
        </details>
      )}
      <section className="panel flow gap3">
        <HandedInPart one={homework} now={now} fileHref={filePath} />
        {!homework.body && <p className="meta">{t('homework.mark.noWords')}</p>}
      </section>
      <MarkForm homework={homework} returned={refusedForm} />
      {others.length > 0 && (
        <section className="flow">
          <h2 className="f2">{t('homework.history')}</h2>
          <ul className="flow">
            {others.map((one) => (
              <li key={one.id} className="panel">
                {/* files of another hand-in open on its own page */}
                <HandedInPart one={{ ...one, files: [] }} now={now} fileHref={filePath} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function MarkForm({ homework, returned: refusedForm }: Pick<MarkPageProps, 'homework' | 'returned'>) {
  const { t } = useText();
  const { version, status, mark, comment } = homework;
  const fields = refusedForm?.typed ?? { status: status === 'waiting' ? '' : status, mark, comment };
  return (
    <form method="post" className="flow" noValidate id="mark">
      <h2 className="f2">{t('homework.mark.title')}</h2>
      <input type="hidden" name="version" value={version} />
      <RadioCards
        name="status"
        legend={t('homework.mark.status')}
        error={refusedForm?.errors.status}
        chosen={fields.status}
        cards={[
          { value: 'passed', label: t('homework.mark.passed'), note: t('homework.mark.passedNote') },
          {
            value: 'redo',
            label: t('homework.mark.redo'),
            note: t(status === 'passed' ? 'homework.mark.redoNever' : 'homework.mark.redoNote'),
            disabled: status === 'passed',
          },
        ]}
      />
      <Field
        name="mark"
        label={t('homework.mark')}
        mark={t('homework.mark.optional')}
        hint={t('homework.mark.hint')}
        error={refusedForm?.errors.mark}
        defaultValue={fields.mark}
        maxLength={MARK_MAX}
        autoComplete="off"
      />
      <TextArea
        name="comment"
        label={t('homework.comment.label')}
        mark={t('homework.mark.optional')}
        error={refusedForm?.errors.comment}
        defaultValue={fields.comment}
        rows={5}
        maxLength={COMMENT_MAX}
      />
      <p>
        <Button>{t('homework.mark.save')}</Button>
      </p>
    </form>
  );
}
