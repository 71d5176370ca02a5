import { plainText } from '~/values/typed-text';

/** The kinds of questions a quiz asks. */
export const QUESTION_KINDS = ['single', 'multiple', 'short', 'ordering'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question as its editor has it. */
export interface QuizQuestion {
  kind: QuestionKind;
  body: string;
  /** Of `single` and `multiple`; of `ordering` in the right order; of `short` none. */
  choices: readonly string[];
  /** Places of the right choices, from 0. Of `single` and `multiple` only. */
  right: readonly number[];
  /** Of `short`: what is taken, in any way of writing it. */
  accepted: readonly string[];
  /** Said with the result; may be empty. */
  explanation: string;
  /** Stem of a stored picture. */
  picture: string | null;
}

export const QUESTION_LIMITS = {
  body: 2000,
  choice: 500,
  choices: 10,
  accepted: 20,
  explanation: 2000,
  /** of one quiz */
  questions: 300,
  /** of one attempt: more is no form that a phone can send */
  asked: 100,
} as const;

/** What a question lacks; the first thing wrong. */
export type QuestionProblem =
  | 'bodyMissing'
  | 'bodyLong'
  | 'choicesFew'
  | 'choicesMany'
  | 'choiceLong'
  | 'choicesSame'
  | 'rightMissing'
  | 'rightMany'
  | 'acceptedMissing'
  | 'acceptedMany'
  | 'explanationLong';

/** Why this is no question that can be answered and marked; null: it is one. Of forms and files alike. */
export function whyNotQuestion(question: QuizQuestion): QuestionProblem | null {
  const { kind, body, choices, right, accepted, explanation } = question;
  const most = QUESTION_LIMITS;
  if (body === '') return 'bodyMissing';
  if (body.length > most.body) return 'bodyLong';
  if (explanation.length > most.explanation) return 'explanationLong';
  if (kind === 'short') {
    if (accepted.length === 0) return 'acceptedMissing';
    if (accepted.length > most.accepted) return 'acceptedMany';
    return accepted.some((text) => text.length > most.choice) ? 'choiceLong' : null;
  }
  if (choices.length < 2) return 'choicesFew';
  if (choices.length > most.choices) return 'choicesMany';
  if (choices.some((text) => text.length > most.choice)) return 'choiceLong';
  if (new Set(choices.map(sameText)).size < choices.length) return 'choicesSame';
  if (kind === 'ordering') return null;
  const isThere = right.length > 0 && right.every((place) => place in choices);
  if (!isThere) return 'rightMissing';
  return kind === 'single' && right.length > 1 ? 'rightMany' : null;
}

/**
 * A text as it is compared: Thai figures as others, no case, no difference between the two ways of writing ำ, none by spaces at its
 * ends or several in a row, and none by signs that nobody sees.
 */
export function sameText(text: string): string {
  return plainText(text.normalize('NFKC')).toLowerCase();
}

/** A written answer as it is compared: a phone puts in quotation marks and dashes of its own. */
const answerText = (text: string): string =>
  sameText(text.replace(/[´`]/g, "'"))
    .replace(/[\u2018-\u201b\u2032\u02b9-\u02bc\u02c8]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"');

/** Whether a written answer is one that is taken: the same words, or the same number (`.5`, `0.50` and `0,5` are one half). */
export function isSameAnswer(accepted: string, written: string): boolean {
  const [key, answer] = [answerText(accepted), answerText(written)];
  if (key === answer) return answer !== '';
  const number = decimalOf(key);
  return number !== null && number === decimalOf(answer);
}

/** A number without what may be left out of it. Figures that begin with a nought are a code, and no number. */
function decimalOf(text: string): string | null {
  // a comma before three figures is one of thousands, and any other a decimal one
  const plain = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  const found = /^([+-]?)(0|[1-9]\d*)?(?:\.(\d*))?$/.exec(plain);
  if (!found || !/\d/.test(plain)) return null;
  const [, sign, whole = '0', fraction = ''] = found;
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  const number = end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}
