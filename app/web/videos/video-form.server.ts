import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { newToken } from '~/values/tokens.server';

export interface ReceivedVideo {
  name: string;
  /** path on disk; the caller deletes it */
  file: string;
  isTooLarge: boolean;
}

/**
 * Streams the one file of a form to disk, so that a video is never in memory. Null when none was chosen.
 * @throws Response 400 for a body that no form of ours sends
 */
export async function receiveVideo(
  request: Request,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<ReceivedVideo | null> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!request.body || !/^multipart\/form-data/i.test(type)) throw new Response(null, { status: 400 });
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, newToken());
  let received: ReceivedVideo | null = null;
  let writing: Promise<void> = Promise.resolve();
  try {
    const parser = busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: maxBytes },
    });
    parser.on('file', (_field, stream, { filename }) => {
      if (!filename) return void stream.resume();
      received = { name: filename.slice(-255), file, isTooLarge: false };
      writing = pipeline(stream, createWriteStream(file, { mode: 0o600 })).then(() => {
        if (received) received.isTooLarge = stream.truncated === true;
      });
      writing.catch(() => parser.destroy());
    });
    await pipeline(Readable.fromWeb(request.body as NodeReadableStream), parser);
    await writing;
  } catch {
    await fs.rm(file, { force: true });
    throw new Response(null, { status: 400 });
  }
  return received;
}
