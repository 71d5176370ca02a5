import pg from 'pg';

const { builtins } = pg.types;
type Parser = (raw: string) => unknown;

/** Array types have no name in pg's list. */
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/**
 * Equal in both modes: bigint as number, date as 'YYYY-MM-DD' (a Date would shift it to the server's time
 * zone), numeric as string (cast sums back: `sum(price)::bigint`), timestamptz as Date.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary') as Parser;
    return parsers.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as Parser);
  },
};

/** @throws RangeError when the number is not exact in JavaScript */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is too large to be held exactly`);
  return value;
}

const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as never, 'text') as (
  text: string,
) => (string | null)[];

const parsers = new Map<number, Parser>([
  [builtins.INT8, parseInt8],
  [builtins.DATE, (text) => text],
  [INT8_ARRAY, (text) => parseTextArray(text).map((each) => (each === null ? null : parseInt8(each)))],
  [DATE_ARRAY, parseTextArray],
]);
