/** A part in a zip file's directory. Sizes are declared; only unpacking proves them. */
export interface ZipPart {
  name: string;
  isLocked: boolean;
  /** 0: stored; 8: deflated */
  method: number;
  packedBytes: number;
  saidBytes: number;
  /** position of its local header */
  at: number;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const MOST_PARTS = 5_000;
/** Marks a number that is in the extra field. */
const ELSEWHERE = 0xffff_ffff;
const ZIP64 = 1;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length >= END_BYTES && viewOf(bytes).getUint32(0, true) === LOCAL;

/** The parts in a zip file's directory, without unpacking. `null` for a broken or too long one. */
export function zipParts(bytes: Uint8Array): ZipPart[] | null {
  if (bytes.length < END_BYTES) return null;
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_PARTS) return null;
  const parts: ZipPart[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const next = at + ENTRY_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > view.byteLength) return null;
    const extra = at + ENTRY_BYTES + nameBytes;
    const [saidBytes, packedBytes, head] = numbers(view, at, { extra, end: extra + extraBytes });
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, extra)),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes,
      saidBytes,
      at: head,
    });
    at = next;
  }
  return parts;
}

/** A part's packed bytes. `null`: they are not where the directory says. */
export function packedBytesOf(bytes: Uint8Array, { at, packedBytes }: ZipPart): Uint8Array | null {
  const view = viewOf(bytes);
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) return null;
  const from = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return from + packedBytes <= bytes.length ? bytes.subarray(from, from + packedBytes) : null;
}

/** Unpacked size, packed size, header position; values above four bytes are in an eight-byte extra field. */
function numbers(view: DataView, at: number, field: { extra: number; end: number }) {
  const values: [number, number, number] = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  for (let from = field.extra; from + 4 <= field.end;) {
    const length = view.getUint16(from + 2, true);
    if (view.getUint16(from, true) === ZIP64) {
      let place = from + 4;
      for (const [index, number] of values.entries()) {
        if (number !== ELSEWHERE || place + 8 > Math.min(from + 4 + length, field.end)) continue;
        values[index] = Number(view.getBigUint64(place, true));
        place += 8;
      }
    }
    from += 4 + length;
  }
  return values;
}

function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}
