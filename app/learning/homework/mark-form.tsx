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

/** What came back of the form. */
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

/** One homework with its task, all that was handed in, and the form that marks it. */
export function MarkPage({ homework, now, returned, isDone, listPath, filePath }: MarkPageProps) {
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
      {isDone && !returned && <Notice kind="ok">{t('homework.mark.done')}</Notice>}
      {returned?.refusal && <Notice kind="bad">{t(`homework.mark.${returned.refusal}`)}</Notice>}
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
      <MarkForm homework={homework} returned={returned} />
      {others.length > 0 && (
        <section className="flow">
          <h2 className="f2">{t('homework.history')}</h2>
          <ul className="flow">
            {others.map((one) => (
              <li key={one.id} className="panel">
                {/* files of another time open by that time’s own page */}
                <HandedInPart one={{ ...one, files: [] }} now={now} fileHref={filePath} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function MarkForm({ homework, returned }: Pick<MarkPageProps, 'homework' | 'returned'>) {
  const { t } = useText();
  const { version, status, mark, comment } = homework;
  const typed = returned?.typed ?? { status: status === 'waiting' ? '' : status, mark, comment };
  return (
    <form method="post" className="flow" noValidate id="mark">
      <h2 className="f2">{t('homework.mark.title')}</h2>
      <input type="hidden" name="version" value={version} />
      <RadioCards
        name="status"
        legend={t('homework.mark.status')}
        error={returned?.errors.status}
        chosen={typed.status}
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
        error={returned?.errors.mark}
        defaultValue={typed.mark}
        maxLength={MARK_MAX}
        autoComplete="off"
      />
      <TextArea
        name="comment"
        label={t('homework.comment.label')}
        mark={t('homework.mark.optional')}
        error={returned?.errors.comment}
        defaultValue={typed.comment}
        rows={5}
        maxLength={COMMENT_MAX}
      />
      <p>
        <Button>{t('homework.mark.save')}</Button>
      </p>
    </form>
  );
}
