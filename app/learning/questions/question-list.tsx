import { Pill } from '~/kit/pill';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { Answer, Question } from './questions.server';

/** The questions for learners. */
export function QuestionList({ questions, now }: { questions: readonly Question[]; now: Date }) {
  const { t, locale } = useText();
  return (
    <ul className="flow">
      {questions.map(({ id, body, authorName, writtenAt, status, isResolved, isOwn, lecture, answers }) => (
        <li key={id} className="flow gap2" id={`question-${id}`}>
          <p className="strong free-text">{body}</p>
          <p className="meta">
            {[authorName, lecture?.name].filter(Boolean).join(' · ')} ·{' '}
            <span className="nb">{momentWords(writtenAt, { now, t, locale })}</span>{' '}
            {status === 'waiting' && <Pill kind="info">{t('question.waiting')}</Pill>}{' '}
            {isResolved && <Pill kind="ok">{t('question.resolved')}</Pill>}
          </p>
          <Answers answers={answers} />
          {isOwn && (
            <p className="meta">
              <a href={paths.ownQuestion({ questionId: id })}>{t('question.own')}</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Answers({ answers }: { answers: readonly Answer[] }) {
  const { t } = useText();
  return answers.map(({ id, body, authorName, isTeacher }) => (
    <div key={id} className="answer">
      <p className="meta">
        {authorName} <Pill kind="ok">{t(isTeacher ? 'question.byTeacher' : 'question.byStaff')}</Pill>
      </p>
      <p className="free-text">{body}</p>
    </div>
  ));
}
