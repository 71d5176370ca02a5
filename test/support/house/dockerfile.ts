import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Instruction = { keyword: string; text: string };
export type Stage = { from: string; name: string | undefined; steps: Instruction[] };

/** The parts of Dockerfile syntax that ours uses. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  /** ARG before the first FROM: what a base is unless it is said otherwise. */
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = rest.split('=');
      values.set(name, value);
    } else if (keyword === 'FROM') {
      const [base = '', , name] = rest.split(/\s+/);
      const from = base.replace(/\$\{(\w+)\}/, (whole, arg: string) => values.get(arg) ?? whole);
      stages.push({ from, name, steps: [] });
    } else {
      stages.at(-1)?.steps.push({ keyword, text: rest });
    }
  }
  return stages;
}

export type ReplayedStage = {
  root: string;
  workdir: string;
  env: Record<string, string>;
  steps: Instruction[];
};

/**
 * Does what an engine would do with the stages, each in a folder of its own that stands for `/`. Users and owners are not
 * replayed, and RUN may only use relative paths. By the names of the stages.
 */
export function replay(stages: Stage[], context: string, folder: string): Map<string, ReplayedStage> {
  const roots = new Map<string, string>();
  const replayed = new Map<string, ReplayedStage>();
  for (const [index, stage] of stages.entries()) {
    const name = stage.name ?? `stage-${index}`;
    const root = path.join(folder, name);
    fs.mkdirSync(root, { recursive: true });
    const base = replayed.get(stage.from);
    if (base) execFileSync('cp', ['-al', `${base.root}/.`, root]);
    roots.set(name, root);
    replayed.set(name, replayStage(stage, root, { context, roots, base }));
  }
  return replayed;
}

