import { contentTypeOf } from './content-type';

/** A picture's properties from its header, before decoding. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Bytes of one pixel while all are in memory. */
  bytesPerPixel: number;
  /** Decoded line by line and scaled on the way at any size: a JPEG of one scan. */
  isShrunkOnLoad: boolean;
  /** Passes over all pixels; more than one for a progressive JPEG. */
  scans: number;
  /** Frames of an animation; only the first is drawn. */
  pages: number;
}

/**
 * Parses the header of a JPEG, PNG, GIF or WebP ourselves, because the image library unpacks profiles and
 * texts before it gives the size: half a megabyte may become two gigabytes.
 * @returns null for anything else, and for a broken header
 */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (contentTypeOf(bytes)) {
      case 'image/jpeg':
        return jpegFacts(view);
      case 'image/png':
        return pngFacts(view);
      case 'image/gif':
        return gifFacts(view);
      case 'image/webp':
        return webpFacts(view);
      default:
        return null;
    }
  } catch (error) {
    // it ends before the required fields
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const SINGLE = { isShrunkOnLoad: false, scans: 1, pages: 1 };

const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const START_OF_SCAN = 0xda;
const SEQUENTIAL = [0xc0, 0xc1];

/** ITU T.81, annex B: segments up to the first scan. */
function jpegFacts(view: DataView): PictureFacts | null {
  let frame: { marker: number; at: number } | null = null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHeader(marker)) frame ??= { marker, at };
    if (marker === START_OF_SCAN) return frame && jpegFrame(view, frame, at);
    at += 2 + view.getUint16(at + 2);
  }
}

function jpegFrame(
  view: DataView,
  { marker, at }: { marker: number; at: number },
  firstScanAt: number,
): PictureFacts | null {
  const components = view.getUint8(at + 9);
  const factors = Array.from({ length: components }, (_, index) => {
    const sampling = view.getUint8(at + 11 + 3 * index);
    return { across: sampling >> 4, down: sampling & 15 };
  });
  const most =
    Math.max(...factors.map(({ across }) => across)) * Math.max(...factors.map(({ down }) => down));
  if (!(most > 0)) return null;
  const samplesPerPixel = factors.reduce((sum, { across, down }) => sum + across * down, 0) / most;
  const isOneScan = SEQUENTIAL.includes(marker) && view.getUint8(firstScanAt + 4) === components;
  return {
    width: view.getUint16(at + 7),
    height: view.getUint16(at + 5),
    // with several scans every coefficient is kept, two bytes each, until the last is read
    bytesPerPixel: isOneScan ? components : 2 * samplesPerPixel,
    isShrunkOnLoad: isOneScan,
    scans: isOneScan ? 1 : countScans(view, firstScanAt),
    pages: 1,
  };
}

function countScans(view: DataView, from: number): number {
  let scans = 0;
  for (let at = from; at + 1 < view.byteLength; at += 1)
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === START_OF_SCAN) scans += 1;
  return scans;
}

/** Channels by colour type, decoded: a palette becomes colours with alpha. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };

/**
 * ISO 15948: the first chunk is IHDR. Grey and colour may have one transparent value, which adds a channel.
 */
function pngFacts(view: DataView): PictureFacts | null {
  if (view.getUint32(12) !== 0x49484452) return null;
  const channels = PNG_CHANNELS[view.getUint8(25)];
  if (!channels) return null;
  const bytesPerPixel = channels * (view.getUint8(24) === 16 ? 2 : 1);
  return { width: view.getUint32(16), height: view.getUint32(20), bytesPerPixel, ...SINGLE };
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;

/** A GIF's canvas is as large as its largest frame, even if its header says less. */
function gifFacts(view: DataView): PictureFacts | null {
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  let pages = 0;
  let at = 13 + colourTableBytes(view.getUint8(10));
  while (at < view.byteLength && view.getUint8(at) !== GIF_END) {
    const kind = view.getUint8(at);
    if (kind === GIF_EXTENSION) at = afterBlocks(view, at + 2);
    else if (kind === GIF_IMAGE) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      pages += 1;
      at = afterBlocks(view, at + 11 + colourTableBytes(view.getUint8(at + 9)));
    } else at += 1;
  }
  return pages === 0 ? null : { ...SINGLE, width, height, bytesPerPixel: 4, pages };
}

const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterBlocks(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
}

const fourLetters = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** RFC 9649: the first chunk holds the size, in one of three ways. */
function webpFacts(view: DataView): PictureFacts | null {
  const common = { ...SINGLE, bytesPerPixel: 4 };
  switch (fourLetters(view, 12)) {
    case 'VP8 ':
      return {
        ...common,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return { ...common, width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      // an animation is composed on a canvas, beside the frame
      return {
        ...common,
        width: uint24(view, 24) + 1,
        height: uint24(view, 27) + 1,
        bytesPerPixel: view.getUint8(20) & 0x02 ? 8 : 4,
        pages: countFrames(view),
      };
    default:
      return null;
  }
}

function countFrames(view: DataView): number {
  let frames = 0;
  for (let at = 12; at + 8 <= view.byteLength;) {
    if (fourLetters(view, at) === 'ANMF') frames += 1;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return Math.max(frames, 1);
}
