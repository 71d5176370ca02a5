import { z } from 'zod';
import { carried, idField, tick } from '~/kit/forms/field-rules';
import type { StatementColumns, StatementField } from './statement-layout';

const MISSING = 'statement.columnMissing';
const MOST_COLUMNS = 256;

const column = z
  .string({ error: MISSING })
  .transform(Number)
  .refine((number) => Number.isInteger(number) && number >= 1 && number <= MOST_COLUMNS, MISSING)
  .transform((number) => number - 1);
const maybe = column.optional().catch(undefined);

const columns = {
  day: column,
  time: maybe,
  amount: column,
  out: maybe,
  direction: maybe,
  kind: maybe,
  description: maybe,
  reference: maybe,
  balance: maybe,
} satisfies Record<StatementField, z.ZodType>;

/** The chosen columns, counted from 1, and the row number of their headings. */
export const columnsForm = z
  .object({
    ...columns,
    heading: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
    is_new: tick('yes'),
  })
  .transform(({ heading: headingRow, is_new: isNew, ...columns }) => ({
    headingRow,
    isNew,
    columns: Object.fromEntries(
      Object.entries(columns).filter(([, number]) => number !== undefined),
    ) as StatementColumns,
  }));

const id = idField.transform((read) => read ?? 0);

/** The buttons beside a statement line, and the form of a new one; no row has id 0. */
export const statementsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('match'), line: id, order: id, is_other: tick('yes') }),
  z.object({
    intent: z.literal('give'),
    line: id,
    number: carried(40),
    is_other: tick('yes'),
  }),
  z.object({ intent: z.literal('link'), line: id, payment: id }),
  z.object({ intent: z.enum(['ignore', 'unignore']), line: id }),
  z.object({ intent: z.literal('take-back'), file: id }),
  z.object({ intent: z.literal('upload'), account: id }),
]);

/** The lines of a review that stay ticked: `line:order`. */
export const certainForm = z.object({
  pair: z
    .array(
      z
        .string()
        .regex(/^[1-9]\d{0,14}:[1-9]\d{0,14}$/)
        .transform((pair) => {
          const [lineId, orderId] = pair.split(':').map(Number);
          return { lineId: lineId!, orderId: orderId! };
        }),
      { error: 'statement.certain.none' },
    )
    .min(1, 'statement.certain.none')
    .max(200, 'statement.certain.none'),
});
