// What vitest says of a run: one line a file, and of a failing test what a person needs to see, at once and again at the end.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readable } from './readable.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const SLOWEST = 8;
/** Lines of failed tests said again at the end. */
const MOST_REPEATED = 120;

export default class LayerReporter {
  #files = [];
  #tests = { passed: 0, failed: 0, skipped: 0 };
  #total = 0;
  #written = new Map();
  #told = [];
  #failed = new Set();

  onTestRunStart(specifications) {
    this.#total = specifications.length;
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    for (const test of tests) this.#tests[test.result().state] += 1;
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
    const seconds = (duration + collectDuration + setupDuration + prepareDuration) / 1000;
    const { name: layer } = module.project;
    const file = path.relative(root, module.moduleId);
    this.#files.push({ layer, file, seconds, processorSeconds: module.meta().processorSeconds ?? 0 });
    const state = module.ok() ? '' : '  FAILED';
    const count = `${this.#files.length}/${this.#total}`.padStart(7);
    say(`${count}  ${layer.padEnd(14)} ${file}  ${tests.length} tests  ${seconds.toFixed(1)} s${state}`);
    if (!module.ok()) this.#failed.add(layer);
    const where = `${layer}: ${file}`;
    for (const error of module.errors()) this.#fail(where, error, module.meta().seen);
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) this.#fail(`${where} > ${suite.fullName}`, error);
    for (const test of tests) {
      const result = test.result();
      if (result.state !== 'failed') continue;
      for (const error of result.errors) this.#fail(`${where} > ${test.fullName}`, error, test.meta().seen);
      const written = this.#written.get(test.id);
      if (written) say(indent(`it wrote: ${readable(written, 1200)}`));
    }
  }

  /** What a file writes is of interest once something in it has failed. */
  onUserConsoleLog({ content, taskId }) {
    this.#written.set(taskId, (this.#written.get(taskId) ?? '') + content);
  }

  onTestRunEnd(_modules, unhandled, reason) {
    for (const error of unhandled) {
      this.#failed.add('outside of any test');
      this.#fail('outside of any test', error);
    }
    const slow = [...this.#files].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    const slowest = slow.map(({ file, seconds }) => `${path.basename(file)} ${seconds.toFixed(0)} s`);
    say(`\nslowest: ${slowest.join(', ')}`);
    const { passed, failed, skipped } = this.#tests;
    say(
      `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''} (${reason})`,
    );
    if (this.#told.length > 0) say(this.#told.join('\n').split('\n').slice(0, MOST_REPEATED).join('\n'));
    if (process.env.TEST_FIGURES) fs.writeFileSync(process.env.TEST_FIGURES, JSON.stringify(this.#figures()));
  }

  /** Seconds by file and layer; what this process takes to read and change sources for all of them stands beside the layers. */
  #figures() {
    const layers = {};
    const files = {};
    for (const { layer, file, seconds, processorSeconds } of this.#files) {
      const sum = (layers[layer] ??= { seconds: 0, processorSeconds: 0 });
      sum.seconds += seconds;
      sum.processorSeconds += processorSeconds;
      (files[layer] ??= {})[file] = Number(seconds.toFixed(1));
    }
    for (const sum of Object.values(layers))
      for (const key of Object.keys(sum)) sum[key] = Math.round(sum[key]);
    const { user, system } = process.cpuUsage();
    layers.vitest = { processorSeconds: Math.round((user + system) / 1e6) };
    return { layers, files, failed: [...this.#failed] };
  }

  #fail(where, error, seen) {
    const at = placeOf(error);
    const lines = [
      `\n✗ ${where}`,
      indent(readable(`${error.name ?? 'Error'}: ${error.message}`, 1200)),
      ...(error.diff ? [indent(readable(stripVTControlCharacters(error.diff), 2400))] : []),
      ...(at ? [indent(at)] : []),
      ...(seen ? [indent(`the last page seen: ${readable(seen, 1600)}`)] : []),
    ];
    for (let { cause } = error, depth = 0; cause && depth < 3; { cause } = cause, depth += 1)
      lines.push(indent(readable(`because ${cause.name ?? ''}: ${cause.message ?? String(cause)}`, 600)));
    say(`${lines.join('\n')}\n`);
    this.#told.push(...lines);
  }
}

/** The first line of the stack that is ours, with what stands there. */
function placeOf(error) {
  const frame = /\(?(?:file:\/\/)?(\/[^\s():]+\.[mc]?tsx?):(\d+):\d+\)?/.exec(
    (error.stack ?? '')
      .split('\n')
      .filter((line) => line.includes(root) && !line.includes('node_modules'))
      .find((line) => /\.test\.tsx?:/.test(line)) ?? '',
  );
  if (!frame) return undefined;
  const [, file, line] = frame;
  const code = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n')[Number(line) - 1] : undefined;
  return `${path.relative(root, file)}:${line}  ${code?.trim() ?? ''}`;
}

const say = (text) => fs.writeSync(1, `${text}\n`);
const indent = (text) => text.replace(/^/gm, '    ');
