import type { MistakePath } from './import-file';
import type { CatalogueSource } from './import-source';

/** A JSON catalogue: each value has a path (`courses[3].plans[0].price`) and a line. */
export function jsonSource(text: string): CatalogueSource {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const { stuckAt } = offsetsOf(text);
    const message = `this is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    return {
      content: {},
      placeOf: jsonPlace,
      mistakes: [{ row: lineAt(text, stuckAt ?? text.length), column: '', message }],
    };
  }
  // computed only for a file with mistakes
  let offsets: Map<string, number> | undefined;
  return {
    content,
    placeOf: (path) => {
      offsets ??= offsetsOf(text).offsets;
      // a missing value has the position of its record
      for (let length = path.length; length >= 0; length--) {
        const offset = offsets.get(jsonPath(path.slice(0, length)));
        if (offset !== undefined) return { row: lineAt(text, offset), column: jsonPath(path) };
      }
      return jsonPlace(path);
    },
  };
}

const jsonPlace = (path: MistakePath) => ({ row: 1, column: jsonPath(path) });

/** `courses[3].plans[0].price` */
export function jsonPath(path: MistakePath): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

const STRING = /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;

/** The position of each value; `stuckAt` is the first character invalid in JSON. */
function offsetsOf(text: string): { offsets: Map<string, number>; stuckAt?: number } {
  const offsets = new Map<string, number>();
  let at = 0;

  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    if (match === undefined) return null;
    at += match.length;
    return match;
  };
  const take = (character: string): boolean => {
    read(SPACE);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const need = (isThere: boolean) => {
    if (!isThere) throw new Stuck();
  };
  const readValue = (path: MistakePath): void => {
    read(SPACE);
    offsets.set(jsonPath(path), at);
    if (take('{')) {
      if (take('}')) return;
      do {
        read(SPACE);
        const name = read(STRING);
        need(name !== null);
        need(take(':'));
        readValue([...path, JSON.parse(name!) as string]);
      } while (take(','));
      need(take('}'));
    } else if (take('[')) {
      if (take(']')) return;
      let index = 0;
      do readValue([...path, index++]);
      while (take(','));
      need(take(']'));
    } else {
      need(read(STRING) !== null || read(SCALAR) !== null);
    }
  };
  try {
    readValue([]);
    read(SPACE);
    need(at === text.length);
    return { offsets };
  } catch (error) {
    if (error instanceof Stuck) return { offsets, stuckAt: at };
    throw error;
  }
}

class Stuck extends Error {}
