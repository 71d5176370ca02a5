import { Button } from '~/kit/button';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { QuestionRefusal } from './moderate-question.server';
import { ANSWER_MAX } from './question-forms';
import { Answers } from './question-list';
import type { Answer, StaffQuestion } from './questions.server';

/** A refused form about a question. */
export interface SentModeration {
  /** the question */
  id: number;
  /** the changed answer; null: a new one */
  answerId: number | null;
  answer: string;
  error: string | null;
  refusal: QuestionRefusal['code'] | 'ANSWER_CHANGED' | null;
  /** its present state, in this list or another */
  question?: StaffQuestion | null;
}

/** A refusal with its text: the question may be in another list by now. */
export function ModerationRefused({ sent: refusedForm }: { sent: SentModeration | null }) {
  const { t } = useText();
  if (!refusedForm?.refusal) return null;
  return (
    <Notice kind="bad">
      <p>{t(`question.staff.${refusedForm.refusal}`)}</p>
      {refusedForm.answer && <p className="free-text">{refusedForm.answer}</p>}
    </Notice>
  );
}

interface ItemProps {
  question: StaffQuestion;
  now: Date;
  /** its refused form */
  sent: SentModeration | null;
  /** staff moderate; instructors answer */
  isModerator: boolean;
}

/** A question for the person who answers it. */
export function StaffQuestionItem({ question, now, sent: refusedForm, isModerator }: ItemProps) {
  const { t, locale } = useText();
  const { id, authorName, body, writtenAt, status, version, isResolved, course, lecture, answers } = question;
  // the refused form is the new answer, or one of those above
  const fresh = refusedForm?.answerId === null ? refusedForm : null;
  const waits = !isResolved && answers.length === 0;
  const seenFields = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="answers" value={answers.length} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="status" value={status} />
    </>
  );
  return (
    <li className="panel flow gap3" id={`question-${id}`}>
      <div className="between">
        <h2 className="f2">{authorName}</h2>
        <p className="meta">
          {momentWords(writtenAt, { now, t, locale })}{' '}
          {!isModerator && status === 'waiting' && <Pill kind="info">{t('question.waiting')}</Pill>}{' '}
          {isResolved && <Pill kind="ok">{t('question.resolved')}</Pill>}
        </p>
      </div>
      <p className="free-text">{body}</p>
      <p className="meta">
        <a href={course.path}>{course.title}</a>
        {lecture && ` · ${lecture.name}`}
      </p>
      <Answers answers={answers} />
      {answers
        .filter(({ isOwn }) => isOwn || isModerator)
        .map((answer) => (
          <AnswerForm
            key={answer.id}
            answer={answer}
            isSent={refusedForm?.answerId === answer.id}
            sent={refusedForm}
          />
        ))}
      <form method="post" className="flow gap3" data-kind="answer">
        {seenFields}
        <TextArea
          name="answer"
          id={`answer-${id}`}
          label={t('question.staff.answer')}
          error={fresh?.error ?? undefined}
          defaultValue={fresh?.answer ?? ''}
          maxLength={ANSWER_MAX}
        />
        <p>
          <Button name="intent" value="answer" size="small">
            {t('question.staff.send')}
          </Button>
        </p>
      </form>
      {(isModerator || waits) && (
        <form method="post" className="row" data-kind="decide">
          {seenFields}
          {isModerator && status !== 'shown' && (
            <Button name="intent" value="show" look="ghost" size="small">
              {t('question.staff.show')}
            </Button>
          )}
          {isModerator && status !== 'hidden' && (
            <Button name="intent" value="hide" look="ghost" size="small">
              {t('question.staff.hide')}
            </Button>
          )}
          {waits && (
            <Button name="intent" value="resolve" look="ghost" size="small">
              {t('question.staff.resolve')}
            </Button>
          )}
        </form>
      )}
    </li>
  );
}

/** Its author changes or deletes an answer; staff delete others'. */
function AnswerForm({
  answer: { id, body, version, isOwn, authorName },
  isSent,
  sent: refusedForm,
}: {
  answer: Answer;
  isSent: boolean;
  sent: SentModeration | null;
}) {
  const { t } = useText();
  return (
    <details className="flow gap3" open={isSent}>
      <summary className="meta">
        <span className="try">
          {t(isOwn ? 'question.staff.ownAnswer' : 'question.staff.othersAnswer', { name: authorName })}
        </span>
      </summary>
      <form method="post" className="flow gap3" data-kind="change">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        {isOwn && (
          <TextArea
            name="answer"
            id={`change-${id}`}
            label={t('question.staff.answer')}
            error={(isSent && refusedForm?.error) || undefined}
            defaultValue={isSent && refusedForm ? refusedForm.answer : body}
            maxLength={ANSWER_MAX}
          />
        )}
        <p className="row">
          {isOwn && (
            <Button name="intent" value="changeAnswer" size="small">
              {t('question.staff.saveAnswer')}
            </Button>
          )}
          <Button name="intent" value="removeAnswer" look="ghost" size="small" icon="trash">
            {t('question.staff.removeAnswer')}
          </Button>
        </p>
      </form>
    </details>
  );
}
