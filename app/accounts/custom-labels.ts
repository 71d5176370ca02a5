import type { FieldMessage, TypedFields } from './typed-fields';
import { oneLineOf, textsIn } from './typed-fields';

export const LABEL_KINDS = ['inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** A question of the shop's own on the registration form (specification 3 “Custom label”). */
export interface CustomLabel {
  id: number;
  kind: LabelKind;
  label: string;
  isRequired: boolean;
  items: readonly string[];
}

/** What a person answered: a text or one item, several items, or a picture. */
export type LabelAnswer = string | readonly string[] | { uploadId: number };
/** By the label's id. */
export type LabelAnswers = Readonly<Record<string, LabelAnswer>>;

export const labelField = (id: number) => `label_${id}`;

const ANSWER_MAX = 1000;

/** What can be chosen: a box without items is one box that says its label. */
export const choicesOf = ({ kind, items, label }: CustomLabel): readonly string[] =>
  items.length === 0 && kind === 'checkbox' ? [label] : items;

/** A choice of nothing can be asked of nobody. */
export const canBeAnswered = (label: CustomLabel) =>
  label.kind === 'inputtext' || label.kind === 'image' || choicesOf(label).length > 0;

const takesSeveral = ({ kind }: CustomLabel) => kind === 'multiple' || kind === 'checkbox';

/**
 * Answers as typed → to be stored, with a message for each that is missing, too long or none of the items (specification 5).
 * @param images upload by the label's id; pictures come another way
 */
export function readLabels(
  labels: readonly CustomLabel[],
  typed: TypedFields,
  images: Readonly<Partial<Record<string, number>>>,
): { answers: LabelAnswers; errors: Record<string, FieldMessage> } {
  const answers: Record<string, LabelAnswer> = {};
  const errors: Record<string, FieldMessage> = {};
  for (const label of labels) {
    const answer = answerOf(label, typed, images);
    const values = { label: label.label, max: ANSWER_MAX };
    if (answer === null) {
      if (label.isRequired) errors[labelField(label.id)] = { key: 'register.labelMissing', values };
    } else if (answer === 'unknown') errors[labelField(label.id)] = { key: 'register.labelChoice', values };
    else if (answer === 'long') errors[labelField(label.id)] = { key: 'register.labelTooLong', values };
    else answers[label.id] = answer.value;
  }
  return { answers, errors };
}

function answerOf(
  label: CustomLabel,
  typed: TypedFields,
  images: Readonly<Partial<Record<string, number>>>,
): { value: LabelAnswer } | 'unknown' | 'long' | null {
  if (label.kind === 'image') {
    const uploadId = images[label.id];
    return uploadId === undefined ? null : { value: { uploadId } };
  }
  const texts = textsIn(typed, labelField(label.id))
    .map(oneLineOf)
    .filter((text) => text !== '');
  const [first] = texts;
  if (first === undefined) return null;
  if (label.kind === 'inputtext') return first.length > ANSWER_MAX ? 'long' : { value: first };
  const choices = choicesOf(label);
  if (!texts.every((text) => choices.includes(text))) return 'unknown';
  return { value: takesSeveral(label) ? choices.filter((choice) => texts.includes(choice)) : first };
}

/** Stored answers as the form's fields. */
export function typedAnswersOf(answers: LabelAnswers): TypedFields {
  const fields = Object.entries(answers).flatMap(([id, answer]) =>
    typeof answer === 'string' || Array.isArray(answer) ? [[labelField(Number(id)), answer] as const] : [],
  );
  return Object.fromEntries(fields);
}
