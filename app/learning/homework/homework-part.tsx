import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { FieldFrame } from '~/kit/forms/field-frame';
import { wiring } from '~/kit/forms/field-frame';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { homeworkPath } from '~/learning/learning-paths';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { acceptedFiles, fileWords } from '~/uploads/accepted-files';
import { formatBytes } from '~/values/file-size';
import { formatDay } from '~/values/time';
import { HandedInPart } from './handed-in';
import { dueDayOf, isLate, MOST_FILES } from './homework';
import { BODY_MAX } from './homework-forms';
import type { HomeworkView, KeptFile } from './homework-view.server';

const STATUS_REASON = {
  waiting: 'homework.waitingWhy',
  redo: 'homework.redoWhy',
  passed: 'homework.passedWhy',
} as const;
const SUBMIT_TEXT = {
  send: 'homework.send',
  again: 'homework.again',
  saveChange: 'homework.saveChange',
} as const;

/** A refused form: no text or file is lost. */
export interface HandInReturn {
  body: string;
  kept: KeptFile[];
  errors: { body?: string; files?: string[]; form?: TextKey };
}

export type HomeworkDone = 'sent' | 'withdrawn';

interface HomeworkPartProps {
  course: { id: number; slug: string };
  lectureId: number;
  homework: HomeworkView;
  now: Date;
  returned?: HandInReturn | null;
  done?: HomeworkDone | null;
}

/** A learner's homework: its state, the form, and earlier hand-ins. */
export function HomeworkPart({
  course,
  lectureId,
  homework,
  now,
  returned: refusedForm,
  done: doneAction,
}: HomeworkPartProps) {
  const { t } = useText();
  const { handedIn, step, version } = homework;
  const [last, ...before] = handedIn;
  const path = homeworkPath(course, lectureId);
  const fileHref = (uploadId: number) => `${path}/${uploadId}`;
  return (
    <section className="flow gap3 part" id="homework">
      <h2 className="f2">{t('homework.yours')}</h2>
      {doneAction && !refusedForm && <Notice kind="ok">{t(`homework.done.${doneAction}`)}</Notice>}
      {refusedForm?.errors.form && <Notice kind="bad">{t(refusedForm.errors.form)}</Notice>}
      {step !== 'done' && <DueLine dueAt={homework.dueAt} now={now} hasLast={last !== undefined} />}
      {last && (
        <div className="panel flow gap3" data-fresh="homework" aria-live="polite">
          <HandedInPart one={last} now={now} fileHref={fileHref} />
          <p className="meta">{t(STATUS_REASON[last.status])}</p>
        </div>
      )}
      <div className="flow gap3" data-fresh="homework-next" hidden={step === 'done' && before.length === 0}>
        {step === 'hand-in' && (
          <HandInForm
            homework={homework}
            path={path}
            returned={refusedForm ?? null}
            submit={last ? 'again' : 'send'}
          />
        )}
        {step === 'change' && (
          <details className="flow gap3" open={Boolean(refusedForm)}>
            <summary>
              <span className="try">{t('homework.change')}</span>
            </summary>
            <HandInForm homework={homework} path={path} returned={refusedForm ?? null} submit="saveChange" />
            <form method="post" action={path} className="flow gap2 part">
              <input type="hidden" name="version" value={version} />
              <p className="meta">{t('homework.withdrawNote')}</p>
              <p>
                <Button look="ghost" size="small" name="intent" value="withdraw" icon="trash">
                  {t('homework.withdraw')}
                </Button>
              </p>
            </form>
          </details>
        )}
        {before.length > 0 && (
          <details className="flow gap3">
            <summary>
              <span className="try">{t('homework.history')}</span>
            </summary>
            <ul className="flow">
              {before.map((one) => (
                <li key={one.id}>
                  <HandedInPart one={one} now={now} fileHref={fileHref} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

function DueLine({ dueAt, now, hasLast }: { dueAt: Date | null; now: Date; hasLast: boolean }) {
  const { t, locale } = useText();
  const day = dueAt && formatDay(dueDayOf(dueAt), locale);
  return (
    <>
      {day && !(hasLast && isLate(now, dueAt)) && (
        <p>{t(isLate(now, dueAt) ? 'homework.overdue' : 'homework.due', { day })}</p>
      )}
      {!hasLast && <p className="meta">{t('homework.openWhy')}</p>}
    </>
  );
}

interface FormProps {
  homework: HomeworkView;
  path: string;
  returned: HandInReturn | null;
  submit: 'send' | 'again' | 'saveChange';
}

function HandInForm({ homework, path, returned: refusedForm, submit }: FormProps) {
  const { t } = useText();
  const keptFiles = refusedForm?.kept ?? homework.kept;
  const fileErrors = refusedForm?.errors.files ?? [];
  const words = {
    label: t('homework.files'),
    hint: t('homework.files.hint', { count: MOST_FILES, ...fileWords('homework', t) }),
    error: fileErrors.length > 0 ? fileErrors.join(' · ') : undefined,
  };
  return (
    <form method="post" action={path} encType="multipart/form-data" className="flow" noValidate>
      <input type="hidden" name="version" value={homework.version} />
      <TextArea
        name="body"
        label={t('homework.body')}
        hint={t('homework.lead')}
        error={refusedForm?.errors.body}
        defaultValue={refusedForm?.body ?? homework.handedIn[0]?.body ?? ''}
        rows={6}
        maxLength={BODY_MAX}
      />
      {keptFiles.length > 0 && (
        <fieldset>
          <legend className="lab">{t('homework.files.kept')}</legend>
          {keptFiles.map(({ token, name, bytes }, index) => (
            <Check
              key={token}
              id={`kept-${index}`}
              name="kept"
              value={token}
              defaultChecked
              label={`${name} · ${formatBytes(bytes)}`}
            />
          ))}
        </fieldset>
      )}
      <FieldFrame id="files" {...words}>
        <input
          className="in"
          type="file"
          id="files"
          name="files"
          multiple
          accept={acceptedFiles('homework')}
          {...wiring('files', words)}
        />
      </FieldFrame>
      <p>
        <Button name="intent" value="hand-in">
          {t(SUBMIT_TEXT[submit])}
        </Button>
      </p>
    </form>
  );
}
