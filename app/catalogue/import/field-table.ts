import type { z } from 'zod';
import type { DB } from '~/platform/database/schema';

/** What a cell of the field holds: it decides how a workbook's cell is read and how the export writes it. */
export type CellKind = 'text' | 'day' | 'clock' | 'figure' | 'money' | 'list';

/**
 * The fields of a kind of record, in the order of the sheet's columns: the column that holds the value (null: a link or a
 * list of its own, written by hand), what its cell holds, and its rules.
 */
export type FieldTable<Table extends keyof DB> = Readonly<
  Record<string, readonly [column: (keyof DB[Table] & string) | null, cell: CellKind, schema: z.ZodType]>
>;
type AnyTable = Readonly<Record<string, readonly [string | null, CellKind, z.ZodType]>>;

type Shape<Fields extends AnyTable> = { -readonly [Name in keyof Fields]: Fields[Name][2] };
type Values<Fields extends AnyTable> = { [Name in keyof Fields]: z.output<Fields[Name][2]> };
type Row<Fields extends AnyTable> = {
  [Name in keyof Fields as Fields[Name][0] & string]: z.output<Fields[Name][2]>;
};

/** The shape of a zod object. */
export const shapeOf = <Fields extends AnyTable>(fields: Fields): Shape<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, [, , schema]]) => [name, schema])) as Shape<Fields>;

/** The columns of a record that has passed its rules. */
export const rowOf = <Fields extends AnyTable>(fields: Fields, values: Values<Fields>): Row<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [column]]) =>
      column === null ? [] : [[column, values[name as keyof Fields]]],
    ),
  ) as Row<Fields>;

/** The fields of a row as the export writes them; amounts in satang or cents become `1590.00`. */
export const recordOf = <Fields extends AnyTable>(
  fields: Fields,
  row: { [Column in keyof Row<Fields>]: unknown },
) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [column, cell]]) => {
      if (column === null) return [];
      const value = row[column as keyof Row<Fields>];
      return [[name, cell === 'money' && value !== null ? (Number(value) / 100).toFixed(2) : value]];
    }),
  );
