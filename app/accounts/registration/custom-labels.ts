import { z } from 'zod';
import type { FieldMessage, TypedFields } from '~/accounts/typed-fields';
import { line, optionalLine } from '~/kit/forms/field-rules';
import { keptSchemas, readFields } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import { oneLineOf } from '~/values/typed-text';

export const LABEL_KINDS = ['inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** One of the shop's own questions on the registration form (specification 3 “Custom label”). */
export interface CustomLabel {
  id: number;
  kind: LabelKind;
  label: string;
  isRequired: boolean;
  items: readonly string[];
}

/** A person's answer: a text or one item, several items, or a picture. */
const labelAnswer = z.union([z.string(), z.array(z.string()).readonly(), z.object({ uploadId: z.number() })]);
const labelAnswers = z.record(z.string(), labelAnswer).readonly();

export type LabelAnswer = z.output<typeof labelAnswer>;
/** By the label's id. */
export type LabelAnswers = z.output<typeof labelAnswers>;

/** Parses person.custom_labels. */
export const readLabelAnswers = (storedValue: unknown): LabelAnswers => labelAnswers.parse(storedValue);

export const labelField = (id: number) => `label_${id}`;

const ANSWER_MAX = 1000;

/** The choices of a question: a checkbox without items offers its own label. */
export const choicesOf = ({ kind, items, label }: CustomLabel): readonly string[] =>
  items.length === 0 && kind === 'checkbox' ? [label] : items;

/** A choice without items cannot be answered. */
export const canBeAnswered = (label: CustomLabel) =>
  label.kind === 'inputtext' || label.kind === 'image' || choicesOf(label).length > 0;

const takesSeveral = ({ kind }: CustomLabel) => kind === 'multiple' || kind === 'checkbox';

const MISSING = 'register.labelMissing';

/** The rule of a question by its kind; pictures arrive as files. Null: no answer. */
function labelRule(label: CustomLabel): z.ZodType<string | readonly string[] | null> {
  const { kind, isRequired } = label;
  if (kind === 'inputtext') {
    const long = 'register.labelTooLong';
    if (isRequired) return line(ANSWER_MAX, { missing: MISSING, long });
    return optionalLine(ANSWER_MAX, long).transform((answer) => answer || null);
  }
  const choices = choicesOf(label);
  const readSelection = (answers: readonly string[], context: z.RefinementCtx) => {
    const selection = answers.map(oneLineOf).filter(Boolean);
    const wrong = selection.some((answer) => !choices.includes(answer))
      ? 'register.labelChoice'
      : selection.length === 0 && isRequired && MISSING;
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
    return selection;
  };
  if (takesSeveral(label)) {
    const several = z
      .union([z.array(z.string()), z.string()], { error: MISSING })
      .transform((input, context) => {
        const selection = readSelection([input].flat(), context);
        return selection.length === 0 ? null : choices.filter((choice) => selection.includes(choice));
      });
    return isRequired ? several : several.nullable().default(null);
  }
  const one = z
    .string({ error: MISSING })
    .transform((input, context) => readSelection([input], context)[0] ?? null);
  return isRequired ? one : one.nullable().default(null);
}

/** The questions as a form schema; pictures arrive as files. */
export const labelSchema = keptSchemas((labels: readonly CustomLabel[]) =>
  z.object(
    Object.fromEntries(
      labels.flatMap((label) => (label.kind === 'image' ? [] : [[labelField(label.id), labelRule(label)]])),
    ),
  ),
);

/**
 * Parses submitted answers, with a message for each that is missing, too long or not an item (specification
 * 5). `images`: uploads by the label's id.
 */
export function readLabels(
  labels: readonly CustomLabel[],
  input: TypedFields,
  images: Readonly<Partial<Record<string, number>>>,
): { answers: LabelAnswers; errors: Record<string, FieldMessage> } {
  const result = readFields(labelSchema(labels), input);
  const answers: Record<string, LabelAnswer> = {};
  const errors: Record<string, FieldMessage> = {};
  for (const label of labels) {
    const name = labelField(label.id);
    const uploadId = images[label.id];
    const isMissing = label.kind === 'image' && uploadId === undefined && label.isRequired;
    const key = isMissing ? MISSING : !result.ok && result.errors[name]?.[0];
    const answer = label.kind === 'image' ? uploadId && { uploadId } : result.ok && result.value[name];
    if (key) errors[name] = { key: key as TextKey, values: { label: label.label, max: ANSWER_MAX } };
    else if (answer) answers[label.id] = answer;
  }
  return { answers, errors };
}

/** Stored answers as form values. */
export function typedAnswersOf(answers: LabelAnswers): TypedFields {
  const fields = Object.entries(answers).flatMap(([id, answer]) =>
    typeof answer === 'string' || Array.isArray(answer) ? [[labelField(Number(id)), answer] as const] : [],
  );
  return Object.fromEntries(fields);
}
