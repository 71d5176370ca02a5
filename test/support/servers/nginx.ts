import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where nginx lies; null: it is not installed. */
export function findNginx(): string | null {
  const found = ['nginx', '/usr/sbin/nginx'].find(
    (name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).status === 0,
  );
  if (!found) console.warn('\nnginx is not installed: the tests of the proxy are NOT run\n');
  return found ?? null;
}

/** A port nobody listens on, for those who must know it before they start. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface Nginx {
  url: string;
  /** Nobody new is sent to the process at this port, or to all again; resolves when who was on the way has been answered. */
  leaveOut(webPort: number | null): Promise<void>;
  said(): string;
  stop(): Promise<void>;
}

/** `deploy/nginx.conf` as it is, but for where it listens, where the shop's processes are (by address, so that no name is asked for), where it keeps pages, and TLS. */
export async function startNginx(
  program: string,
  { port, shops }: { port: number; shops: { web: number; sockets: number }[] },
): Promise<Nginx> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-nginx-'));
  fs.chmodSync(folder, 0o755);
  const httpPort = await freePort();
  const confWithout = (left: number | null) => {
    const servers = (of: 'web' | 'sockets', rest: string) =>
      shops
        .map((shop) => `server 127.0.0.1:${shop[of]}${rest}${shop.web === left ? ' down' : ''};`)
        .join(' ');
    return fs
      .readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
      .replace(/server shop:3000( max_fails=0)? resolve;/g, (_, rest: string) => servers('web', rest))
      .replace(/server shop:3001 resolve;/, servers('sockets', ''))
      .replace('listen 8080;', `listen 127.0.0.1:${httpPort};`)
      .replace('listen 8443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replace(/^ {2}ssl_.*\n/gm, '')
      .replaceAll('/var/cache/nginx', path.join(folder, 'cache'));
  };
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${path.join(folder, of)};`,
  );
  fs.mkdirSync(path.join(folder, 'cache'), { mode: 0o777 });
  fs.chmodSync(path.join(folder, 'cache'), 0o777);
  fs.writeFileSync(path.join(folder, 'shop.conf'), confWithout(null));
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error; worker_rlimit_nofile 20000; events { worker_connections 9000; }
     http { access_log off; ${temp.join(' ')} include ${folder}/shop.conf; }`,
  );
  const child: ChildProcess = spawn(
    program,
    ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${text}`);
    if (await fetch(`${url}/healthz`).catch(() => null)) break;
  }
  return {
    url,
    said: () => text,
    leaveOut: async (webPort) => {
      const before = workersOf(child.pid);
      fs.writeFileSync(path.join(folder, 'shop.conf'), confWithout(webPort));
      child.kill('SIGHUP');
      while (workersOf(child.pid).some((worker) => before.includes(worker))) await pause(20);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Workers of its master process; after a reload the old ones finish their requests and end. */
const workersOf = (pid: number | undefined): string[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
