/**
 * Where files lie: one disk, or object storage. Whoever stores and sends files knows this port alone (ADR-0114). A key is plain
 * names between slashes, such as `private/f….jpg`; what lies under one is whole, or not there.
 */
export interface FileStore {
  /** for logs and operators: a folder, or a bucket */
  readonly place: string;
  /** over a network: what need not be asked is not */
  readonly isFar: boolean;
  stat(key: string): Promise<StoredFacts | null>;
  /** Null when there is no such file. Whoever opens it closes it, or reads `parts` to its end. */
  open(key: string): Promise<OpenedFile | null>;
  /** Durable when it resolves; under its key either whole or, when it throws, as it was before. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The same with a file of this machine, which stays where it is. */
  take(key: string, file: string): Promise<void>;
  /** Harmless to repeat. */
  remove(key: string): Promise<void>;
  /** Everything below a prefix, half-written files too. Harmless to repeat. */
  removeAll(prefix: string): Promise<void>;
  /** Whole files whose key begins so; a prefix ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFacts & { key: string }>;
  /** For programs that read files of this machine only; what is fetched for it is removed after. Null when it is not there. */
  withLocal<T>(key: string, work: (file: string) => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  /** A folder of this machine in which a program makes files that belong under `prefix`. */
  workIn(prefix: string): Promise<WorkFolder>;
  /** Half-written files that nobody goes on with. Answers how many. */
  forgetUnfinished(before: Date): Promise<number>;
  /** @throws StorageDownError when it does not answer */
  check(): Promise<void>;
}

export interface StoredFacts {
  bytes: number;
  writtenAt: Date;
}

export interface OpenedFile extends StoredFacts {
  /** tells two files apart that lay under one key */
  version: string;
  /** shorter where the file ends */
  read: (offset: number, length: number) => Promise<Buffer>;
  /** From `start` to `end`, both included, read as it is taken and never ahead; closes the file. */
  parts(range: { start: number; end: number }, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, void>;
  close(): Promise<void>;
}

export interface WorkFolder {
  /** what was kept under the prefix before lies in it */
  folder: string;
  /** One that is done: from now on it is there whatever becomes of this machine. */
  keep: (name: string) => Promise<void>;
  /** What was not kept is thrown away, unless somebody may go on with it here. */
  close(): Promise<void>;
}

/** The storage does not answer, or does not let the shop in; what was asked of it may or may not have happened. */
export class StorageDownError extends Error {
  override name = 'StorageDownError';
}

const PLAIN_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/;

/** One plain name: no folders, no dots in front, nothing a file system reads in another way. */
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name) && !name.includes('..');

export const isFileKey = (key: string): boolean => key.split('/').every(isPlainName);

/** @throws RangeError for what no file is stored under */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError('no key of a stored file');
  return key;
}

/** All of it, for files that are small. Null when it is not there. */
export async function readStored(files: FileStore, key: string): Promise<Buffer | null> {
  const opened = await files.open(key);
  if (!opened) return null;
  const parts: Uint8Array[] = [];
  for await (const part of wholeOf(opened)) parts.push(part);
  return Buffer.concat(parts);
}

/** Everything of an opened file; closes it. */
export async function* wholeOf(opened: OpenedFile): AsyncGenerator<Uint8Array, void, void> {
  if (opened.bytes === 0) return opened.close();
  yield* opened.parts({ start: 0, end: opened.bytes - 1 });
}
