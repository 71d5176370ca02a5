import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * Finds ffmpeg and ffprobe in one folder, from the setting or the path; null: not installed, and the
 * originals play. `FFMPEG_PATH` is the program's path, or `off`.
 */
export function findFfmpeg({
  ffmpegPath,
  programPath,
}: {
  ffmpegPath: string | null;
  programPath: string;
}): Ffmpeg | null {
  if (ffmpegPath === 'off') return null;
  const folders = programPath.split(path.delimiter).filter(Boolean);
  const places = ffmpegPath === null ? folders.map((folder) => path.join(folder, 'ffmpeg')) : [ffmpegPath];
  for (const ffmpeg of places) {
    const ffprobe = path.join(path.dirname(ffmpeg), path.basename(ffmpeg).replace('ffmpeg', 'ffprobe'));
    if (isProgram(ffmpeg) && isProgram(ffprobe)) return { ffmpeg, ffprobe };
  }
  return null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}

/** Only real videos, only from disk: a playlist file could name other files or servers. */
const ONLY_VIDEOS = [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', 'mov,mp4,m4a,avi,mpeg,mpegts,mpegvideo,matroska,webm'],
];

export class FfmpegError extends Error {
  constructor(
    message: string,
    readonly isDiskFull: boolean,
  ) {
    super(message);
  }
}

interface Run {
  program: string;
  args: readonly string[];
  signal: AbortSignal;
  /** called for each line of its standard output */
  onOutput?: (line: string) => void;
}

/** Without output for this long the program hangs. */
const SILENT_MS = 120_000;
const KEPT_CHARACTERS = 4_000;

/** Runs a program at low priority, and kills it with the signal. @throws FfmpegError; AbortError */
export function runProgram({ program, args, signal, onOutput }: Run): Promise<string> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // it may have ended already
    }
    let [output, messages] = ['', ''];
    const kill = () => void child.kill('SIGKILL');
    let silence = setTimeout(kill, SILENT_MS);
    signal.addEventListener('abort', kill, { once: true });
    process.once('exit', kill);
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      clearTimeout(silence);
      silence = setTimeout(kill, SILENT_MS);
      if (onOutput) chunk.split('\n').forEach(onOutput);
      else output = (output + chunk).slice(0, 1_000_000);
    });
    child.stderr
      .setEncoding('utf8')
      .on('data', (chunk: string) => (messages = (messages + chunk).slice(-KEPT_CHARACTERS)));
    const end = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', kill);
      process.removeListener('exit', kill);
    };
    child.once('error', (error) => {
      end();
      reject(new FfmpegError(error.message, false));
    });
    child.once('close', (code) => {
      end();
      if (signal.aborted) return reject(signal.reason as Error);
      if (code === 0) return resolve(output);
      reject(new FfmpegError(messages.trim() || `ended with ${code}`, /no space left/i.test(messages)));
    });
  });
}

export { ONLY_VIDEOS };
