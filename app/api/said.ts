import type { FieldMessages } from '~/accounts/typed-fields';
import { type TextKey, type Translate } from '~/text/translate';
import type { FieldFault } from './refusal';

/** Messages of a room's form, as they would stand beside its fields, as faults of the call's. */
export const saidOf = (messages: FieldMessages, t: Translate): FieldFault[] =>
  Object.entries(messages).map(([param, { key, values }]) => ({ param, msg: t(key, values) }));

/** The same of forms that answer text keys; `values` fill the places of their texts. */
export const saidOfKeys = (
  errors: Readonly<Partial<Record<string, readonly string[]>>>,
  t: Translate,
  values: Readonly<Record<string, string | number>> = {},
): FieldFault[] =>
  Object.entries(errors).flatMap(([param, keys]) =>
    keys?.[0] ? [{ param, msg: t(keys[0] as TextKey, values) }] : [],
  );
