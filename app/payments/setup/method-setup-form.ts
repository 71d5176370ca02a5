import { z } from 'zod';
import { carried, line, optionalLine, placesField, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND, keptSchemas } from '~/kit/forms/form-schema';
import { keyFieldsOf } from '~/providers/methods/payment-methods';
import { parseMoney } from '~/values/money';

/** The version of the row the form was filled in on. */
export const seenVersion = z.coerce.number().int().min(0).catch(-1);

/** Asked again when the last time is too long ago (ADR-0056). */
export const passwordAgain = carried(200).register(FIELD_KIND, { type: 'password' });

const LONG = 'paySetup.tooLong';
const baht = z
  .string()
  .default('')
  .transform((typed, context) => {
    if (typed.trim() === '') return null;
    const amount = parseMoney(typed);
    if (amount !== null) return amount;
    context.addIssue({ code: 'custom', message: 'paySetup.noAmount' });
    return z.NEVER;
  })
  .register(FIELD_KIND, { inputMode: 'decimal' });

const common = { version: seenVersion, password: passwordAgain };
const facts = z
  .object({
    intent: z.literal('facts'),
    ...common,
    name_th: line(60, { missing: 'paySetup.nameMissing', long: LONG }),
    name_en: optionalLine(60, LONG),
    minimum: baht,
    maximum: baht,
  })
  .refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
    path: ['maximum'],
    message: 'paySetup.limitsCrossed',
  });
const turn = z.object({ intent: z.enum(['on', 'off']), ...common, accepts_none: tick('yes') });

export const keyInput = (name: string) => `key_${name}`;

/** The forms of one method's page: names and limits, its switch, its keys; messages are text keys. */
export const methodSetupForm = keptSchemas((methodId: number) =>
  z.discriminatedUnion('intent', [
    facts,
    turn,
    z.object({
      intent: z.literal('keys'),
      ...common,
      untested: tick('yes'),
      ...Object.fromEntries(keyFieldsOf(methodId).map(({ name }) => [keyInput(name), carried(1000)])),
    }),
  ]),
);

export const moveMethodForm = z.object({
  method: z.coerce.number().int(),
  by: z.enum(['up', 'down']),
  places: placesField,
});
