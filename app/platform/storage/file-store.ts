/**
 * The port to file storage: a disk, or object storage (ADR-0114); no other interface is used. A key is plain
 * names between slashes, such as `private/f….jpg`; its file is complete, or absent.
 */
export interface FileStore {
  /** for logs and operators: a folder, or a bucket */
  readonly place: string;
  /** over a network: avoid needless requests */
  readonly isFar: boolean;
  stat(key: string): Promise<StoredFacts | null>;
  /** Null when there is no such file. The caller closes it, or reads `parts` to the end. */
  open(key: string): Promise<OpenedFile | null>;
  /** Durable when it resolves; under its key either complete or, when it throws, as before. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The same from a file of this machine, which stays in place. */
  take(key: string, file: string): Promise<void>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  /** Everything below a prefix, unfinished files included. Idempotent. */
  removeAll(prefix: string): Promise<void>;
  /** Complete files whose key has this prefix, which ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFacts & { key: string }>;
  /**
   * For programs that read only local files; a fetched copy is removed afterwards. Null when there is no such
   * file.
   */
  withLocal<T>(key: string, work: (file: string) => Promise<T>, signal?: AbortSignal): Promise<T | null>;
  /** A local folder in which a program makes files for `prefix`. */
  workIn(prefix: string): Promise<WorkFolder>;
  /** Deletes abandoned unfinished files. Answers their number. */
  forgetUnfinished(before: Date): Promise<number>;
  /** @throws StorageDownError when it does not answer */
  check(): Promise<void>;
}

export interface StoredFacts {
  bytes: number;
  writtenAt: Date;
}

export interface OpenedFile extends StoredFacts {
  /** differs between two files stored under one key in turn */
  version: string;
  /** shorter at the end of the file */
  read: (offset: number, length: number) => Promise<Buffer>;
  /** From `start` to `end`, both included, read on demand without buffering ahead; closes the file. */
  parts(range: { start: number; end: number }, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, void>;
  close(): Promise<void>;
}

export interface WorkFolder {
  /** holds the files stored under the prefix before */
  folder: string;
  /** Makes a finished file durable, even if the machine stops. */
  keep: (name: string) => Promise<void>;
  /** Discards the other files, unless somebody may continue them here. */
  close(): Promise<void>;
}

/** The storage does not answer, or refuses the shop; the request may or may not have taken effect. */
export class StorageDownError extends Error {
  override name = 'StorageDownError';
}

const PLAIN_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/;

/** One plain name: no folders, no leading dot, nothing that file systems interpret. */
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name) && !name.includes('..');

export const isFileKey = (key: string): boolean => key.split('/').every(isPlainName);

/** @throws RangeError for an invalid key */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError('no key of a stored file');
  return key;
}

/** The whole file, for small ones. Null when there is no such file. */
export async function readStored(files: FileStore, key: string): Promise<Buffer | null> {
  const file = await files.open(key);
  if (!file) return null;
  const parts: Uint8Array[] = [];
  for await (const part of wholeOf(file)) parts.push(part);
  return Buffer.concat(parts);
}

/** The whole content of an opened file; closes it. */
export async function* wholeOf(file: OpenedFile): AsyncGenerator<Uint8Array, void, void> {
  if (file.bytes === 0) return file.close();
  yield* file.parts({ start: 0, end: file.bytes - 1 });
}
