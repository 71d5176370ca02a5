import { spawn } from 'node:child_process';
import { mostDocumentSeconds } from './picture-pace.server';
import { inDocumentTurn } from './picture-queue.server';

/** The file's author decides what is done, so memory is limited as time is. */
const MOST_MB = 256;
const MOST_PNG_BYTES = 30_000_000;
/** A scan of a whole page at 600 dots an inch. A larger picture takes memory that no limit of the heap counts. */
const MOST_PICTURE_PIXELS = 36_000_000;

/**
 * A separate process, so that a page that takes too much ends it and not the shop. Reads a PDF, writes a PNG.
 */
const SCRIPT = `
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
const parts = [];
for await (const part of process.stdin) parts.push(part);
const data = new Uint8Array(Buffer.concat(parts));
// it leaves out a picture that is too large, and only warns of it: a slip without it is none
console.warn = (warning) => String(warning).includes('maximum allowed size') && process.exit(1);
const pdf = await getDocument({
  data,
  maxImageSize: ${MOST_PICTURE_PIXELS},
  isEvalSupported: false,
  useSystemFonts: false,
  verbosity: 1,
}).promise;
const page = await pdf.getPage(1);
const { width, height } = page.getViewport({ scale: 1 });
const viewport = page.getViewport({ scale: Math.min(3, 1600 / width, 2400 / height) });
const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
await page.render({ canvas, viewport }).promise;
process.stdout.write(canvas.toBuffer('image/png'), () => process.exit(0));
`;

/**
 * The first page of a PDF as a PNG of at most 1600 × 2400 px. Null for a locked, broken or slow file; `BUSY`
 * when too many wait. One page of a sender is drawn at once.
 */
export async function drawFirstPage(pdf: Uint8Array, sender: string): Promise<Buffer | null | 'BUSY'> {
  const result = await inDocumentTurn(async () => ({ png: await inProcess(pdf) }), sender);
  return result === null ? 'BUSY' : result.png;
}

function inProcess(pdf: Uint8Array): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const program = [`--max-old-space-size=${MOST_MB}`, '--input-type=module', '--eval', SCRIPT];
    // without the shop's secrets
    const child = spawn(process.execPath, program, {
      env: { NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: 1000 * mostDocumentSeconds(),
      killSignal: 'SIGKILL',
    });
    const parts: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_PNG_BYTES) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 && bytes > 0 ? Buffer.concat(parts) : null));
    // the process may end before it has read everything
    child.stdin.on('error', () => {});
    child.stdin.end(pdf);
  });
}
