import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type Ffmpeg, findFfmpeg } from '../../../app/uploads/videos/ffmpeg.server';

/** The program that converts videos; null where it is missing: its tests report that and skip. */
export function ffmpegHere(): Ffmpeg | null {
  const tools = findFfmpeg({
    ffmpegPath: process.env.FFMPEG_PATH ?? null,
    programPath: process.env.PATH ?? '',
  });
  if (!tools)
    process.stderr.write('NOT RUN: tests that make videos need ffmpeg (Debian: apt-get install ffmpeg)\n');
  return tools;
}

const demoVideo = path.resolve(import.meta.dirname, '../../../db/demo/videos/guitar-lesson.mp4');

/** Two seconds of a real video with sound, in this size. */
export function writeShortVideo({ ffmpeg }: Ffmpeg, file: string, size = '320x180', seconds = 2): void {
  const scale = size.replace('x', ':');
  execFileSync(ffmpeg, [
    ...['-y', '-v', 'error', '-t', String(seconds), '-i', demoVideo, '-vf', `scale=${scale}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', file],
  ]);
}
