import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { loadSharp } from '~/uploads/load-sharp.server';
import { mostCodeSeconds } from '~/uploads/picture-pace.server';
import { inPictureTurn } from '~/uploads/picture-queue.server';

/**
 * The decoder never yields, so it runs in a thread that can be terminated. Its code is inline, because a
 * bundle has no second file; its WebAssembly comes from disk, not from the network.
 */
const READER = `
const { parentPort, workerData } = require('node:worker_threads');
const { prepareZXingModule, readBarcodes } = require(workerData.reader);
prepareZXingModule({ overrides: { wasmBinary: require('node:fs').readFileSync(workerData.program) } });
readBarcodes(
  { data: new Uint8ClampedArray(workerData.pixels), width: workerData.width, height: workerData.height, colorSpace: 'srgb' },
  { formats: ['QRCode'], maxNumberOfSymbols: 4 },
).then((found) => parentPort.postMessage(found.map(({ text }) => text)));
`;

interface Pixels {
  pixels: ArrayBuffer;
  width: number;
  height: number;
}

/**
 * The texts of the QR codes in a stored picture (`storeImage` made it small); none when there is none, or
 * when it takes too long. Waits for its turn among all pictures.
 */
export async function decodeQrCodes(picture: Uint8Array): Promise<string[]> {
  return (await inPictureTurn(async () => read(await pixelsOf(picture)))) ?? [];
}

async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new ArrayBuffer(data.byteLength);
  new Uint8Array(pixels).set(data);
  return { pixels, width: info.width, height: info.height };
}

function read(pixels: Pixels): Promise<string[]> {
  const { resolve: find } = createRequire(import.meta.url);
  const reader = find('zxing-wasm/reader');
  const program = find('zxing-wasm/reader/zxing_reader.wasm');
  return new Promise((resolve) => {
    const worker = new Worker(READER, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { ...pixels, reader, program },
      transferList: [pixels.pixels],
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    const end = (texts: string[]) => {
      clearTimeout(giveUp);
      // the next picture starts once this one's memory is free
      void worker.terminate().then(() => resolve(texts));
    };
    const giveUp = setTimeout(() => end([]), 1000 * mostCodeSeconds());
    worker.once('message', (texts: string[]) => end(texts));
    worker.once('error', () => end([]));
  });
}
