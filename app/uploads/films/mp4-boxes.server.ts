/** Reads some bytes of a file; fewer where it ends. */
export type ReadBytes = (position: number, length: number) => Promise<Buffer>;

export interface Mp4Box {
  type: string;
  /** of what is in it */
  start: number;
  /** where it says that it ends, within the file or not */
  end: number;
}

/** Of one level of a file; more of them is no film of anybody's. */
const MOST_BOXES = 200_000;

/** The boxes of an MP4 (ISO/IEC 14496-12) from here to there, as far as they can be read. */
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

/** The first box of this kind, within the bounds; null: there is none. */
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
