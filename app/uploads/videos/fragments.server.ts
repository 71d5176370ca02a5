import type { Fragment } from './video-quality';

/** The segments of a video by its file's boxes (ISO/IEC 14496-12), for a playlist of byte ranges. */
export interface FragmentedVideo {
  /** bytes before the first segment */
  initBytes: number;
  fragments: Fragment[];
  /** as RFC 6381 names them, e.g. `avc1.4d401e,mp4a.40.2` */
  codecs: string;
}

type Read = (offset: number, length: number) => Promise<Buffer>;

interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** @param totalSeconds end of the last segment. @throws Error for a file that is not fragmented */
export async function readFragments(
  read: Read,
  { bytes, totalSeconds }: { bytes: number; totalSeconds: number },
): Promise<FragmentedVideo> {
  const segments: { offset: number; end: number; time: number }[] = [];
  let initBytes = 0;
  let tracks: Track[] = [];
  for (let position = 0; position + 8 <= bytes;) {
    const box = boxAt(await read(position, 16), position, 0);
    if (!box) break;
    if (box.type === 'moov') {
      tracks = tracksOf(await read(box.body, box.end - box.body));
      initBytes = box.end;
    }
    if (box.type === 'moof') {
      const lead = tracks.find(({ isPicture }) => isPicture) ?? tracks[0];
      const time = lead && beginOf(await read(box.body, box.end - box.body), lead);
      if (time === undefined) throw new Error('a piece of the video has no time');
      segments.push({ offset: box.start, end: box.end, time });
    }
    if (box.type === 'mdat' && segments.length > 0) segments.at(-1)!.end = box.end;
    position = box.end;
  }
  if (initBytes === 0 || segments.length === 0) throw new Error('the video has no pieces');
  const fragments = segments.map(({ offset, end, time }, index) => ({
    offset,
    bytes: end - offset,
    seconds: Math.max(0.001, (segments[index + 1]?.time ?? Math.max(totalSeconds, time + 0.04)) - time),
  }));
  return { initBytes, fragments, codecs: tracks.map(({ codec }) => codec).join(',') };
}

interface Track {
  id: number;
  timescale: number;
  isPicture: boolean;
  codec: string;
}

function boxAt(head: Buffer, start: number, base: number): Box | null {
  if (head.length < base + 8) return null;
  const short = head.readUInt32BE(base);
  const size = short === 1 && head.length >= base + 16 ? Number(head.readBigUInt64BE(base + 8)) : short;
  if (size < 8) return null;
  const type = head.toString('latin1', base + 4, base + 8);
  return { type, start, body: start + (short === 1 ? 16 : 8), end: start + size };
}

function* boxesIn(buffer: Buffer, from = 0, to = buffer.length): Generator<Box> {
  for (let position = from; position + 8 <= to;) {
    const box = boxAt(buffer, position, position);
    if (!box || box.end > to) return;
    yield box;
    position = box.end;
  }
}

function inside(buffer: Buffer, path: readonly string[], from = 0, to = buffer.length): Box | null {
  const [first, ...rest] = path;
  for (const box of boxesIn(buffer, from, to)) {
    if (box.type !== first) continue;
    return rest.length === 0 ? box : inside(buffer, rest, box.body, box.end);
  }
  return null;
}

function tracksOf(moov: Buffer): Track[] {
  const tracks: Track[] = [];
  for (const trak of boxesIn(moov)) {
    if (trak.type !== 'trak') continue;
    const find = (...path: string[]) => inside(moov, path, trak.body, trak.end);
    const [head, media, description] = [
      find('tkhd'),
      find('mdia', 'mdhd'),
      find('mdia', 'minf', 'stbl', 'stsd'),
    ];
    if (!head || !media || !description) continue;
    const entry = description.body + 8;
    const kind = moov.toString('latin1', entry + 4, entry + 8);
    tracks.push({
      id: moov.readUInt32BE(head.body + (moov[head.body] === 1 ? 20 : 12)),
      timescale: moov.readUInt32BE(media.body + (moov[media.body] === 1 ? 20 : 12)),
      isPicture: kind === 'avc1',
      codec: codecOf(moov, kind, { from: entry, to: description.end }),
    });
  }
  return tracks;
}

function codecOf(moov: Buffer, kind: string, { from, to }: { from: number; to: number }): string {
  if (kind !== 'avc1') return 'mp4a.40.2';
  const at = moov.subarray(from, to).indexOf('avcC', 0, 'latin1');
  // version, then profile, constraints and level
  return at < 0 ? 'avc1.4d401e' : `avc1.${moov.toString('hex', from + at + 5, from + at + 8)}`;
}

/** The start of a segment in seconds, by its first track. */
function beginOf(moof: Buffer, { id, timescale }: Track): number | undefined {
  for (const traf of boxesIn(moof)) {
    if (traf.type !== 'traf') continue;
    const header = inside(moof, ['tfhd'], traf.body, traf.end);
    const time = inside(moof, ['tfdt'], traf.body, traf.end);
    if (!header || !time || moof.readUInt32BE(header.body + 4) !== id) continue;
    const isLong = moof[time.body] === 1;
    const ticks = isLong ? Number(moof.readBigUInt64BE(time.body + 4)) : moof.readUInt32BE(time.body + 4);
    return ticks / timescale;
  }
  return undefined;
}
