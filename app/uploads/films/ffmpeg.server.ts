import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * The programs that make films, from the setting or the path; null: none here, and the originals play. Both lie in one folder.
 * `FFMPEG_PATH` is the program's path, or `off`.
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

/** Only real films, only from the disk: a file that is a playlist could name other files, or other servers. */
const ONLY_FILMS = [
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
  /** what came so far of its standard output */
  onOutput?: (line: string) => void;
}

/** No news of a film for so long: it hangs. */
const SILENT_MS = 120_000;
const KEPT_CHARACTERS = 4_000;

/** Runs it behind what else the machine does, but so that it goes on beside that too, and ends it with the signal. @throws FfmpegError; AbortError */
export function runProgram({ program, args, signal, onOutput }: Run): Promise<string> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // it may have ended already
    }
    let [output, said] = ['', ''];
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
      .on('data', (chunk: string) => (said = (said + chunk).slice(-KEPT_CHARACTERS)));
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
      reject(new FfmpegError(said.trim() || `ended with ${code}`, /no space left/i.test(said)));
    });
  });
}

export { ONLY_FILMS };
