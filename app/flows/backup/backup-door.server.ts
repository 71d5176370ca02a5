import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { markBackup } from '../opening/last-backup.server';
import type { BackupMade, Told } from './write-backup.server';

/**
 * The embedded database has one opener: a shop that runs on it makes its backup itself, asked by the command at a socket in its
 * data folder, which opens to users who may read that folder.
 */
const socketOf = (dataDir: string) => path.join(dataDir, 'backup.sock');

const partRequest = z.object({
  file: z.string().min(1),
  part: z.string().min(1),
  password: z.string().nullable(),
});

const LACKS = 'lacks ';

export interface BackupDoor {
  close(): Promise<void>;
}

/** For the process that has the embedded database open. */
export async function openBackupDoor(
  db: Db,
  { files, dataDir }: Pick<BackupMade, 'files' | 'dataDir'>,
): Promise<BackupDoor> {
  const socket = socketOf(dataDir);
  // left by a process that was killed: this one has the lock of the folder
  fs.rmSync(socket, { force: true });
  let isBusy = false;
  const server = http.createServer((request, response) => {
    const answer = async () => {
      if (isBusy) return void response.writeHead(409).end();
      isBusy = true;
      try {
        await make(db, { files, dataDir, request, response });
      } finally {
        isBusy = false;
      }
    };
    answer().catch((error: unknown) => {
      log.error('backup failed', { error });
      response.end(`failed ${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  fs.chmodSync(socket, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function make(
  db: Db,
  {
    files,
    dataDir,
    request,
    response,
  }: Pick<BackupMade, 'files' | 'dataDir'> & {
    request: http.IncomingMessage;
    response: http.ServerResponse;
  },
): Promise<void> {
  let text = '';
  for await (const part of request) text += String(part);
  const { file, part, password } = partRequest.parse(JSON.parse(text));
  const now = new Date();
  let isGone = false;
  response.once('close', () => (isGone = !response.writableFinished));
  response.writeHead(200);
  const { writeBackup } = await import('./write-backup.server');
  const { lacking } = await writeBackup(db, { file, part, files, dataDir, password, now }, (done) => {
    // the command was killed: its half file is thrown away
    if (isGone) throw new Error('the command that asked for the backup has ended');
    response.write(`${done}\n`);
  });
  await markBackup(db, now);
  log.info('backup made', { file, lacking: lacking.length });
  for (const line of lacking) response.write(`${LACKS}${line}\n`);
  response.end('made\n');
}

/**
 * Asks the shop that runs on this folder. Half a file that it leaves when it is killed is removed.
 * @throws Error that says what went wrong there
 */
export async function askForBackup(
  dataDir: string,
  asked: z.output<typeof partRequest>,
  tell: Told,
): Promise<{ lacking: string[] }> {
  try {
    return await answerOf(dataDir, asked, tell);
  } catch (error) {
    fs.rmSync(asked.part, { force: true });
    throw error;
  }
}

const ENDED =
  'The running shop ended while it made the backup (its log may say why): nothing was written. Run the command again: with the shop stopped it makes the backup itself.';

function answerOf(
  dataDir: string,
  asked: z.output<typeof partRequest>,
  tell: Told,
): Promise<{ lacking: string[] }> {
  return new Promise((resolve, reject) => {
    const ended = (error?: Error) => reject(new Error(ENDED, { cause: error }));
    let isConnected = false;
    const request = http.request({ socketPath: socketOf(dataDir), method: 'POST' }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return reject(new Error('The running shop is making another backup.'));
      }
      let rest = '';
      let isMade = false;
      const lacking: string[] = [];
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line === 'made') isMade = true;
          else if (line.startsWith('failed ')) reject(new Error(line.slice('failed '.length)));
          else if (line.startsWith(LACKS)) lacking.push(line.slice(LACKS.length));
          else tell(Number(line));
        }
      });
      response.on('error', ended);
      response.on('close', () => (isMade ? resolve({ lacking }) : ended()));
    });
    request.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    request.on('error', (error) =>
      isConnected
        ? ended(error)
        : reject(
            new Error(
              'A shop has the database open and cannot be asked yet: try again when it has started.',
              {
                cause: error,
              },
            ),
          ),
    );
    request.end(JSON.stringify(asked));
  });
}
