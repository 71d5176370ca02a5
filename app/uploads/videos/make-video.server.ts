import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadSharp } from '../load-sharp.server';
import { type Ffmpeg, FfmpegError, ONLY_VIDEOS, runProgram } from './ffmpeg.server';
import { readFragments } from './fragments.server';
import { probeVideo } from './probe-video.server';
import {
  type VideoQuality,
  type VideoSource,
  masterOf,
  playlistOf,
  type Rung,
  rungsOf,
  SEGMENT_SECONDS,
  sizeOn,
  type Streamed,
  stripOf,
  stripTrack,
} from './video-quality';

export type VideoErrorCode = 'BROKEN' | 'MISSING' | 'DISK_FULL' | 'OUT_OF_STORAGE' | 'FAILED';

/** Why a video could not be made, for people. */
export class VideoError extends Error {
  constructor(
    readonly code: VideoErrorCode,
    message: string = code,
  ) {
    super(message);
  }
}

export interface MadeVideo {
  durationSeconds: number;
  qualities: VideoQuality[];
  bytes: number;
}

interface Making {
  tools: Ffmpeg;
  /** path of the original */
  file: string;
  /** folder for the result */
  folder: string;
  /** bytes the shop may still store */
  room: number;
  signal: AbortSignal;
  /** of 100 */
  onProgress: (percent: number) => void;
  /** a file of the folder is complete */
  onDone: (name: string) => Promise<void>;
}

/** Shorter side of the poster, which loads before play. */
const POSTER_SIDE = 360;
/** Disk space left for everything else. */
const SPARE_BYTES = 50_000_000;

/**
 * Makes all qualities of a video, the poster and the preview strip. Finished qualities of an aborted run are
 * kept, so that a restart continues. @throws VideoError; AbortError
 */
export async function makeVideo(making: Making): Promise<MadeVideo> {
  const { tools, file, folder, signal, onProgress, onDone } = making;
  const original = await fs.stat(file).catch(() => null);
  if (!original?.isFile()) throw new VideoError('MISSING');
  const source = await probeVideo(tools, file, signal);
  if (!source) throw new VideoError('BROKEN');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const rungs = rungsOf(source);
    const weights = rungs.map(({ side }) => (side ?? 40) + 40);
    const whole = weights.reduce((sum, each) => sum + each, 0) + 40;
    const streams: Streamed[] = [];
    let [weighed, bytes] = [0, 0];
    for (const [index, rung] of rungs.entries()) {
      await leaveRoom(making, { source, rung, bytes });
      const target = path.join(folder, `${rung.id}.mp4`);
      const part = (share: number) =>
        Math.min(99, Math.floor((100 * (weighed + weights[index]! * share)) / whole));
      if (!(await fs.stat(target).catch(() => null))) {
        await makeRung(making, { source, rung, target, onShare: (share) => onProgress(part(share)) });
        await onDone(`${rung.id}.mp4`);
      }
      streams.push(await describe(folder, { source, rung }));
      await onDone(`${rung.id}.m3u8`);
      bytes += streams.at(-1)!.bytes;
      weighed += weights[index]!;
      onProgress(part(0));
      if (bytes > making.room) throw new VideoError('OUT_OF_STORAGE');
    }
    await fs.writeFile(path.join(folder, 'master.m3u8'), masterOf(streams));
    await makePictures(making, source);
    for (const name of ['master.m3u8', 'poster.jpg', 'poster.avif', 'strip.jpg', 'strip.vtt'])
      await onDone(name);
    return {
      durationSeconds: Math.round(source.seconds),
      qualities: streams.map(({ id, width, height, bytes: size }) => ({ id, width, height, bytes: size })),
      bytes: await bytesIn(folder),
    };
  } catch (error) {
    throw await explained(error, making);
  }
}

/** Maps ffmpeg's error to a reason for people. */
async function explained(error: unknown, { signal, folder }: Making): Promise<unknown> {
  if (signal.aborted || error instanceof VideoError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || (error instanceof FfmpegError && error.isDiskFull))
    return new VideoError('DISK_FULL');
  if (!(error instanceof FfmpegError)) return error;
  const { bavail, bsize } = await fs.statfs(folder);
  if (bavail * bsize < SPARE_BYTES) return new VideoError('DISK_FULL');
  return new VideoError(
    /invalid data|moov atom|error while decoding/i.test(error.message) ? 'BROKEN' : 'FAILED',
    error.message,
  );
}

/** Before each quality: its largest size must fit on the disk and into the shop's limit. */
async function leaveRoom(
  { folder, room }: Making,
  { source, rung, bytes }: { source: VideoSource; rung: Rung; bytes: number },
) {
  if (bytes >= room) throw new VideoError('OUT_OF_STORAGE');
  const { bavail, bsize } = await fs.statfs(folder);
  const most = (source.seconds * 1000 * (rung.videoKbps + rung.audioKbps)) / 8;
  if (bavail * bsize < Math.min(most, 4e9) + SPARE_BYTES) throw new VideoError('DISK_FULL');
}

