import { z } from 'zod';
import { line, optionalLine } from '~/kit/forms/field-rules';
import { keptSchemas, readFields } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import type { FieldMessage, TypedFields } from '~/accounts/typed-fields';
import { oneLineOf } from '~/values/typed-text';

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
const labelAnswer = z.union([z.string(), z.array(z.string()).readonly(), z.object({ uploadId: z.number() })]);
const labelAnswers = z.record(z.string(), labelAnswer).readonly();

export type LabelAnswer = z.output<typeof labelAnswer>;
/** By the label's id. */
export type LabelAnswers = z.output<typeof labelAnswers>;

/** Reads person.custom_labels. */
export const readLabelAnswers = (stored: unknown): LabelAnswers => labelAnswers.parse(stored);

export const labelField = (id: number) => `label_${id}`;

const ANSWER_MAX = 1000;

/** What can be chosen: a box without items is one box that says its label. */
export const choicesOf = ({ kind, items, label }: CustomLabel): readonly string[] =>
  items.length === 0 && kind === 'checkbox' ? [label] : items;

/** A choice of nothing can be asked of nobody. */
export const canBeAnswered = (label: CustomLabel) =>
  label.kind === 'inputtext' || label.kind === 'image' || choicesOf(label).length > 0;

const takesSeveral = ({ kind }: CustomLabel) => kind === 'multiple' || kind === 'checkbox';

const MISSING = 'register.labelMissing';

/** The rule of a question by its kind; a picture is a file and comes another way. Null: nothing was answered. */
function labelRule(label: CustomLabel): z.ZodType<string | readonly string[] | null> {
  const { kind, isRequired } = label;
  if (kind === 'inputtext') {
    const long = 'register.labelTooLong';
    if (isRequired) return line(ANSWER_MAX, { missing: MISSING, long });
    return optionalLine(ANSWER_MAX, long).transform((answer) => answer || null);
  }
  const choices = choicesOf(label);
  const chosen = (answers: readonly string[], context: z.RefinementCtx) => {
    const given = answers.map(oneLineOf).filter(Boolean);
    const wrong = given.some((answer) => !choices.includes(answer))
      ? 'register.labelChoice'
      : given.length === 0 && isRequired && MISSING;
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
    return given;
  };
  if (takesSeveral(label)) {
    const several = z
      .union([z.array(z.string()), z.string()], { error: MISSING })
      .transform((typed, context) => {
        const given = chosen([typed].flat(), context);
        return given.length === 0 ? null : choices.filter((choice) => given.includes(choice));
      });
    return isRequired ? several : several.nullable().default(null);
  }
  const one = z.string({ error: MISSING }).transform((typed, context) => chosen([typed], context)[0] ?? null);
  return isRequired ? one : one.nullable().default(null);
}

/** The questions as a form; pictures are files and come another way. */
export const labelSchema = keptSchemas((labels: readonly CustomLabel[]) =>
  z.object(
    Object.fromEntries(
      labels.flatMap((label) => (label.kind === 'image' ? [] : [[labelField(label.id), labelRule(label)]])),
    ),
  ),
);

/**
 * Answers as typed → to be stored, with a message for each that is missing, too long or none of the items (specification 5).
 * @param images upload by the label's id; pictures come another way
 */
export function readLabels(
  labels: readonly CustomLabel[],
  typed: TypedFields,
  images: Readonly<Partial<Record<string, number>>>,
): { answers: LabelAnswers; errors: Record<string, FieldMessage> } {
  const read = readFields(labelSchema(labels), typed);
  const answers: Record<string, LabelAnswer> = {};
  const errors: Record<string, FieldMessage> = {};
  for (const label of labels) {
    const name = labelField(label.id);
    const uploadId = images[label.id];
    const isMissing = label.kind === 'image' && uploadId === undefined && label.isRequired;
    const key = isMissing ? MISSING : !read.ok && read.errors[name]?.[0];
    const answer = label.kind === 'image' ? uploadId && { uploadId } : read.ok && read.value[name];
    if (key) errors[name] = { key: key as TextKey, values: { label: label.label, max: ANSWER_MAX } };
    else if (answer) answers[label.id] = answer;
  }
  return { answers, errors };
}

/** Stored answers as the form's fields. */
export function typedAnswersOf(answers: LabelAnswers): TypedFields {
  const fields = Object.entries(answers).flatMap(([id, answer]) =>
    typeof answer === 'string' || Array.isArray(answer) ? [[labelField(Number(id)), answer] as const] : [],
  );
  return Object.fromEntries(fields);
}
