// test/figures.json: what each layer and each file took when somebody last kept it. No test fails on a time; it shows growth,
// lets the longest files start first and tells `--changed` what it can afford.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './layers.mjs';

const file = path.join(root, 'test/figures.json');

/** `layers`: seconds and processor seconds of each; `files`: by layer and file its seconds, and the routes its requests went to. */
export function readFigures() {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { layers: {}, files: {} };
}

/** `files` as `filesOf` answers them. What was not run keeps its figures; what is gone loses them. */
export function keepFigures({ results, files }) {
  const kept = readFigures();
  for (const { name, seconds, processorSeconds } of results)
    kept.layers[name] = {
      ...(seconds !== undefined && { seconds: Math.round(seconds) }),
      processorSeconds: Math.round(processorSeconds),
    };
  for (const [layer, run] of Object.entries(files)) {
    const all = { ...kept.files[layer], ...run };
    kept.files[layer] = Object.fromEntries(
      Object.keys(all)
        .filter((name) => fs.existsSync(path.join(root, name)))
        .sort()
        .map((name) => [name, all[name]]),
    );
  }
  fs.writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`);
}

/** One line a layer: what it took, and what it took when that was kept. */
export function tableOf(results) {
  const { layers } = readFigures();
  const number = (value, width) => (value === undefined ? '–' : value.toFixed(0)).padStart(width);
  return [
    `${''.padEnd(26)}seconds  (kept)   processor seconds  (kept)`,
    ...results.map(({ name, isGood, seconds, processorSeconds }) => {
      const kept = layers[name] ?? {};
      const state = isGood ? 'passed' : 'FAILED';
      return `${state}  ${name.padEnd(16)} ${number(seconds, 8)} ${number(kept.seconds, 7)} ${number(processorSeconds, 19)} ${number(kept.processorSeconds, 7)}`;
    }),
  ];
}
