/** What draws a PNG, and small things that say how: its colours, and which side is up. */
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
  // packed; the largest in use have 3 kB, and no more than a thousandfold comes out
  iCCP: 8_192,
};

/**
 * A PNG without the chunks that nobody sees: packed texts, profiles of any length, animation. Whoever opens it unpacks them
 * first, and half a megabyte may become two gigabytes.
 * @returns null when its chunks do not follow one another to its end
 */
export function barePng(sent: Uint8Array): Uint8Array | null {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  const bare = new Uint8Array(sent.length);
  bare.set(sent.subarray(0, 8));
  let size = 8;
  for (let at = 8; at + 12 <= sent.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > sent.length) return null;
    const type = String.fromCharCode(...sent.subarray(at + 4, at + 8));
    if (length <= (MOST_BYTES_OF[type] ?? -1)) {
      bare.set(sent.subarray(at, end), size);
      size += end - at;
    }
    if (type === 'IEND') return bare.subarray(0, size);
    at = end;
  }
  return null;
}
