import type { FileStore, OpenedFile } from '~/platform/storage/file-store';
import { type ByteRange, byteRangeOf } from './byte-range';
import { contentDisposition, contentTypeOfName, isShownInline } from './file-headers';
import { orDown } from './storage-down.server';
import { namesTag } from '~/platform/http/entity-tag';

export interface SentFile {
  files: FileStore;
  /** What it lies under, or null (from `storedKey`): 404. */
  key: string | null;
  /** Defaults to the type of the key's ending. */
  contentType?: string;
  /** The name a browser saves it under; without it the file is shown where it can be. */
  downloadName?: string;
  /** Without `no-transform`, which is added: a proxy that recompresses would break ranges. */
  cacheControl: string;
  /** May other sites' pages show it? Social previews may; private files may not. */
  isPublic?: boolean;
}

/** What the server under Remix may hand to a door: resolves when the connection takes more bytes. */
export interface PacedContext {
  whenWritable?: () => Promise<void>;
}

/** After so long a storage that was down may be asked again. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Answers a GET or HEAD with a file: whole (200), one range (206), unchanged (304) or a range outside of it (416).
 * Reads it as the visitor's connection takes it, never ahead, so that a video to a slow phone does not lie in memory.
 * @throws Response 404 when there is no such file, 503 while its storage is down
 */
export async function sendFile(
  { request, context }: { request: Request; context: object },
  file: SentFile,
): Promise<Response> {
  const opened = await openStored(file);
  let isHandedOver = false;
  try {
    const headers = headersOf(file, opened);
    if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
    const range = mayBeRange(request, headers)
      ? byteRangeOf(request.headers.get('Range'), opened.bytes)
      : null;
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${opened.bytes}`);
      headers.delete('Content-Disposition');
      return new Response(null, { status: 416, headers });
    }
    const sent: ByteRange = range ?? { start: 0, end: opened.bytes - 1 };
    headers.set('Content-Length', String(sent.end - sent.start + 1));
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${opened.bytes}`);
    const status = range ? 206 : 200;
    if (request.method === 'HEAD' || opened.bytes === 0) return new Response(null, { status, headers });
    isHandedOver = true;
    return new Response(readAsTaken(opened, sent, request.signal, context), { status, headers });
  } finally {
    if (!isHandedOver) await opened.close();
  }
}

async function openStored({ files, key }: SentFile): Promise<OpenedFile> {
  const opened = await storedOr503(async () => (key === null ? null : files.open(key)));
  if (!opened) throw new Response(null, { status: 404 });
  return opened;
}

/** Asks the storage, for a door that has no page. @throws Response 503 while it is down */
export async function storedOr503<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await orDown(ask);
  if (answer.ok) return answer.value;
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' };
  throw new Response(null, { status: 503, headers });
}

function headersOf(file: SentFile, { bytes, version, writtenAt }: OpenedFile): Headers {
  const contentType = file.contentType ?? contentTypeOfName(file.key ?? '');
  const isInline = !file.downloadName && isShownInline(contentType);
  return new Headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.downloadName),
    'Cache-Control': `${file.cacheControl}, no-transform`,
    'Accept-Ranges': 'bytes',
    ETag: `"${bytes.toString(36)}-${version}"`,
    'Last-Modified': writtenAt.toUTCString(),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': file.isPublic ? 'cross-origin' : 'same-origin',
    'Referrer-Policy': 'same-origin',
  });
}

/** RFC 9110, 13.2.2: the tag decides when there is one, else the time. */
function isUnchanged(request: Request, headers: Headers): boolean {
  const tags = request.headers.get('If-None-Match');
  if (tags !== null) {
    return namesTag(tags, headers.get('ETag')!);
  }
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '');
  return since >= Date.parse(headers.get('Last-Modified')!);
}

/** A range is kept only while the part that the browser already has is from this same file. */
function mayBeRange(request: Request, headers: Headers): boolean {
  const condition = request.headers.get('If-Range');
  return (
    condition === null || condition === headers.get('ETag') || condition === headers.get('Last-Modified')
  );
}

function readAsTaken(
  opened: OpenedFile,
  range: ByteRange,
  signal: AbortSignal,
  { whenWritable }: PacedContext,
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  const parts = opened.parts(range, AbortSignal.any([signal, left.signal]));
  // a generator that never began has no `finally` to run: a body that nobody read leaves its file open
  const end = async () => {
    await parts.return();
    await opened.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await whenWritable?.();
          const next = await parts.next();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          controller.error(error);
          await end();
        }
      },
      async cancel(reason) {
        left.abort(reason);
        await end();
      },
    },
    { highWaterMark: 0 },
  );
}
