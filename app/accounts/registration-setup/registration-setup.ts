import { z } from 'zod';
import { LABEL_KINDS } from '~/accounts/registration/custom-labels';
import { SET_FIELDS } from '~/accounts/registration/registration-form';
import { carried, line, optionalLines, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { wholeNumberIn } from '~/values/typed-number';
import { oneLineOf } from '~/values/typed-text';

/** Every field of the form settings (specification 3): a person's, and a company's certificate. */
export const SETUP_FIELDS = [...SET_FIELDS, 'company_certificate'] as const;
export type SetupField = (typeof SETUP_FIELDS)[number];

/** `is_enable` and `is_require` as one choice: a disabled field cannot be required. */
export const FIELD_STATES = ['off', 'optional', 'required'] as const;
export type FieldState = (typeof FIELD_STATES)[number];
export type FieldStates = Readonly<Record<SetupField, FieldState>>;

export const stateOf = (setting: { isEnabled: boolean; isRequired: boolean }): FieldState => {
  if (!setting.isEnabled) return 'off';
  return setting.isRequired ? 'required' : 'optional';
};

const state = z.enum(FIELD_STATES, 'registrationSetup.stateMissing');

export const fieldsSetupSchema = z.object({
  /** the states the form showed, in the order of the fields */
  seen: carried(500),
  ...(Object.fromEntries(SETUP_FIELDS.map((name) => [name, state])) as Record<SetupField, typeof state>),
});

export const seenStates = (states: FieldStates): string => SETUP_FIELDS.map((name) => states[name]).join();

export function readSeenStates(seenField: string): Partial<Record<SetupField, string>> {
  const states = seenField.split(',');
  return Object.fromEntries(SETUP_FIELDS.map((name, index) => [name, states[index]]));
}

const MOST_ITEMS = 100;
const LONGEST_ITEM = 255;

/** One choice a line, each once. */
const items = optionalLines(10_000, 'registrationSetup.itemsLong').transform((input, context) => {
  const choices = [...new Set(input.split('\n').map(oneLineOf).filter(Boolean))];
  if (choices.length > MOST_ITEMS || choices.some((item) => item.length > LONGEST_ITEM))
    context.addIssue({ code: 'custom', message: 'registrationSetup.itemsLong' });
  return choices;
});

const NEEDS_CHOICES = ['select', 'multiple', 'radio'];
const LEAST_CHOICES = 2;

/** One of the shop's own questions, of any of the six kinds. */
export const labelSetupSchema = z
  .object({
    seen: carried(12_000),
    type_label: z.enum(LABEL_KINDS, 'registrationSetup.kindMissing'),
    label: line(255, { missing: 'registrationSetup.labelMissing', long: 'registrationSetup.labelLong' }),
    order_label: z
      .string('registrationSetup.orderInvalid')
      .refine((input) => (wholeNumberIn(input) ?? Infinity) <= 9_999, 'registrationSetup.orderInvalid')
      .register(FIELD_KIND, { inputMode: 'numeric' })
      .transform((input) => wholeNumberIn(input) ?? 0),
    required: tick('1'),
    item_list: items,
  })
  .refine(
    ({ type_label, item_list }) => !NEEDS_CHOICES.includes(type_label) || item_list.length >= LEAST_CHOICES,
    { path: ['item_list'], message: 'registrationSetup.itemsMissing', when: () => true },
  );
export type LabelSetup = Omit<z.output<typeof labelSetupSchema>, 'seen'>;

export const groupSetupSchema = z.object({
  seen: carried(600),
  name: line(100, { missing: 'registrationSetup.groupMissing', long: 'registrationSetup.groupLong' }),
  is_default: tick('1'),
  is_self_selectable: tick('1'),
});
export type GroupSetup = Omit<z.output<typeof groupSetupSchema>, 'seen'>;
