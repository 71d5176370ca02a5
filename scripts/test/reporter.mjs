// What vitest says of a layer: one line a file, and of a failing test what a person needs to see.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readable } from './readable.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const SLOWEST = 5;

export default class LayerReporter {
  #files = [];
  #tests = { passed: 0, failed: 0, skipped: 0 };
  #total = 0;
  #written = new Map();

  onTestRunStart(specifications) {
    this.#total = specifications.length;
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    for (const test of tests) this.#tests[test.result().state] += 1;
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
    const seconds = (duration + collectDuration + setupDuration + prepareDuration) / 1000;
    const file = path.relative(root, module.moduleId);
    this.#files.push({ file, seconds, routes: module.meta().routes });
    const state = module.ok() ? '' : '  FAILED';
    const count = `${this.#files.length}/${this.#total}`.padStart(7);
    say(`${count}  ${file}  ${tests.length} tests  ${seconds.toFixed(1)} s${state}`);
    for (const error of module.errors()) this.#fail(file, error, module.meta().seen);
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) this.#fail(`${file} > ${suite.fullName}`, error);
    for (const test of tests) {
      const result = test.result();
      if (result.state !== 'failed') continue;
      for (const error of result.errors) this.#fail(`${file} > ${test.fullName}`, error, test.meta().seen);
      const written = this.#written.get(test.id);
      if (written) say(indent(`it wrote: ${readable(written, 1200)}`));
    }
  }

  /** What a file writes is of interest once something in it has failed. */
  onUserConsoleLog({ content, taskId }) {
    this.#written.set(taskId, (this.#written.get(taskId) ?? '') + content);
  }

  onTestRunEnd(_modules, unhandled, reason) {
    for (const error of unhandled) this.#fail('outside of any test', error);
    const slow = [...this.#files].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    if (this.#files.length > 1)
      say(
        `slowest: ${slow.map(({ file, seconds }) => `${path.basename(file)} ${seconds.toFixed(0)} s`).join(', ')}`,
      );
    const { passed, failed, skipped } = this.#tests;
    say(
      `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''} (${reason})`,
    );
    if (!process.env.TEST_FIGURES) return;
    const files = this.#files.map(({ file, seconds, routes }) => [
      file,
      { seconds: Number(seconds.toFixed(1)), ...(routes && { routes }) },
    ]);
    fs.writeFileSync(process.env.TEST_FIGURES, JSON.stringify(Object.fromEntries(files)));
  }

  #fail(where, error, seen) {
    const at = placeOf(error);
    say(`\n✗ ${where}`);
    say(indent(readable(`${error.name ?? 'Error'}: ${error.message}`, 1200)));
    if (error.diff) say(indent(readable(stripVTControlCharacters(error.diff), 2400)));
    if (at) say(indent(at));
    if (seen) say(indent(`the last page seen: ${readable(seen, 1600)}`));
    for (let { cause } = error, depth = 0; cause && depth < 3; { cause } = cause, depth += 1)
      say(indent(readable(`because ${cause.name ?? ''}: ${cause.message ?? String(cause)}`, 600)));
    say('');
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

/** Apart from what tests and the shops they start write themselves. */
const say = (text) => fs.writeSync(Number(process.env.TEST_REPORT_FD ?? 1), `${text}\n`);
const indent = (text) => text.replace(/^/gm, '    ');
