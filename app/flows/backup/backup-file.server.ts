import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { z } from 'zod';

/** The last entry of a backup: what it holds, with the SHA-256 of every other entry. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** the newest migration of the database it was made from */
  migration: z.string(),
  /** rows by table */
  tables: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string()),
  entries: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST = 'backup.json';
/** Where stored files stand in a backup, wherever they lie. */
export const UPLOADS = 'files/uploads/';
const AGE = 'age-encryption.org/v1';

/** One file being written: `tar`, packed by gzip, with a password encrypted as `age` does (age-encryption.org). */
export function backupWriter(file: string, password: string | null) {
  const pack = tar.pack();
  const entries: Record<string, string> = {};
  const done = (async () => {
    const packed = pack.pipe(createGzip());
    if (password === null) return pipeline(packed, fs.createWriteStream(file, { mode: 0o600 }));
    const encrypter = new Encrypter();
    encrypter.setPassphrase(password);
    const sealed = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
    return pipeline(Readable.fromWeb(sealed as never), fs.createWriteStream(file, { mode: 0o600 }));
  })();
  // told by `finish`; nobody else waits for it
  done.catch(() => undefined);
  /** An entry of this many bytes, which `parts` gives. */
  const add = (name: string, size: number, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
    new Promise<void>((resolve, reject) => {
      const entry: NodeJS.WritableStream = pack.entry({ name, size }, (error) =>
        error ? reject(error) : resolve(),
      );
      const write = async () => {
        for await (const part of parts)
          if (!entry.write(part)) await new Promise<void>((go) => entry.once('drain', () => go()));
        entry.end();
      };
      write().catch(reject);
    });
  return {
    async addText(name: string, text: string): Promise<void> {
      const body = Buffer.from(text);
      entries[name] = createHash('sha256').update(body).digest('hex');
      await add(name, body.length, [body]);
    },
    async addBytes(name: string, size: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
      const hash = createHash('sha256');
      await add(name, size, hashed(parts, hash));
      entries[name] = hash.digest('hex');
    },
    /** @returns how many entries it holds */
    async finish(facts: Omit<Manifest, 'format' | 'entries'>): Promise<number> {
      const manifest: Manifest = { format: 1, ...facts, entries: { ...entries } };
      const body = Buffer.from(JSON.stringify(manifest, null, 1));
      await add(MANIFEST, body.length, [body]);
      pack.finalize();
      await done;
      const handle = await fs.promises.open(file, 'r+');
      await handle.sync();
      await handle.close();
      return Object.keys(entries).length;
    },
    async giveUp(): Promise<void> {
      pack.destroy();
      await done.catch(() => undefined);
      fs.rmSync(file, { force: true });
    },
  };
}

export type BackupProblem =
  | { code: 'PASSWORD_MISSING' }
  | { code: 'PASSWORD_WRONG' }
  | { code: 'NOT_A_BACKUP'; reason: string }
  | { code: 'DAMAGED'; entry: string };

export class BackupError extends Error {
  constructor(readonly problem: BackupProblem) {
    super(problem.code);
  }
}

/**
 * Reads a backup from its first byte to its last, handing each entry to `take`, and checks all of it against the manifest.
 * @throws BackupError
 */
export async function readBackup(
  file: string,
  password: string | null,
  take: (name: string, parts: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest> {
  const seen: Record<string, string> = {};
  let manifest: Manifest | null = null;
  try {
    const extract = tar.extract();
    const reading = pipeline(await openedStream(file, password), createGunzip(), extract);
    reading.catch(() => undefined);
    for await (const entry of extract) {
      const { name } = entry.header;
      if (name === MANIFEST) {
        manifest = manifestSchema.parse(JSON.parse(await textOf(entry as AsyncIterable<Buffer>)));
        continue;
      }
      const hash = createHash('sha256');
      await take(name, hashed(entry as AsyncIterable<Buffer>, hash));
      seen[name] = hash.digest('hex');
    }
    await reading;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError({
      code: 'NOT_A_BACKUP',
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  if (!manifest) throw new BackupError({ code: 'NOT_A_BACKUP', reason: 'its end is missing' });
  for (const name of new Set([...Object.keys(seen), ...Object.keys(manifest.entries)]))
    if (seen[name] !== manifest.entries[name]) throw new BackupError({ code: 'DAMAGED', entry: name });
  return manifest;
}

async function openedStream(file: string, password: string | null): Promise<Readable> {
  const head = Buffer.alloc(AGE.length);
  const handle = await fs.promises.open(file);
  await handle.read(head, 0, head.length, 0);
  await handle.close();
  const sealed = fs.createReadStream(file);
  if (head.toString('latin1') !== AGE) return sealed;
  if (password === null) throw new BackupError({ code: 'PASSWORD_MISSING' });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(password);
  const plain = await decrypter.decrypt(Readable.toWeb(sealed) as ReadableStream<Uint8Array>).catch(() => {
    throw new BackupError({ code: 'PASSWORD_WRONG' });
  });
  return Readable.fromWeb(plain as never);
}

async function* hashed<Part extends Uint8Array>(
  parts: Iterable<Part> | AsyncIterable<Part>,
  hash: Hash,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

async function textOf(parts: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString();
}
