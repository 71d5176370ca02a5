/** Chunks that draw a PNG, and small ones that say how: its colours, its orientation. */
const MOST_BYTES_OF: Readonly<Record<string, number>> = {
  IHDR: Infinity,
  PLTE: Infinity,
  tRNS: Infinity,
  IDAT: Infinity,
  IEND: Infinity,
  gAMA: 100,
  cHRM: 100,
  sRGB: 100,
  eXIf: 65_536,
  // compressed; the largest in use have 3 kB, and expand a thousandfold at most
  iCCP: 8_192,
};

/**
 * Removes a PNG's invisible chunks: compressed texts, large profiles, animation. Decoders unpack them first,
 * and half a megabyte may become two gigabytes.
 * @returns null when the chunks are broken
 */
export function barePng(png: Uint8Array): Uint8Array | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const bare = new Uint8Array(png.length);
  bare.set(png.subarray(0, 8));
  let size = 8;
  for (let at = 8; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > png.length) return null;
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (length <= (MOST_BYTES_OF[type] ?? -1)) {
      bare.set(png.subarray(at, end), size);
      size += end - at;
    }
    if (type === 'IEND') return bare.subarray(0, size);
    at = end;
  }
  return null;
}
