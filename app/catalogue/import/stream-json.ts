import { COURSES_A_BATCH } from './import-batches';
import { jsonPath, jsonSource } from './import-json';
import type { CatalogueSource } from './import-source';

interface Cut {
  list: string;
  text: string;
  /** number of its first line, from 1 */
  line: number;
}

/**
 * Reads a JSON catalogue too long for memory: cuts `{"courses": [ … ], … }` into records and reads batches of them.
 * Mistakes have the same positions as in a file read whole.
 */
export async function* jsonBatches(
  chunks: AsyncIterable<string>,
  size = COURSES_A_BATCH,
): AsyncIterable<CatalogueSource> {
  const counts = new Map<string, number>();
  let batch: Cut[] = [];
  let isFirst = true;
  try {
    for await (const cut of recordsOf(chunks)) {
      batch.push(cut);
      if (batch.length < size) continue;
      yield batchOf(batch, counts);
      isFirst = false;
      batch = [];
    }
    if (batch.length > 0 || isFirst) yield batchOf(batch, counts);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    const mistake = { row: error.line, column: '', message: `this is not JSON: ${error.message}` };
    yield { content: {}, placeOf: (path) => ({ row: 1, column: jsonPath(path) }), mistakes: [mistake] };
    return;
  }
}

class NotJson extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

function batchOf(cuts: readonly Cut[], counts: Map<string, number>): CatalogueSource {
  const content: Record<string, unknown[]> = {};
  const records: Record<string, { source: CatalogueSource; line: number; index: number }[]> = {};
  for (const { list, text, line } of cuts) {
    const source = jsonSource(text);
    const [wrong] = source.mistakes ?? [];
    if (wrong) throw new NotJson(wrong.message.replace('this is not JSON: ', ''), line + wrong.row - 1);
    const index = counts.get(list) ?? 0;
    counts.set(list, index + 1);
    (content[list] ??= []).push(source.content);
    (records[list] ??= []).push({ source, line, index });
  }
  return {
    content,
    placeOf: ([list, at, ...rest]) => {
      const record = records[String(list)]?.[Number(at)];
      if (!record) return { row: 1, column: jsonPath([list ?? '']) };
      const column = jsonPath([list!, record.index, ...rest]);
      return { row: record.line + record.source.placeOf(rest).row - 1, column };
    },
  };
}

const BLANK = /\s/;

/** Depth 1 is the file, depth 2 one of its lists; a value that starts there is a record, cut out as text. */
async function* recordsOf(chunks: AsyncIterable<string>): AsyncIterable<Cut> {
  let line = 1;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let list = '';
  /** the partial name of a list, or the partial record */
  let pending = '';
  let heldLine = 0;
  let state = 'file' as 'file' | 'name' | 'colon' | 'list' | 'record' | 'between' | 'end';
  const wrong = (sign: string): never => {
    throw new NotJson(`“${sign}” is not expected here`, line);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at]!;
      if (sign === '\n') line += 1;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') {
          isInText = false;
          if (state === 'name') {
            pending += chunk.slice(from, at);
            list = pending;
            state = 'colon';
          }
        }
        continue;
      }
      if (state === 'record') {
        if (sign === '"') isInText = true;
        else if (sign === '{' || sign === '[') depth += 1;
        else if (depth === 2 && (sign === ',' || sign === ']')) {
          yield { list, text: pending + chunk.slice(from, at), line: heldLine };
          pending = '';
          state = sign === ',' ? 'list' : 'between';
        } else if (sign === '}' || sign === ']') depth -= 1;
        continue;
      }
      if (BLANK.test(sign) || (sign === '\uFEFF' && state === 'file')) continue;
      if (state === 'file' && sign === '{') state = 'between';
      else if (state === 'between' && sign === '"') {
        state = 'name';
        isInText = true;
        pending = '';
        from = at + 1;
      } else if (state === 'between' && sign === ',') continue;
      else if (state === 'between' && sign === '}') state = 'end';
      else if (state === 'colon' && sign === ':') continue;
      else if (state === 'colon' && sign === '[') state = 'list';
      else if (state === 'list' && sign === ']') state = 'between';
      else if (state === 'list') {
        state = 'record';
        depth = 2;
        pending = '';
        from = at;
        heldLine = line;
        at -= 1;
        if (sign === '\n') line -= 1;
      } else wrong(sign);
    }
    if (state === 'record' || state === 'name') pending += chunk.slice(from);
  }
  if (state !== 'end') throw new NotJson('the file ends too early', line);
}
