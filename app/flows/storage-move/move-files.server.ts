import { createHash, type Hash } from 'node:crypto';
import { type FileStore, type OpenedFile, wholeOf } from '~/platform/storage/file-store';
import { KEPT_FOLDERS } from '~/uploads/storage.server';

/** Over a network most of the time is waiting. */
const AT_ONCE = 4;

export interface Move {
  from: FileStore;
  to: FileStore;
}

export interface Moved {
  files: number;
  bytes: number;
  /** keys that have another content at the other place; both are left as they are */
  differing: string[];
  /** it was told to stop before its end */
  isStopped: boolean;
}

/**
 * Moves every file from one storage to the other while the shop runs on both (`STORAGE_FORMER`): written there, read back, its
 * SHA-256 compared, and only then removed here. Stopped or killed at any point it is begun again: what is left is what is still here.
 */
export async function moveFiles(
  move: Move,
  { signal, tell }: { signal: AbortSignal; tell: (moved: Moved, of: number) => void },
): Promise<Moved> {
  const keys: string[] = [];
  for (const folder of KEPT_FOLDERS) for await (const { key } of move.from.list(`${folder}/`)) keys.push(key);
  const moved: Moved = { files: 0, bytes: 0, differing: [], isStopped: false };
  const waiting = keys.values();
  const takeTurns = async () => {
    for (const key of waiting) {
      if (signal.aborted) return void (moved.isStopped = true);
      const end = await moveOne(move, key);
      if (end === 'differs') moved.differing.push(key);
      else if (end !== null) {
        moved.files += 1;
        moved.bytes += end;
      }
      tell(moved, keys.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return moved;
}

/** Its bytes; null: the shop removed it meanwhile. */
async function moveOne({ from, to }: Move, key: string): Promise<number | 'differs' | null> {
  const there = await to.open(key);
  const here = await from.open(key);
  if (!here) {
    await there?.close();
    return null;
  }
  // a move that was killed had copied it, or the shop wrote it anew
  if (there) {
    if ((await sumOf(there)) !== (await sumOf(here))) return 'differs';
    await from.remove(key);
    return here.bytes;
  }
  const hash = createHash('sha256');
  await to.write(key, hashed(here, hash));
  const copy = await to.open(key);
  const isWhole = copy !== null && (await sumOf(copy)) === hash.digest('hex');
  if (copy && !isWhole) await to.remove(key);
  if (!isWhole) throw new Error(`${key} did not arrive whole: nothing of it was removed. Begin again`);
  // removed meanwhile by the shop, which saw no copy yet
  if (!(await from.stat(key))) {
    await to.remove(key);
    return null;
  }
  await from.remove(key);
  return here.bytes;
}

async function sumOf(file: OpenedFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of wholeOf(file)) hash.update(part);
  return hash.digest('hex');
}

async function* hashed(file: OpenedFile, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of wholeOf(file)) {
    hash.update(part);
    yield part;
  }
}
