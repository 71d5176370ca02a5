import fs, { type FileHandle } from 'node:fs/promises';
import { constants, type Stats } from 'node:fs';
import { type ByteRange, byteRangeOf } from './byte-range';
import { contentDisposition, contentTypeOfName, isShownInline } from './file-headers';

export interface SentFile {
  /** Where it lies, or null (from `storedFilePath`): 404. */
  path: string | null;
  /** Defaults to the type of the path's ending. */
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

const CHUNK_BYTES = 64 * 1024;

/**
 * Answers a GET or HEAD with a file: whole (200), one range (206), unchanged (304) or a range outside of it (416).
 * Reads it as the visitor's connection takes it, never ahead, so that a video to a slow phone does not lie in memory.
 * @throws Response 404 when there is no such regular file
 */
export async function sendFile(
  { request, context }: { request: Request; context: object },
  file: SentFile,
): Promise<Response> {
  const { handle, stats } = await openRegularFile(file.path);
  let isHandedOver = false;
  try {
    const headers = headersOf(file, stats);
    if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
    const range = mayBeRange(request, headers) ? byteRangeOf(request.headers.get('Range'), stats.size) : null;
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${stats.size}`);
      headers.delete('Content-Disposition');
      return new Response(null, { status: 416, headers });
    }
    const sent: ByteRange = range ?? { start: 0, end: stats.size - 1 };
    headers.set('Content-Length', String(sent.end - sent.start + 1));
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${stats.size}`);
    const status = range ? 206 : 200;
    if (request.method === 'HEAD' || stats.size === 0) return new Response(null, { status, headers });
    isHandedOver = true;
    return new Response(readAsTaken(handle, sent, request.signal, context), { status, headers });
  } finally {
    if (!isHandedOver) await handle.close();
  }
}

async function openRegularFile(path: string | null): Promise<{ handle: FileHandle; stats: Stats }> {
  if (path === null) throw new Response(null, { status: 404 });
  // a link put into the folder must not lead out of it; not blocking: a pipe would never open
  const handle = await fs
    .open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    .catch((error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENAMETOOLONG', 'ENXIO'].includes(error.code ?? ''))
        return null;
      throw error;
    });
  if (!handle) throw new Response(null, { status: 404 });
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, stats };
  await handle.close();
  throw new Response(null, { status: 404 });
}

function headersOf(file: SentFile, stats: Stats): Headers {
  const contentType = file.contentType ?? contentTypeOfName(file.path ?? '');
  const isInline = !file.downloadName && isShownInline(contentType);
  return new Headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.downloadName),
    'Cache-Control': `${file.cacheControl}, no-transform`,
    'Accept-Ranges': 'bytes',
    // stored files are never written again, so size and time tell two versions apart
    ETag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`,
    'Last-Modified': new Date(stats.mtimeMs).toUTCString(),
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
    const own = headers.get('ETag');
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === own);
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
  handle: FileHandle,
  { start, end }: ByteRange,
  signal: AbortSignal,
  { whenWritable }: PacedContext,
): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await whenWritable?.();
          const wanted = Math.min(CHUNK_BYTES, end - position + 1);
          if (signal.aborted) throw signal.reason;
          const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
          if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position <= end) return;
          controller.close();
          await handle.close();
        } catch (error) {
          await handle.close();
          controller.error(error);
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