interface OneRung {
  source: VideoSource;
  rung: Rung;
  target: string;
  onShare: (share: number) => void;
}

/** Fragmented with an index in front: one file serves as playlist segments and as a playable video. */
async function makeRung({ tools, file, signal }: Making, { source, rung, target, onShare }: OneRung) {
  const half = `${target}.part`;
  await runProgram({
    program: tools.ffmpeg,
    args: [
      ...['-y', '-v', 'error', '-nostdin', '-progress', 'pipe:1', ...ONLY_VIDEOS, '-i', `file:${file}`],
      ...(rung.side === null ? ['-vn'] : ['-map', '0:V:0', ...pictureArgs(rung, sizeOn(source, rung.side))]),
      ...(source.hasSound ? ['-map', '0:a:0', ...soundArgs(rung)] : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4', '-brand', 'iso6'],
      ...[
        '-movflags',
        `+empty_moov+default_base_moof+global_sidx+negative_cts_offsets${rung.side === null ? '' : '+frag_keyframe'}`,
      ],
      ...(rung.side === null ? ['-frag_duration', String(SEGMENT_SECONDS * 1_000_000)] : []),
      `file:${half}`,
    ],
    signal,
    onOutput: (line) => {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds) onShare(Math.min(1, Number(microseconds) / 1e6 / source.seconds));
    },
  });
  await fs.rename(half, target);
}

function pictureArgs({ videoKbps }: Rung, { width, height }: { width: number; height: number }): string[] {
  return [
    ...['-vf', `scale=${width}:${height},setsar=1`, '-fpsmax', '30', '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryfast', '-crf', '25', '-threads', threads()],
    ...['-maxrate', `${videoKbps}k`, '-bufsize', `${videoKbps * 2}k`],
    // every segment starts with a key frame, at the same second in all qualities
    ...[
      '-force_key_frames',
      `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
      '-sc_threshold',
      '0',
      '-g',
      '300',
      '-bf',
      '0',
    ],
  ];
}

const soundArgs = ({ audioKbps }: Rung): string[] => [
  ...['-c:a', 'aac', '-b:a', `${audioKbps}k`, '-ac', audioKbps < 64 ? '1' : '2', '-ar', '44100'],
];

/** Leaves one core to the shop. */
const threads = () => String(Math.max(1, os.availableParallelism() - 1));

async function describe(
  folder: string,
  { source, rung }: { source: VideoSource; rung: Rung },
): Promise<Streamed> {
  const name = `${rung.id}.mp4`;
  const handle = await fs.open(path.join(folder, name));
  try {
    const { size } = await handle.stat();
    const read = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    const { initBytes, fragments, codecs } = await readFragments(read, {
      bytes: size,
      totalSeconds: source.seconds,
    });
    await fs.writeFile(path.join(folder, `${rung.id}.m3u8`), playlistOf(name, initBytes, fragments));
    const peaks = fragments.map(({ bytes, seconds }) => (bytes * 8) / Math.max(seconds, 1));
    return {
      id: rung.id,
      ...(rung.side === null ? { width: 0, height: 0 } : sizeOn(source, rung.side)),
      bytes: size,
      peakBitsPerSecond: Math.ceil(Math.max(...peaks)),
      codecs,
    };
  } finally {
    await handle.close();
  }
}

async function makePictures({ tools, file, folder, signal }: Making, source: VideoSource): Promise<void> {
  const strip = stripOf(source);
  const poster = sizeOn(source, Math.min(POSTER_SIDE, source.width, source.height));
  const input = ['-y', '-v', 'error', '-nostdin', ...ONLY_VIDEOS];
  const draw = (name: string, at: readonly string[], filter: string) =>
    runProgram({
      program: tools.ffmpeg,
      args: [
        ...[...input, ...at, '-i', `file:${file}`, '-map', '0:V:0', '-an', '-vf', filter],
        ...['-frames:v', '1', '-q:v', '8', '-f', 'image2', '-update', '1', `file:${path.join(folder, name)}`],
      ],
      signal,
    });
  const at = Math.min(source.seconds / 4, 30).toFixed(2);
  await draw('poster.jpg', ['-ss', at], `scale=${poster.width}:${poster.height},setsar=1`);
  await drawSmallPoster(folder);
  const rows = Math.ceil(strip.count / strip.columns);
  const box = `${strip.width}:${strip.height}`;
  const filter = `fps=1/${strip.every},scale=${box}:force_original_aspect_ratio=decrease,pad=${box}:-1:-1,tile=${strip.columns}x${rows}`;
  await draw('strip.jpg', [], filter);
  await fs.writeFile(path.join(folder, 'strip.vtt'), stripTrack(strip));
}

/** A third of the JPEG's bytes, for browsers that accept it. */
async function drawSmallPoster(folder: string): Promise<void> {
  const sharp = await loadSharp();
  const poster = sharp(path.join(folder, 'poster.jpg'));
  await poster.avif({ quality: 40, effort: 4 }).toFile(path.join(folder, 'poster.avif'));
}

async function bytesIn(folder: string): Promise<number> {
  const names = await fs.readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await fs.stat(path.join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
