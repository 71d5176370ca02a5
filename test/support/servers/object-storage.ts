import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { S3Place } from '../../../app/platform/storage/s3-place';

const BUCKET = 'rian-files';

/** A storage that speaks S3 and checks signatures, beside the tests. */
export interface ObjectStorage {
  place: S3Place;
  /** as a shop is told of it */
  env: Record<string, string>;
  /** Ends all connections and takes none until `goOn`. */
  goDown(): void;
  goOn(): void;
  stop(): Promise<void>;
}

export async function startObjectStorage(prefix = 'shop/'): Promise<ObjectStorage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-s3-'));
  const program = path.join(import.meta.dirname, 'object-storage-process.mjs');
  // the tokens of its lists are made by a cipher of former days
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, folder, BUCKET], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const front = await frontOf(Number(String(said)));
  const place: S3Place = {
    endpoint: `http://127.0.0.1:${front.port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    prefix,
    // the server's own account
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    timeoutMs: 20_000,
  };
  return {
    place,
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: place.endpoint,
      S3_BUCKET: BUCKET,
      S3_PREFIX: prefix,
      S3_REGION: place.region,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    },
    goDown: () => front.turn(true),
    goOn: () => front.turn(false),
    stop: async () => {
      await front.close();
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stands before a port, so that what is behind it can be away and come back at one address. */
async function frontOf(port: number) {
  const open = new Set<net.Socket>();
  let isDown = false;
  const cut = () => open.forEach((socket) => socket.destroy());
  const server = net.createServer((socket) => {
    if (isDown) return void socket.destroy();
    const onwards = net.connect(port, '127.0.0.1');
    for (const each of [socket, onwards]) {
      open.add(each);
      each
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(each);
          socket.destroy();
          onwards.destroy();
        });
    }
    socket.pipe(onwards).pipe(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    turn: (down: boolean) => {
      isDown = down;
      if (down) cut();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
