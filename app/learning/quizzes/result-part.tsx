import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { ProgressBar } from '~/kit/shop/progress-bar';
import { useText } from '~/text/text-context';
import type { AttemptResult, MarkedQuestion } from './attempts.server';
import { answerWords, QuestionPicture } from './question-part';

/** The result of an attempt, with the details the quiz shows now. */
export function ResultPart({
  result,
  shows,
  isUnlimited,
  children,
}: {
  result: AttemptResult;
  /** the quiz's setting; may exceed this result's details */
  shows: AttemptResult['detail'];
  /** unlimited attempts: only passing shows the rest */
  isUnlimited: boolean;
  /** the next steps, below the score, because many questions may follow */
  children: ReactNode;
}) {
  const { t } = useText();
  const { score, hasPassed, passScore, rightCount, total, detail, questions } = result;
  const word = passScore === null ? 'quiz.youSent' : hasPassed ? 'quiz.youPassed' : 'quiz.youFailed';
  return (
    <div className="flow">
      <section className="panel flow gap2">
        <p className={hasPassed ? 'say ok strong' : 'say warn strong'}>
          <Icon name={hasPassed ? 'check' : 'info'} /> {t(word)}
        </p>
        <p className="f4">{score}%</p>
        <ProgressBar label={t(word)} percent={score} />
        <p className="meta">
          {t('quiz.rightOf', { right: rightCount, total })}
          {passScore !== null && ` · ${t('quiz.passAt', { score: passScore })}`}
        </p>
      </section>
      {children}
      {detail === 'score' ? (
        <p className="meta">{t('quiz.scoreOnly')}</p>
      ) : (
        <section className="flow">
          <h2 className="f3">{t('quiz.byQuestion')}</h2>
          {shows === 'explanations' && detail === 'marks' && (
            <Notice kind="info">{t(isUnlimited ? 'quiz.laterPassed' : 'quiz.laterMore')}</Notice>
          )}
          {questions.map((question) => (
            <MarkedPart key={question.number} question={question} />
          ))}
        </section>
      )}
    </div>
  );
}

function MarkedPart({ question }: { question: MarkedQuestion }) {
  const { t } = useText();
  const { number, kind, body, picture, isRight, right } = question;
  return (
    <article className="panel flow gap2">
      <p>
        <span className="meta">{t('quiz.number', { number })}</span>{' '}
        <Pill kind={isRight ? 'ok' : 'bad'} icon={isRight ? 'check' : 'close'}>
          {t(isRight ? 'quiz.right' : 'quiz.wrongAnswer')}
        </Pill>
        <span className="ask free-text">{body}</span>
      </p>
      {picture && <QuestionPicture stem={picture} number={number} />}
      <p>
        <span className="meta">{t('quiz.yours')}</span> {answerWords(question) ?? t('quiz.unanswered')}
      </p>
      {right && !isRight && (
        <p>
          <span className="meta">{t('quiz.rightAnswer')}</span>{' '}
          {kind === 'ordering'
            ? right.choices.map((choice, at) => `${at + 1}. ${choice}`).join(' → ')
            : right.choices.join(', ')}
        </p>
      )}
      {right?.explanation && (
        <p className="free-text">
          <span className="meta">{t('quiz.why')}</span> {right.explanation}
        </p>
      )}
    </article>
  );
}
