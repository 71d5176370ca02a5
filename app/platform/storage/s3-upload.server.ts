import { StorageDownError } from './file-store';
import { type AskS3, bodyOf } from './s3-requests.server';
import { completionOf, readUploadId } from './s3-words';

/** Of one request; the protocol wants 5 MiB at least of all but the last, and takes 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stores an object of any length with one part of it in memory; one that ends early is not there. */
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
    const begun = await ask({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = readUploadId(String(await bodyOf(begun)));
    if (uploadId === null) throw new StorageDownError('the storage began no upload');
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const sent = await ask({ method: 'PUT', key, query, body });
        await bodyOf(sent);
        tags.push(sent.headers.get('ETag') ?? '');
      }
      const ended = await ask({ method: 'POST', key, query: { uploadId }, body: completionOf(tags) });
      // it says 200 before it knows, and then perhaps that it failed
      if (/<Error>/.test(String(await bodyOf(ended))))
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

/** In the length of parts, whatever lengths it comes in. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (bytes + rest.length >= PART_BYTES) {
      const taken = rest.subarray(0, PART_BYTES - bytes);
      yield Buffer.concat([...kept, taken]);
      rest = rest.subarray(taken.length);
      [kept, bytes] = [[], 0];
    }
    if (rest.length === 0) continue;
    kept.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(kept);
}
