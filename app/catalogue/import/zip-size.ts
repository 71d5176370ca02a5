const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;

/** What a zip file says its entries unpack to; null for what is no zip file, or one that does not say. */
export function unpackedBytes(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END)
      return sumOf(view, view.getUint32(at + 16, true), view.getUint16(at + 10, true));
  return null;
}

function sumOf(view: DataView, from: number, entries: number): number | null {
  let sum = 0;
  let at = from;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}
