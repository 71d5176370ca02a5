import { namesTag } from '~/platform/http/entity-tag';
import type { FileStore, OpenedFile } from '~/platform/storage/file-store';
import { type ByteRange, byteRangeOf } from './byte-range';
import { contentDisposition, contentTypeOfName, isShownInline } from './file-headers';
import { orDown } from './storage-down.server';

export interface SentFile {
  files: FileStore;
  /** Its key, or null (from `storedKey`): 404. */
  key: string | null;
  /** Defaults to the type of the key's extension. */
  contentType?: string;
  /** The name for a download; without it the file is shown inline where possible. */
  downloadName?: string;
  /** Without `no-transform`, which is added: a recompressing proxy would break ranges. */
  cacheControl: string;
  /** Whether other sites may embed it: social previews may, private files may not. */
  isPublic?: boolean;
}

/** From the HTTP server under Remix: resolves when the connection takes more bytes. */
export interface PacedContext {
  whenWritable?: () => Promise<void>;
}

/** When a failed storage may be asked again. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Answers a GET or HEAD with a file: whole (200), one range (206), unchanged (304) or an invalid range (416).
 * Read at the connection's pace, so that a slow phone's video is not in memory.
 * @throws Response 404 when there is no such file, 503 while its storage is down
 */
export async function sendFile(
  { request, context }: { request: Request; context: object },
  file: SentFile,
): Promise<Response> {
  const openedFile = await openStored(file);
  let isHandedOver = false;
  try {
    const headers = headersOf(file, openedFile);
    if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
    const range = mayBeRange(request, headers)
      ? byteRangeOf(request.headers.get('Range'), openedFile.bytes)
      : null;
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${openedFile.bytes}`);
      headers.delete('Content-Disposition');
      return new Response(null, { status: 416, headers });
    }
    const sentRange: ByteRange = range ?? { start: 0, end: openedFile.bytes - 1 };
    headers.set('Content-Length', String(sentRange.end - sentRange.start + 1));
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${openedFile.bytes}`);
    const status = range ? 206 : 200;
    if (request.method === 'HEAD' || openedFile.bytes === 0) return new Response(null, { status, headers });
    isHandedOver = true;
    return new Response(readAsTaken(openedFile, sentRange, request.signal, context), { status, headers });
  } finally {
    if (!isHandedOver) await openedFile.close();
  }
}

async function openStored({ files, key }: SentFile): Promise<OpenedFile> {
  const stored = await storedOr503(async () => (key === null ? null : files.open(key)));
  if (!stored) throw new Response(null, { status: 404 });
  return stored;
}

/** Runs a storage request for a route without a page. @throws Response 503 while the storage is down */
export async function storedOr503<T>(request: () => Promise<T>): Promise<T> {
  const answer = await orDown(request);
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

/** RFC 9110, 13.2.2: the tag decides if there is one, else the time. */
function isUnchanged(request: Request, headers: Headers): boolean {
  const tags = request.headers.get('If-None-Match');
  if (tags !== null) {
    return namesTag(tags, headers.get('ETag')!);
  }
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '');
  return since >= Date.parse(headers.get('Last-Modified')!);
}

/** A range is valid only if the browser's part comes from this same file. */
function mayBeRange(request: Request, headers: Headers): boolean {
  const condition = request.headers.get('If-Range');
  return (
    condition === null || condition === headers.get('ETag') || condition === headers.get('Last-Modified')
  );
}

function readAsTaken(
  stored: OpenedFile,
  range: ByteRange,
  signal: AbortSignal,
  { whenWritable }: PacedContext,
): ReadableStream<Uint8Array> {
  const abort = new AbortController();
  const parts = stored.parts(range, AbortSignal.any([signal, abort.signal]));
  // a generator that never started runs no `finally`: an unread body would leave its file open
  const end = async () => {
    await parts.return();
    await stored.close();
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
        abort.abort(reason);
        await end();
      },
    },
    { highWaterMark: 0 },
  );
}
