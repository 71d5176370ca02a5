import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderForImage, readDockerfile, replay, type ReplayedStage } from '../support/house/dockerfile';
import { type AppServer, startApp } from '../support/shop/app-server';

// No engine is at hand where the tests run, so the image's steps are done in a clean folder.
const root = path.resolve(import.meta.dirname, '../..');
const stages = readDockerfile(fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8'));

const step = (stage: ReplayedStage, keyword: string) =>
  stage.steps.filter((each) => each.keyword === keyword).at(-1)?.text ?? '';

describe('the container', () => {
  let folder: string;
  let image: ReplayedStage;
  let demo: ReplayedStage;
  let server: AppServer | undefined;

  beforeAll(() => {
    folder = folderForImage(root);
    const replayed = replay(stages, root, folder);
    image = replayed.get('live')!;
    demo = replayed.get('demo')!;
  }, 600_000);
  afterAll(async () => {
    await server?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('OPS-05 is live unless demo is asked for, on one release of Node 24, as a user who is not root', () => {
    expect(stages.at(-1)).toMatchObject({ name: 'live', from: 'base' });
    for (const { from } of stages) expect(['base', 'node:24.9.0-bookworm-slim']).toContain(from);
    expect([image.env.SHOP_MODE, demo.env.SHOP_MODE]).toEqual(['live', 'demo']);
    expect(step(image, 'USER')).toBe('node');
  });

  it('holds the build and what it runs on, and nothing else', () => {
    const app = path.join(image.root, image.workdir);
    expect(fs.readdirSync(app).sort()).toEqual(['build', 'db', 'node_modules', 'package.json']);
    expect(fs.readdirSync(path.join(app, 'db'))).toEqual(['migrations']);
    expect(fs.readdirSync(path.join(demo.root, demo.workdir, 'db')).sort()).toEqual(['demo', 'migrations']);
    expect(megabytesOf(app)).toBeLessThan(300);
    const lines = fs.readdirSync(app, { recursive: true, encoding: 'utf8' });
    expect(lines.filter((name) => /\.[cm]?tsx?$/.test(name))).toEqual([]);
    expect(fs.readdirSync(path.join(image.root, 'data'))).toEqual([]);
    for (const name of [
      'typescript',
      'esbuild',
      'vite',
      'tsx',
      'oxlint',
      'vitest',
      'playwright',
      '@remix-run/dev',
    ]) {
      expect(fs.existsSync(path.join(app, 'node_modules', name)), name).toBe(false);
    }
  });

  it('starts without writing to its own folder, answers, and passes its health check', async () => {
    const cwd = path.join(demo.root, demo.workdir);
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-data-'));
    const [node, ...args] = JSON.parse(step(image, 'CMD')) as string[];
    expect(node).toBe('node');
    const command = [process.execPath, ...args];
    const isRoot = process.getuid?.() === 0;
    if (isRoot) {
      // as in the container: another user, who owns the data folder only
      fs.chownSync(dataDir, 65534, 65534);
      command.unshift('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups');
    }
    server = await startApp({ cwd, command, dataDir });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const home = await fetch(server.url);
    expect(home.status).toBe(200);
    const script = /\/assets\/storefront-[\w.-]+/.exec(await home.text())?.[0] ?? '';
    expect(script).not.toBe('');
    expect((await fetch(server.url + script)).status).toBe(200);

    expect(checkHealth(new URL(server.url).port)).toBe(0);
    await server.stop();
    expect(checkHealth(new URL(server.url).port)).not.toBe(0);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  function megabytesOf(at: string): number {
    const text = spawnSync('du', ['-sk', '--apparent-size', at], { encoding: 'utf8' }).stdout;
    return Number.parseInt(text, 10) / 1024;
  }

  function checkHealth(port: string): number | null {
    const command = step(image, 'HEALTHCHECK').replace(/^.*?CMD\s+/, '');
    return spawnSync('sh', ['-c', command], { env: { ...process.env, PORT: port } }).status;
  }
});