function replayStage(
  stage: Stage,
  root: string,
  { context, roots, base }: { context: string; roots: Map<string, string>; base: ReplayedStage | undefined },
): ReplayedStage {
  const env: Record<string, string> = { ...base?.env };
  let workdir = base?.workdir ?? '/';
  for (const { keyword, text } of stage.steps) {
    const within = (name: string) => path.join(root, path.posix.resolve(workdir, name));
    if (keyword === 'WORKDIR') {
      workdir = path.posix.resolve(workdir, text);
      fs.mkdirSync(path.join(root, workdir), { recursive: true });
    } else if (keyword === 'ENV') {
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) env[name] = value;
    } else if (keyword === 'RUN') {
      if (/(^|\s)\//.test(text)) throw new Error(`RUN with an absolute path cannot be replayed: ${text}`);
      if (isKnownStep(text, context, path.join(root, workdir))) continue;
      const { PATH = '', HOME = '' } = process.env;
      execFileSync('sh', ['-c', text], {
        cwd: path.join(root, workdir),
        env: { PATH, HOME, npm_config_prefer_offline: 'true', ...env } as Record<
          string,
          string
        > as NodeJS.ProcessEnv,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } else if (keyword === 'COPY') {
      const words = text.split(/\s+/);
      const flags = words.filter((word) => word.startsWith('--'));
      const paths = words.filter((word) => !word.startsWith('--'));
      const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
      const sourceRoot = from === undefined ? context : roots.get(from);
      if (!sourceRoot) throw new Error(`COPY from a stage that is not there: ${from}`);
      const isKept = from === undefined ? keptBy(path.join(context, '.dockerignore'), context) : () => true;
      const target = paths.at(-1) ?? '.';
      for (const name of paths.slice(0, -1)) {
        const source = path.join(sourceRoot, name);
        const intoFolder = target.endsWith('/') && !fs.statSync(source).isDirectory();
        const destination = intoFolder ? path.join(within(target), path.basename(name)) : within(target);
        fs.cpSync(source, destination, { recursive: true, filter: isKept, verbatimSymlinks: true });
      }
    }
  }
  return { root, workdir, env, steps: [...(base?.steps ?? []), ...stage.steps] };
}

/** A folder for `replay`, on the disk of the context where that is possible: a hard link does not cross disks. */
export function folderForImage(context: string): string {
  const disk = fs.statSync(context).dev;
  const there = [os.tmpdir(), '/tmp', '/var/tmp'].find((each) => isOnDisk(each, disk)) ?? os.tmpdir();
  const folder = fs.mkdtempSync(path.join(there, 'rian-image-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

const isOnDisk = (folder: string, disk: number): boolean =>
  fs.statSync(folder, { throwIfNoEntry: false })?.dev === disk;

/** Steps whose outcome the tests themselves stand on; TEST_SCALE does them all. */
function isKnownStep(text: string, context: string, workdir: string): boolean {
  if (Number(process.env.TEST_SCALE ?? 1) > 1) return false;
  if (text === 'npm ci') return linkPackages(context, workdir, () => true);
  if (text === 'npm ci --omit=dev') return linkPackages(context, workdir, ({ dev }) => !dev);
  return text === 'npm run build' && linkBuild(context, workdir);
}

interface Locked {
  version?: string;
  optional?: boolean;
  dev?: boolean;
}

/**
 * `npm ci` gives what the tests themselves stand on, when that is of this lock file, without those the lock names as of
 * development: linked in a second in place of half a minute. False where it is not, or lies on another disk.
 */
function linkPackages(context: string, workdir: string, isWanted: (locked: Locked) => boolean): boolean {
  const packages = path.join(context, 'node_modules');
  const installed = lockedIn(path.join(packages, '.package-lock.json'));
  const { '': _self, ...locked } = lockedIn(path.join(workdir, 'package-lock.json'));
  const isOfLock = Object.entries(locked).every(([name, { version, optional }]) =>
    installed[name] ? installed[name].version === version : optional,
  );
  if (!isOfLock) return false;
  const copy = path.join(workdir, 'node_modules');
  const isLinked = spawnSync('cp', ['-al', packages, workdir], { stdio: 'ignore' }).status === 0;
  const unwanted = Object.keys(installed).filter((name) => !locked[name] || !isWanted(locked[name]));
  const left = isLinked
    ? // what tools keep there would be written through the links
      [
        ...['.cache', '.vite', '.vite-temp'].map((name) => path.join(copy, name)),
        ...unwanted.map((name) => path.join(workdir, name)),
      ]
    : [copy];
  for (const folder of left) fs.rmSync(folder, { recursive: true, force: true });
  if (isLinked && unwanted.length > 0) dropDeadCommands(copy);
  return isLinked;
}

/** Commands of packages that are not there; scopes of which nothing is. */
function dropDeadCommands(packages: string): void {
  const commands = path.join(packages, '.bin');
  for (const name of fs.readdirSync(commands))
    if (!fs.existsSync(path.join(commands, name))) fs.rmSync(path.join(commands, name));
  for (const name of fs.readdirSync(packages))
    if (name.startsWith('@') && fs.readdirSync(path.join(packages, name)).length === 0)
      fs.rmdirSync(path.join(packages, name));
}

/**
 * `npm run build` gives the build that the tests drive, when that was made from the sources that lie there: what the context leaves
 * out would make another hash.
 */
function linkBuild(context: string, workdir: string): boolean {
  const hash = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { sourceHash } = await import(${JSON.stringify(path.join(workdir, 'scripts/build.mjs'))}); process.stdout.write(sourceHash())`,
    ],
    { encoding: 'utf8' },
  );
  const stamp = path.join(context, 'build/.stamp');
  if (hash.status !== 0 || !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== hash.stdout)
    return false;
  return spawnSync('cp', ['-a', path.join(context, 'build'), workdir], { stdio: 'ignore' }).status === 0;
}

function lockedIn(file: string): Record<string, Locked> {
  if (!fs.existsSync(file)) return {};
  return (
    JSON.parse(fs.readFileSync(file, 'utf8')) as {
      packages: Record<string, Locked>;
    }
  ).packages;
}

/** The patterns of .dockerignore: a name at the top, `*.ext` at the top, or two stars and a slash for any depth. */
function keptBy(file: string, context: string): (source: string) => boolean {
  const patterns = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.split('**/').map((part) => part.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*'));
      return new RegExp(`^${pattern.join('(?:.*/)?')}(?:/|$)`);
    });
  return (source) => {
    const relative = path.relative(context, source);
    return relative === '' || !patterns.some((pattern) => pattern.test(relative));
  };
}
