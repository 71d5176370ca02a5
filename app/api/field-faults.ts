import type { FieldMessages } from '~/accounts/typed-fields';
import { type TextKey, type Translate } from '~/text/translate';
import type { FieldFault } from './refusal';

/** Converts a form's messages to the call's field faults. */
export const faultsOf = (messages: FieldMessages, t: Translate): FieldFault[] =>
  Object.entries(messages).map(([param, { key, values }]) => ({ param, msg: t(key, values) }));

/** The same for forms with text keys; `values` fill their texts. */
export const faultsOfKeys = (
  errors: Readonly<Partial<Record<string, readonly string[]>>>,
  t: Translate,
  values: Readonly<Record<string, string | number>> = {},
): FieldFault[] =>
  Object.entries(errors).flatMap(([param, keys]) =>
    keys?.[0] ? [{ param, msg: t(keys[0] as TextKey, values) }] : [],
  );
