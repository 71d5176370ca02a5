import type { TextKey, Translate } from '~/text/translate';
import { type CustomLabel, labelField } from './custom-labels';
import type { RegistrationFields, SET_FIELDS } from './registration-form';

/** A person's answer to one question: text, or a picture under an address for staff. */
export type RegistrationAnswer = { text: string } | { picturePath: string };

/** By form field. */
export type RegistrationAnswers = Readonly<Partial<Record<string, RegistrationAnswer>>>;

/** A question of the registration form beyond the contact, for staff. */
export interface AnswerColumn {
  /** form field */
  name: string;
  /** a text key of the product, the shop's own words, or the number of a deleted question */
  title: { key: TextKey } | { words: string } | { removed: number };
}

/** An answer with its question. */
export interface GivenAnswer {
  column: AnswerColumn;
  answer: RegistrationAnswer;
}

const TITLES = {
  firstname_eng: 'register.firstnameEng',
  lastname_eng: 'register.lastnameEng',
  nickname: 'register.nickname',
  age: 'register.age',
  address: 'register.address',
  education: 'register.education',
  level: 'register.level',
  biography: 'register.biography',
  image_profile: 'register.picture',
} as const satisfies Record<Exclude<(typeof SET_FIELDS)[number], 'firstname' | 'lastname' | 'tel'>, TextKey>;

const fieldColumn = (name: keyof typeof TITLES): AnswerColumn => ({ name, title: { key: TITLES[name] } });
const labelColumn = ({ id, label }: Pick<CustomLabel, 'id' | 'label'>): AnswerColumn => ({
  name: labelField(id),
  title: { words: label },
});

const FIELDS = Object.keys(TITLES) as (keyof typeof TITLES)[];

/** Today's questions in the order of the form: the columns of a roster and of a sheet. */
export const askedColumns = (questions: {
  fields: RegistrationFields;
  labels: readonly CustomLabel[];
}): AnswerColumn[] => [
  ...FIELDS.filter((name) => questions.fields[name].isEnabled).map(fieldColumn),
  ...questions.labels.map(labelColumn),
];

/** A person's answers, whether still asked or not, in the order of the form; deleted questions come last. */
export function allAnswers(
  answers: RegistrationAnswers,
  labels: readonly Pick<CustomLabel, 'id' | 'label'>[],
): GivenAnswer[] {
  const questions = [...FIELDS.map(fieldColumn), ...labels.map(labelColumn)];
  const deletedQuestions = Object.keys(answers)
    .filter((name) => !questions.some((column) => column.name === name))
    .map((name) => ({ name, title: { removed: Number(name.replace(/^label_/, '')) } }));
  return givenAnswers([...questions, ...deletedQuestions], answers);
}

/** The questions that have an answer. */
export const givenAnswers = (
  columns: readonly AnswerColumn[],
  answers: RegistrationAnswers | undefined,
): GivenAnswer[] =>
  columns.flatMap((column) => {
    const answer = answers?.[column.name];
    return answer ? [{ column, answer }] : [];
  });

export function answerTitle({ title }: AnswerColumn, t: Translate): string {
  if ('key' in title) return t(title.key);
  return 'words' in title ? title.words : t('people.questionRemoved', { number: title.removed });
}

/** An answer in a sheet: its text, or the full address of its picture. */
export function answerCell(answer: RegistrationAnswer | undefined, publicUrl: string): string {
  if (!answer) return '';
  return 'text' in answer ? answer.text : new URL(answer.picturePath, publicUrl).href;
}
