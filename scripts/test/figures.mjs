// test/figures.json: what each layer and each file took when somebody last kept it. No test fails on a time; it shows growth
// and lets the longest files start first.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './layers.mjs';

const file = path.join(root, 'test/figures.json');

/** `layers`: seconds of all its files and processor seconds; `files`: seconds of each, by layer. */
export function readFigures() {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { layers: {}, files: {} };
}

/** What was not run keeps its figures; files that are gone lose them. */
export function keepFigures({ layers, files }) {
  const figures = readFigures();
  for (const [name, run] of Object.entries(files)) {
    const all = { ...figures.files[name], ...run };
    const there = Object.keys(all).filter((each) => fs.existsSync(path.join(root, each)));
    figures.files[name] = Object.fromEntries(there.sort().map((each) => [each, all[each]]));
  }
  Object.assign(figures.layers, layers);
  fs.writeFileSync(file, `${JSON.stringify(figures, null, 1)}\n`);
}

/** A line a layer: what it took beside what it took when that was kept; the last line is their sum. */
export function tableOf(layers) {
  const { layers: kept } = readFigures();
  const number = (value, width) => (value === undefined ? '–' : value.toFixed(0)).padStart(width);
  const line = (name, { seconds, processorSeconds }, before = {}) =>
    `${name.padEnd(16)} ${number(seconds, 8)} ${number(before.seconds, 7)} ${number(processorSeconds, 19)} ${number(before.processorSeconds, 7)}`;
  const keptOf = (names) => names.map((name) => kept[name]).filter(Boolean);
  const sum = (figures) => ({
    processorSeconds: Object.values(figures).reduce((all, each) => all + each.processorSeconds, 0),
  });
  return [
    `${''.padEnd(18)}seconds  (kept)   processor seconds  (kept)`,
    ...Object.entries(layers).map(([name, figure]) => line(name, figure, kept[name])),
    line('all', sum(layers), sum(keptOf(Object.keys(layers)))),
  ];
}
