import { z } from 'zod';

const LARGEST_ID = 999_999_999_999_999;

/** In an address or a query. */
export const idInPath = z.coerce.number().int().min(1).max(LARGEST_ID);

/** In a body: a number, or the same as a text, as old callers send it. */
export const idInBody = z.union([
  z.number().int().min(1).max(LARGEST_ID),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
]);

/** One, several, or several in one text: `[1,2]`, `1`, `"1,2"`. */
export const idList = z
  .union([
    z.array(idInBody).max(100),
    idInBody.transform((id) => [id]),
    z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){1,99}$/)
      .transform((list) => list.split(',').map(Number)),
  ])
  .meta({ description: 'ids: a list, one, or several with commas between' });

export const orderToken = z
  .string()
  .max(64)
  .optional()
  .meta({ description: 'the order’s own token: opens it for whoever is not signed in' });

/** Of a call that does something and has nothing to tell. */
export const done = z.object({ success: z.literal(true) });

/** For fields that the specification names and that decide nothing here. */
export const ignored = z.unknown().optional().meta({ description: 'taken and not looked at' });
