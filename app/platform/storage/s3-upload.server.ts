import { StorageDownError } from './file-store';
import { completionOf, readUploadId } from './s3-documents';
import { type AskS3, bodyOf } from './s3-requests.server';

/** Bytes of a part; the protocol needs at least 5 MiB except for the last, and allows 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stores an object of any length with one part in memory; an upload that breaks stores nothing. */
export function s3Upload(ask: AskS3) {
  return async (key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    if (content instanceof Uint8Array) return put(key, content);
    const parts = partsOf(content);
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (second.done) return put(key, first.done ? new Uint8Array() : first.value);
    await putInParts(key, chained(first.value as Uint8Array, second.value, parts));
  };

  async function put(key: string, body: Uint8Array): Promise<void> {
    await bodyOf(await ask({ method: 'PUT', key, body }));
  }

  async function putInParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const start = await ask({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = readUploadId(String(await bodyOf(start)));
    if (uploadId === null) throw new StorageDownError('the storage began no upload');
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const partAnswer = await ask({ method: 'PUT', key, query, body });
        await bodyOf(partAnswer);
        tags.push(partAnswer.headers.get('ETag') ?? '');
      }
      const completion = await ask({ method: 'POST', key, query: { uploadId }, body: completionOf(tags) });
      // it answers 200 before it knows, perhaps with an error in the body
      if (/<Error>/.test(String(await bodyOf(completion))))
        throw new StorageDownError('the storage did not put the parts together');
    } catch (error) {
      await ask({ method: 'DELETE', key, query: { uploadId }, expected: [404] }).catch(() => undefined);
      throw error;
    }
  }
}

async function* chained(first: Uint8Array, second: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield second;
  yield* rest;
}

/** Cuts chunks of any length into parts. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let buffered: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (bytes + rest.length >= PART_BYTES) {
      const slice = rest.subarray(0, PART_BYTES - bytes);
      yield Buffer.concat([...buffered, slice]);
      rest = rest.subarray(slice.length);
      [buffered, bytes] = [[], 0];
    }
    if (rest.length === 0) continue;
    buffered.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(buffered);
}
