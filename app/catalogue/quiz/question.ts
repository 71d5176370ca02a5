import { plainText } from '~/values/typed-text';

/** The kinds of questions a quiz asks. */
export const QUESTION_KINDS = ['single', 'multiple', 'short', 'ordering'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question in its editor. */
export interface QuizQuestion {
  kind: QuestionKind;
  body: string;
  /** For `single` and `multiple`; for `ordering` in the right order; none for `short`. */
  choices: readonly string[];
  /** Places of the right choices, from 0. For `single` and `multiple` only. */
  right: readonly number[];
  /** For `short`: accepted answers, in any spelling. */
  accepted: readonly string[];
  /** Shown with the result; may be empty. */
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
  /** in one quiz */
  questions: 300,
  /** in one attempt: a larger form is too much for a phone */
  asked: 100,
} as const;

/** The first problem of a question. */
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

/** Why this question cannot be answered and marked; null: it can. For forms and files alike. */
export function whyNotQuestion(question: QuizQuestion): QuestionProblem | null {
  const { kind, body, choices, right, accepted: acceptedTexts, explanation } = question;
  const most = QUESTION_LIMITS;
  if (body === '') return 'bodyMissing';
  if (body.length > most.body) return 'bodyLong';
  if (explanation.length > most.explanation) return 'explanationLong';
  if (kind === 'short') {
    if (acceptedTexts.length === 0) return 'acceptedMissing';
    if (acceptedTexts.length > most.accepted) return 'acceptedMany';
    return acceptedTexts.some((text) => text.length > most.choice) ? 'choiceLong' : null;
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

/** A text for comparison: Thai digits as Arabic, lower case, one spelling of ำ, no invisible signs, single spaces. */
export function sameText(text: string): string {
  return plainText(text.normalize('NFKC')).toLowerCase();
}

/** A written answer for comparison: phones insert their own quotation marks and dashes. */
const answerText = (text: string): string =>
  sameText(text.replace(/[´`]/g, "'"))
    .replace(/[\u2018-\u201b\u2032\u02b9-\u02bc\u02c8]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"');

/** Whether a written answer is accepted: the same text, or the same number (`.5`, `0.50` and `0,5` are one half). */
export function isSameAnswer(acceptedText: string, writtenText: string): boolean {
  const [key, answer] = [answerText(acceptedText), answerText(writtenText)];
  if (key === answer) return answer !== '';
  const number = decimalOf(key);
  return number !== null && number === decimalOf(answer);
}

/** A number in its shortest form. Digits with a leading zero are a code, not a number. */
function decimalOf(text: string): string | null {
  // a comma before three digits separates thousands, any other one decimals
  const plain = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  const match = /^([+-]?)(0|[1-9]\d*)?(?:\.(\d*))?$/.exec(plain);
  if (!match || !/\d/.test(plain)) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  const number = end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}
