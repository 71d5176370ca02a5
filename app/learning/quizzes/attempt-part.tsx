import { Button } from '~/kit/button';
import { ErrorSummary, type FieldError } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatClock } from '~/values/time';
import { answerName } from './answers-form';
import type { Answers } from './attempt';
import type { AttemptPage } from './attempts.server';
import { QuestionPart } from './question-part';

/** A refused form of an attempt. */
export interface AttemptReturn {
  /** errors by form field */
  errors: Readonly<Record<string, string>>;
  /** numbers of unanswered questions; null: errors come first */
  missing: readonly number[] | null;
}

interface AttemptPartProps {
  attempt: AttemptPage;
  /** the shop's answers; a refused form has others in its fields */
  shown: Answers;
  returned: AttemptReturn | null;
  isKept: boolean;
  /** where the script saves answers; null: a preview, which sends nothing */
  keepPath: string | null;
}

/** All questions of one attempt on one page; saved answers appear on any device. */
export function AttemptPart({
  attempt,
  shown: storedAnswers,
  returned: refusedForm,
  isKept,
  keepPath,
}: AttemptPartProps) {
  const { t } = useText();
  const { questions, endsAt } = attempt;
  const time = endsAt && formatClock(endsAt);
  const gaps = (refusedForm?.missing ?? []).map((number): FieldError => {
    const isOrder = questions[number - 1]?.kind === 'ordering';
    return { id: answerName(number), text: t(isOrder ? 'quiz.gap.ordering' : 'quiz.gap.plain', { number }) };
  });
  const wrong = Object.entries(refusedForm?.errors ?? {}).map(([id, text]) => ({ id, text }));
  return (
    <form method="post" className="flow" data-quiz={keepPath ?? undefined} autoComplete="off" noValidate>
      {/* Enter presses it: it saves and submits nothing */}
      <button className="vh" tabIndex={-1} aria-hidden="true" name="intent" value="save" />
      <input type="hidden" name="attempt" value={attempt.id} />
      <input type="hidden" name="shown" value={JSON.stringify(storedAnswers)} />
      {isKept && !refusedForm && (
        <Notice kind="ok">{time ? t('quiz.keptUntil', { time }) : t('quiz.keptLater')}</Notice>
      )}
      {wrong.length > 0 && <ErrorSummary title={t('quiz.wrong', { count: wrong.length })} errors={wrong} />}
      {wrong.length === 0 && gaps.length > 0 && (
        <ErrorSummary title={t('quiz.missing', { count: gaps.length })} errors={gaps} />
      )}
      {endsAt && time && (
        <p className="clock">
          <span>
            {t('quiz.timeLeft')}{' '}
            <b
              data-until={keepPath === null ? undefined : new Date(endsAt).toISOString()}
              data-left={keepPath === null ? undefined : (attempt.msLeft ?? undefined)}
            >
              {t('quiz.until', { time })}
            </b>
          </span>
        </p>
      )}
      {questions.map((question) => (
        <QuestionPart
          key={question.number}
          question={question}
          total={questions.length}
          error={refusedForm?.errors[answerName(question.number)]}
        />
      ))}
      <div data-when="over" hidden>
        <Notice kind="warn">{t('quiz.timeUp')}</Notice>
      </div>
      <div data-when="unkept" hidden>
        <Notice kind="warn">{t('quiz.notKept')}</Notice>
      </div>
      <div data-when="signed-out" hidden>
        <Notice kind="warn">
          {t('quiz.signedOut')}{' '}
          <a href={paths.signIn()} target="_blank">
            {t('quiz.signIn')}
          </a>
        </Notice>
      </div>
      <div data-when="ended" hidden>
        <Notice kind="warn">
          {t('quiz.endedElsewhere')} <a href={`?attempt=${attempt.id}`}>{t('quiz.toResult')}</a>
        </Notice>
      </div>
      {keepPath !== null && (
        <div className="row">
          <Button name="intent" value="send">
            {t('quiz.send')}
          </Button>
          <Button name="intent" value="save" look="ghost">
            {t('quiz.save')}
          </Button>
          {gaps.length > 0 && (
            <Button name="intent" value="sendAnyway" look="plain">
              {t('quiz.sendAnyway')}
            </Button>
          )}
          <span className="meta" data-when="kept" role="status" hidden>
            {t('quiz.kept')}
          </span>
        </div>
      )}
    </form>
  );
}
