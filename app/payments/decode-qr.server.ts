import fs from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Enough for the small code of a slip photographed whole. */
const LONGEST_SIDE = 2_000;
const MOST_PIXELS = 60_000_000;

let isReady = false;

/** The texts of the QR codes in a picture; none when there is none, or no picture. Takes some 10 to 100 ms of the processor. */
export async function decodeQrCodes(picture: Uint8Array): Promise<string[]> {
  prepare();
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    const image = { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' } as const;
    const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 4 });
    return found.map(({ text }) => text);
  } catch {
    return [];
  }
}

/** The reader is a program beside its package; by itself it would look for it on the network. */
function prepare(): void {
  if (isReady) return;
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer, byteOffset, byteLength } = fs.readFileSync(file);
  const wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength);
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary } });
  isReady = true;
}
