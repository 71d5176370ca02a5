import type { ReactNode } from 'react';
import { picturePath } from '~/catalogue/picture-source';
import { Field } from '~/kit/forms/field';
import { FieldNotes } from '~/kit/forms/field-frame';
import { useText } from '~/text/text-context';
import { ANSWER_MAX, answerName } from './answers-form';
import type { AskedQuestion } from './attempts.server';

interface QuestionPartProps {
  question: AskedQuestion;
  total: number;
  error?: string;
}

/** One question of an attempt, with its present answer. */
export function QuestionPart({ question, total, error }: QuestionPartProps) {
  const { t } = useText();
  const { number, kind, body, picture } = question;
  const id = answerName(number);
  const head = (
    <>
      <span className="meta">{t('quiz.of', { number, total })}</span>
      <span className="ask free-text">{body}</span>
    </>
  );
  const pictureElement = picture && <QuestionPicture stem={picture} number={number} />;
  if (kind === 'short')
    return (
      <div className="panel flow gap3">
        <p>{head}</p>
        {pictureElement}
        <Field
          name={id}
          label={t('quiz.answer')}
          error={error}
          defaultValue={typeof question.answer === 'string' ? question.answer : ''}
          maxLength={ANSWER_MAX}
          autoComplete="off"
        />
      </div>
    );
  const hint = kind === 'single' ? undefined : t(`quiz.hint.${kind}`);
  return (
    <fieldset id={id} className={error ? 'panel err' : 'panel'} aria-describedby={error && `${id}-e`}>
      <legend className="lab">{head}</legend>
      <div>
        {pictureElement}
        <FieldNotes id={id} hint={hint} error={error} />
        {kind === 'ordering' ? <Places question={question} /> : <Choices question={question} />}
      </div>
    </fieldset>
  );
}

export function QuestionPicture({ stem, number }: { stem: string; number: number }) {
  const { t } = useText();
  const width = (size: 320 | 640 | 1280) => `${picturePath(stem, size, 'webp')} ${size}w`;
  return (
    <picture className="ask-picture">
      <source
        type="image/webp"
        srcSet={`${width(320)},${width(640)},${width(1280)}`}
        sizes="(min-width: 720px) 640px, 100vw"
      />
      <img src={picturePath(stem, 640, 'jpg')} alt={t('quiz.picture', { number })} loading="lazy" />
    </picture>
  );
}

/** One or several of them. */
function Choices({ question: { number, kind, choices, answer } }: { question: AskedQuestion }) {
  const name = answerName(number);
  return (
    <div className="group">
      {choices.map((choice, at) => (
        <div key={at} className="pick">
          <input
            type={kind === 'single' ? 'radio' : 'checkbox'}
            id={`${name}-${at + 1}`}
            name={name}
            value={at + 1}
            defaultChecked={Array.isArray(answer) && answer.includes(at + 1)}
          />
          <label htmlFor={`${name}-${at + 1}`}>
            <span>{choice}</span>
          </label>
        </div>
      ))}
    </div>
  );
}

/** Each choice gets its place by a number, so that nobody must drag. */
function Places({ question: { number, choices, answer } }: { question: AskedQuestion }) {
  const { t } = useText();
  return (
    <ul className="places">
      {choices.map((choice, at) => (
        <li key={at}>
          <select
            className="in"
            name={answerName(number, at + 1)}
            aria-label={t('quiz.place', { choice })}
            defaultValue={Array.isArray(answer) && answer[at] ? String(answer[at]) : ''}
          >
            <option value="">–</option>
            {choices.map((_, place) => (
              <option key={place} value={place + 1}>
                {place + 1}
              </option>
            ))}
          </select>
          <span>{choice}</span>
        </li>
      ))}
    </ul>
  );
}

/** The answer in words; null: none. */
export function answerWords({ kind, choices, answer }: AskedQuestion): ReactNode {
  if (answer === null || answer.length === 0) return null;
  if (typeof answer === 'string') return answer;
  if (kind !== 'ordering') return answer.map((place) => choices[place - 1]).join(', ');
  const choicesInOrder = choices
    .map((choice, at) => ({ choice, place: answer[at] ?? 0 }))
    .filter(({ place }) => place > 0)
    .sort((one, other) => one.place - other.place);
  return choicesInOrder.map(({ choice, place }) => `${place}. ${choice}`).join(' → ');
}
