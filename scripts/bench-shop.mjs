/** A built shop of its own for a bench: started on a free port, asked over HTTP, stopped. */
import { spawn } from 'node:child_process';

/** BENCH_NODE: the Node it runs on, instead of the bench's own. Answers its address, the sandbox's, the process, and milliseconds until it said it was ready; nobody has bought from it yet. `nodeArguments`: of a profile, say. */
export function startShop(env, nodeArguments = []) {
  const startedAt = performance.now();
  const child = spawn(process.env.BENCH_NODE ?? process.execPath, [...nodeArguments, 'build/server.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      SOCKET_PORT: '0',
      SANDBOX_PORT: '0',
      TRUST_PROXY: '1',
      // no film is made beside what is measured
      FFMPEG_PATH: 'off',
      // made behind pages that are asked for
      DEMO_HISTORY: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', nodeArguments.length > 0 ? 'pipe' : 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let out = '';
    child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      // an answer of 500 says nothing of its cause
      if (String(chunk).includes('"level":"error"')) process.stderr.write(chunk);
      if (out === 'READY') return;
      out += chunk;
      const ready = /\{[^\n]*"msg":"ready"[^\n]*\}/.exec(out)?.[0];
      if (!ready) return;
      out = 'READY';
      child.removeAllListeners('exit');
      const { url, sandbox } = JSON.parse(ready);
      resolve({ child, url, sandbox, milliseconds: performance.now() - startedAt });
    });
  });
}

export const stopShop = (child) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
