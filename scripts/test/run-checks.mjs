import { spawn } from 'node:child_process';
import { checks, root } from './layers.mjs';

/** Characters of what a check wrote, when it failed. */
const MOST_SAID = 6_000;

/** Runs these checks beside each other; answers seconds and processor seconds by name, and which failed. */
export async function runChecks(names) {
  const figures = {};
  const failed = [];
  await Promise.all(
    names.map(async (name) => {
      const { code, output, ...figure } = await runCheck(checks[name]);
      figures[name] = figure;
      if (code !== 0) failed.push(name);
      console.log(
        `${name}: ${code === 0 ? 'good' : `FAILED\n${output.trim().slice(-MOST_SAID)}`} (${figure.seconds} s)`,
      );
    }),
  );
  return { figures, failed };
}

function runCheck([command, ...args]) {
  return new Promise((resolve) => {
    const began = Date.now();
    // the shell's `times`: no other program need be there to count what children of children took
    const child = spawn('sh', ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh', command, ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    let times = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    child.stdio[3].setEncoding('utf8').on('data', (chunk) => (times += chunk));
    child.once('error', (error) => (output += `${error.message}\n`));
    child.once('close', (code) =>
      resolve({
        code: code ?? 1,
        output,
        seconds: Math.round((Date.now() - began) / 1000),
        processorSeconds: Math.round(childrenSeconds(times)),
      }),
    );
  });
}

/** The second line of `times` is of its children: "0m1.234s 0m0.5s", user and system. */
function childrenSeconds(times) {
  const spans = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return spans.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
