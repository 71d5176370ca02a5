import { z } from 'zod';

const LARGEST_ID = 999_999_999_999_999;

/** A number in an address or a query: figures as they are written, no other spelling of one (`0x1`, `01`, `+1`, `1e0`). */
export const inFigures = <S extends z.ZodType<number>>(schema: S, figures = /^(?:0|[1-9]\d{0,14})$/) =>
  z.preprocess((sent) => (typeof sent === 'string' && figures.test(sent) ? Number(sent) : sent), schema);

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

/** An id as a program has it; what cannot be one names nothing, and is refused as that and not as a mistake of writing. */
export const idOrNone = z
  .union([z.number(), z.string().max(20)])
  .transform((sent) => (/^[1-9]\d{0,14}$/.test(String(sent)) ? Number(sent) : null));

/** The same where none at all means something else. */
export const idAsSent = z.union([z.number(), z.string().max(20)]).transform(String);

/** Ids of plans in the order of their courses; one that no course has is refused as such, and not as a mistake of writing. */
export const planList = z
  .union([
    z.array(idOrNone).max(100),
    z.number().transform((sent) => [idOrNone.parse(sent)]),
    z
      .string()
      .max(2000)
      .transform((list) =>
        list
          .split(',')
          .slice(0, 100)
          .map((sent) => idOrNone.parse(sent.trim().slice(0, 20))),
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
  .meta({ description: 'the order’s own token: opens it for whoever is not signed in' });

/** Of a call that does something and has nothing to tell. */
export const done = z.object({ success: z.literal(true) });

/** For fields that the specification names and that decide nothing here. */
export const ignored = z.unknown().optional().meta({ description: 'taken and not looked at' });
