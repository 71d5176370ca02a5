/** Reads bytes of a file; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Promise<Buffer>;

export interface Mp4Box {
  type: string;
  /** start of its content */
  start: number;
  /** its declared end, within the file or not */
  end: number;
}

/** Boxes on one level; more of them cannot be a real video. */
const MOST_BOXES = 200_000;

/** The boxes of an MP4 (ISO/IEC 14496-12) between two positions, as far as they are readable. */
export async function* boxesOf(read: ReadBytes, from: number, end: number): AsyncGenerator<Mp4Box> {
  let position = from;
  for (let count = 0; position + 8 <= end && count < MOST_BOXES; count += 1) {
    const head = await read(position, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const headLength = short === 1 ? 16 : 8;
    if (head.length < headLength) return;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - position : short;
    if (length < headLength) return;
    yield { type: head.toString('latin1', 4, 8), start: position + headLength, end: position + length };
    position += length;
  }
}

/** The first box of this kind within the bounds; null: none. */
export async function findBox(
  read: ReadBytes,
  type: string,
  from: number,
  end: number,
): Promise<{ start: number; end: number } | null> {
  for await (const box of boxesOf(read, from, end))
    if (box.type === type) return { start: box.start, end: Math.min(end, box.end) };
  return null;
}
