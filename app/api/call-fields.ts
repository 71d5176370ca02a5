import { z } from 'zod';

const LARGEST_ID = 999_999_999_999_999;

/** A number in an address or a query, in plain digits only (not `0x1`, `01`, `+1`, `1e0`). */
export const inFigures = <S extends z.ZodType<number>>(schema: S, figures = /^(?:0|[1-9]\d{0,14})$/) =>
  z.preprocess((value) => (typeof value === 'string' && figures.test(value) ? Number(value) : value), schema);

/** In an address or a query. */
export const idInPath = inFigures(z.number().int().min(1).max(LARGEST_ID));

/** With at most two decimals. */
export const AMOUNT_FIGURES = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/;

/** In a body: a number, or the same as a text, as old callers send it. */
export const idInBody = z.union([
  z.number().int().min(1).max(LARGEST_ID),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
]);

/** An id as programs send it; an impossible one is refused as unknown, not as malformed. */
export const idOrNone = z
  .union([z.number(), z.string().max(20)])
  .transform((value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null));

/** The same where an absent id has its own meaning. */
export const idAsSent = z.union([z.number(), z.string().max(20)]).transform(String);

/** Ids of plans in the order of their courses; an unknown one is refused as such, not as malformed. */
export const planList = z
  .union([
    z.array(idOrNone).max(100),
    z.number().transform((value) => [idOrNone.parse(value)]),
    z
      .string()
      .max(2000)
      .transform((list) =>
        list
          .split(',')
          .slice(0, 100)
          .map((value) => idOrNone.parse(value.trim().slice(0, 20))),
      ),
  ])
  .meta({ description: 'ids: a list, one, or several with commas between' });

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
  .meta({ description: 'the order’s own token: opens it for a visitor who is not signed in' });

/** The answer of a call without data. */
export const done = z.object({ success: z.literal(true) });

/** For fields of the specification that have no effect here. */
export const ignored = z.unknown().optional().meta({ description: 'taken and not looked at' });
