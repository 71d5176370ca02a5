import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * Makes this process the only owner of a folder until `release` or its death, by a listening local socket: a
 * lock file would outlive `kill -9`. Containers do not share its namespace, so never share the folder.
 * @throws Error `The database in <dir> is already open in another process`
 */
export async function lockDirectory(dir: string): Promise<{ release(): void }> {
  const id = createHash('sha256').update(fs.realpathSync(dir)).digest('hex').slice(0, 32);
  const name = socketName(id);
  for (let attempt = 0; ; attempt++) {
    const server = net.createServer((caller) => caller.end(String(process.pid)));
    try {
      await listen(server, name);
      server.unref();
      return { release: () => void server.close() };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      // where the socket is a file, a killed owner leaves it behind without a listener
      if (attempt === 0 && isFile(name) && !(await answers(name))) fs.rmSync(name, { force: true });
      else throw new Error(`The database in ${dir} is already open in another process`);
    }
  }
}

function socketName(id: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\rian-${id}`;
  if (process.platform === 'linux') return `\0rian-${id}`;
  return path.join(os.tmpdir(), `rian-${id.slice(0, 16)}.sock`);
}

function isFile(name: string): boolean {
  return process.platform !== 'win32' && !name.startsWith('\0');
}

function listen(server: net.Server, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: name, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const caller = net.connect(name);
    caller.once('connect', () => {
      caller.destroy();
      resolve(true);
    });
    caller.once('error', () => resolve(false));
  });
}
