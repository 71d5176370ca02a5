import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
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
  const given = new Map<string, string>();
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = rest.split('=');
      given.set(name, value);
    } else if (keyword === 'FROM') {
      const [base = '', , name] = rest.split(/\s+/);
      const from = base.replace(/\$\{(\w+)\}/, (whole, arg: string) => given.get(arg) ?? whole);
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
      if (text === 'npm ci' && linkPackages(context, path.join(root, workdir))) continue;
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

/**
 * `npm ci` of all packages gives what the tests themselves stand on, when that is of this lock file: linked in a second in place of
 * half a minute. False where it is not, or lies on another disk.
 */
function linkPackages(context: string, workdir: string): boolean {
  const packages = path.join(context, 'node_modules');
  const installed = lockedIn(path.join(packages, '.package-lock.json'));
  const { '': _self, ...wanted } = lockedIn(path.join(workdir, 'package-lock.json'));
  const isOfLock = Object.entries(wanted).every(([name, { version, optional }]) =>
    installed[name] ? installed[name].version === version : optional,
  );
  if (!isOfLock) return false;
  const isLinked = spawnSync('cp', ['-al', packages, workdir], { stdio: 'ignore' }).status === 0;
  const copy = path.join(workdir, 'node_modules');
  // what tools keep there would be written through the links
  const left = isLinked ? ['.cache', '.vite', '.vite-temp'].map((name) => path.join(copy, name)) : [copy];
  for (const folder of left) fs.rmSync(folder, { recursive: true, force: true });
  return isLinked;
}

function lockedIn(file: string): Record<string, { version?: string; optional?: boolean }> {
  if (!fs.existsSync(file)) return {};
  return (
    JSON.parse(fs.readFileSync(file, 'utf8')) as {
      packages: Record<string, { version?: string; optional?: boolean }>;
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
