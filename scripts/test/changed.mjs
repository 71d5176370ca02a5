// npm test -- --changed: what a change touches, in under two minutes.
import { spawnSync } from 'node:child_process';
import { readFigures } from './figures.mjs';
import { changedFiles, isWholeShop, projectFiles, restingOn } from './import-graph.mjs';
import { bin, formatCheck, layers, root } from './layers.mjs';

/** Seconds of test files, as kept in test/figures.json, that fit beside types, lint and a build. */
const BUDGET = { unit: 20, verbs: 35, requests: 45, browser: 15 };
/** A file nobody has timed yet. */
const UNKNOWN_SECONDS = 5;

/** The steps of such a run, and in words what was left out. */
export function changedSteps(since) {
  const changed = changedFiles(since);
  const known = new Set(projectFiles());
  const there = changed.filter((name) => known.has(name));
  const distance = restingOn(changed);
  const figures = readFigures().files;
  const steps = [];
  const left = [];
  const code = there.filter((name) => /\.(tsx?|mjs|js)$/.test(name));
  if (code.some((name) => /\.tsx?$/.test(name))) steps.push(layerOf('types'));
  if (code.length > 0) steps.push(layerOf('lint'));
  if (there.length > 0)
    steps.push({
      name: 'format',
      command: () => [...formatCheck, '--no-error-on-unmatched-pattern', ...there],
    });

  const touched = touchedRoutes(distance, changed);
  for (const layer of ['unit', 'verbs', 'requests', 'browser']) {
    const files = [...known].filter((name) => layerOfTest(name) === layer);
    const secondsOf = (name) => figures[layer]?.[name]?.seconds ?? UNKNOWN_SECONDS;
    const ranked = files
      .map((name) => ({ name, near: nearness(name, distance, figures[layer]?.[name]?.routes, touched) }))
      .filter(({ near }) => near > 0)
      .sort((one, other) => other.near - one.near || secondsOf(one.name) - secondsOf(other.name));
    let seconds = 0;
    const chosen = ranked.filter(({ name, near }) => {
      // what was changed itself runs whatever it takes
      if (near < 1 && seconds + secondsOf(name) > BUDGET[layer]) return false;
      seconds += secondsOf(name);
      return true;
    });
    if (chosen.length < ranked.length) left.push(`${ranked.length - chosen.length} of ${layer}`);
    if (chosen.length === 0) continue;
    const { command, ...rest } = layerOf(layer);
    steps.push({ ...rest, command: () => [...command(), ...chosen.map(({ name }) => name)] });
  }
  return { changed, steps, left };
}

const layerOf = (name) => layers.find((each) => each.name === name);

/** Where a test file runs; faults are left to the whole run. */
function layerOfTest(name) {
  const of = /^test\/(requests|browser)\//.exec(name);
  if (of) return name.endsWith('.test.ts') ? of[1] : undefined;
  if (/^app\/.*\.server\.test\.ts$|^test\/verbs\/.*\.test\.ts$/.test(name)) return 'verbs';
  return /^(app|db|test\/support|scripts)\/.*\.test\.(tsx?|mjs)$/.test(name) ? 'unit' : undefined;
}

/** 1: it was changed or rests on the change by imports of tests; less: it asks routes that do, the larger its part the nearer. */
function nearness(name, distance, routes, touched) {
  const between = distance.get(name);
  if (between !== undefined) return 1 / (1 + between);
  if (!routes || routes.length === 0) return 0;
  const hits = routes.filter((route) => touched === 'all' || touched.has(route)).length;
  return hits / (routes.length + 1);
}

function touchedRoutes(distance, changed) {
  if (changed.some(isWholeShop)) return 'all';
  return new Set([...distance.keys()].filter((name) => name.startsWith('app/routes/')));
}

/** The route modules that answer these paths of a running shop, sorted. */
export function routesOfPaths(paths) {
  const { matchRoutes } = routing();
  const found = new Set();
  for (const pathname of paths)
    for (const { route } of matchRoutes(pathname) ?? []) if (route.file) found.add(`app/${route.file}`);
  found.delete('app/root.tsx');
  return [...found].sort();
}

let table;

function routing() {
  if (table) return table;
  const asked = spawnSync(bin('remix'), ['routes', '--json'], { cwd: root, encoding: 'utf8' });
  const routes = JSON.parse(asked.stdout.slice(asked.stdout.indexOf('[')));
  return (table = { matchRoutes: (pathname) => router.matchRoutes(routes, pathname) });
}

const router = await import('@remix-run/router');
