import zlib from 'node:zlib';
import sharp from 'sharp';

// Small files that unpack to much, made without unpacking them here.

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each of the seven passes of an interlaced PNG begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function pngChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(zlib.crc32(data, zlib.crc32(head.subarray(4))));
  return Buffer.concat([head, data, sum]);
}

/** `size` bytes of one sign as zlib packs them, about a thousandth. */
const packed = (size: number, sign = 0) => zlib.deflateSync(Buffer.alloc(size, sign), { level: 9 });

interface PngOptions {
  depth?: 8 | 16;
  /** as PNG numbers them: 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha */
  type?: 0 | 2 | 4 | 6;
  isInterlaced?: boolean;
  /** chunks before the picture */
  more?: readonly Buffer[];
  /** false: its head alone is of any use */
  isWhole?: boolean;
}

/** A black PNG. */
export function pngOfSize(
  width: number,
  height: number,
  { depth = 8, type = 2, isInterlaced = false, more = [], isWhole = false }: PngOptions = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8);
  const passes: [number, number][] = isInterlaced
    ? PASSES.map(([x, y, across, down]) => [Math.ceil((width - x) / across), Math.ceil((height - y) / down)])
    : [[width, height]];
  const lines = ([across, down]: [number, number]) => down * (1 + (across * SAMPLES[type]! * depth) / 8);
  const size =
    isWhole || width * height < 10_000 ? passes.reduce((sum, pass) => sum + lines(pass), 0) : 1_000;
  return Buffer.concat([
    PNG_MARK,
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', packed(size)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const packedText = (keyword: string, megabytes: number) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), packed(megabytes * 1e6, 97)]));
/** Ten texts of fifty megabytes: half a megabyte. */
export const TEXT_BOMB = Buffer.concat(
  Array.from({ length: 10 }, (_, index) => packedText(`k${index}`, index === 0 ? 50 : 49)),
);
/** A colour profile of half a gigabyte. */
export const profileBomb = () =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), packed(500_000_000)]));

/** A small JPEG whose head says another size: what reads it makes room for that size before it finds the end. */
export async function jpegOfSize(
  width: number,
  height: number,
  options: { progressive?: boolean; chromaSubsampling?: '4:4:4' | '4:2:0' } = {},
): Promise<Buffer> {
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg({ chromaSubsampling: '4:2:0', ...options })
    .toBuffer();
  for (let at = 2; at < small.length; at += 2 + small.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc1, 0xc2].includes(small[at + 1]!)) continue;
    small.writeUInt16BE(height, at + 5);
    small.writeUInt16BE(width, at + 7);
    return small;
  }
  throw new Error('this JPEG has no head');
}

/** Pictures of one dot on a canvas; the last is as large as the canvas. */
export function animatedGif(
  width: number,
  height: number,
  pages: number,
  { headSays }: { headSays?: number } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.write('GIF89a');
  head.writeUInt16LE(headSays ?? width, 6);
  head.writeUInt16LE(headSays ?? height, 8);
  head[10] = 0x80;
  const page = (across: number, down: number) => {
    const place = Buffer.alloc(10);
    place[0] = 0x2c;
    place.writeUInt16LE(across, 5);
    place.writeUInt16LE(down, 7);
    const wait = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]);
    return Buffer.concat([wait, place, Buffer.from([2, 2, 0x44, 1, 0])]);
  };
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const dots = Array<Buffer>(pages - 1).fill(page(1, 1));
  return Buffer.concat([head, colours, ...dots, page(width, height), Buffer.from([0x3b])]);
}

/** A square of two greys in turn. */
export async function animatedWebp(side: number, pages: number): Promise<Buffer> {
  const page = (grey: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: { r: grey, g: grey, b: grey } } })
      .png()
      .toBuffer();
  const pair = [await page(40), await page(200)];
  const joined = Array.from({ length: pages }, (_, index) => pair[index % 2]!);
  return sharp(joined, { join: { animated: true } })
    .webp({ quality: 10, effort: 0 })
    .toBuffer();
}

/** Corners of QR codes and nothing else: a reader looks at every three of them. */
export async function cornersOfCodes(): Promise<Buffer> {
  const tile = Buffer.alloc(81, 255);
  for (let y = 0; y < 7; y += 1)
    for (let x = 0; x < 7; x += 1)
      if (x === 0 || x === 6 || y === 0 || y === 6 || (x > 1 && x < 5 && y > 1 && y < 5)) tile[y * 9 + x] = 0;
  const one = await sharp(tile, { raw: { width: 9, height: 9, channels: 1 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1296, height: 1998, channels: 3, background: '#fff' } })
    .composite([{ input: one, tile: true }])
    .png()
    .toBuffer();
}
