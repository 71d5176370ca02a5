import type { TextKey, Translate } from '~/text/translate';
import { type CustomLabel, labelField } from './custom-labels';
import type { RegistrationFields, SET_FIELDS } from './registration-form';

/** What a person answered to one question: words, or a picture under an address of staff's. */
export type RegistrationAnswer = { text: string } | { picturePath: string };

/** By the name of the form's field. */
export type RegistrationAnswers = Readonly<Partial<Record<string, RegistrationAnswer>>>;

/** A question of the registration form beyond the contact, as staff read its answers. */
export interface AnswerColumn {
  /** name of the form's field */
  name: string;
  /** a text of the product, or the shop's own words; a number: a question that was taken away */
  title: { key: TextKey } | { words: string } | { removed: number };
}

/** An answer that was given, with its question. */
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

/** What is asked today, in the order of the form: the columns of a roster and of a sheet. */
export const askedColumns = (asked: {
  fields: RegistrationFields;
  labels: readonly CustomLabel[];
}): AnswerColumn[] => [
  ...FIELDS.filter((name) => asked.fields[name].isEnabled).map(fieldColumn),
  ...asked.labels.map(labelColumn),
];

/** What a person answered, whether it is asked today or not, in the order of the form; questions taken away come last. */
export function allAnswers(
  answers: RegistrationAnswers,
  labels: readonly Pick<CustomLabel, 'id' | 'label'>[],
): GivenAnswer[] {
  const known = [...FIELDS.map(fieldColumn), ...labels.map(labelColumn)];
  const removed = Object.keys(answers)
    .filter((name) => !known.some((column) => column.name === name))
    .map((name) => ({ name, title: { removed: Number(name.replace(/^label_/, '')) } }));
  return givenAnswers([...known, ...removed], answers);
}

/** Those of these questions that were answered. */
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

/** An answer in a sheet: its words, or the whole address of its picture. */
export function answerCell(answer: RegistrationAnswer | undefined, publicUrl: string): string {
  if (!answer) return '';
  return 'text' in answer ? answer.text : new URL(answer.picturePath, publicUrl).href;
}
