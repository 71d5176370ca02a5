// Prints rule, code and tests of ids of docs/spec-map.md and docs/rules.md: npm run spec-map -- CRS-13 TAX R-12
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const ID = /\b(?:ADR-\d{4}|(?!UTF)[A-Z]{2,3}-\d\d)\b/g;
const textOf = (name) => fs.readFileSync(path.join(root, name), 'utf8');

/** @returns {{ ids: string[], rule: string, code: string[] }[]} the rows of the map */
export function readSpecMap() {
  return textOf('docs/spec-map.md')
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([first, , code]) => code && /^\| [A-Z]+-\d/.test(first))
    .map(([first, rule, code]) => ({
      ids: first.slice(2).split(', '),
      rule,
      code: [...code.matchAll(/`([^`]+)`/g)].map(([, name]) =>
        fs.existsSync(path.join(root, 'app', name)) ? `app/${name}` : name,
      ),
    }));
}

/** @returns {{ file: string, title: string, ids: string[] }[]} titles of tests that carry an id */
export function readTitles() {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', 'test/'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)))
    .flatMap((file) =>
      [
        ...textOf(file).matchAll(/(['"`])((?:ADR-\d{4}|R-\d{2,3}|[A-Z]{2,3}-\d\d)[ ,](?:\\.|(?!\1).)*)\1/g),
      ].map(([, , title]) => ({ file, title, ids: title.match(ID) ?? [] })),
    )
    .filter(({ ids }) => ids.length > 0);
}

/** A rule's text, and the files that cite it. */
function printRule(id) {
  const [rule] = new RegExp(`^### ${id} [^]*?(?=\\n##|$(?![^]))`, 'm').exec(textOf('docs/rules.md')) ?? [
    `no rule ${id}`,
  ];
  const cited = spawnSync('git', ['grep', '-nw', id, '--', ':!docs'], { cwd: root, encoding: 'utf8' }).stdout;
  console.log(`${rule.replace('### ', '').trim()}\n\n${cited}`);
}

function print(asked) {
  for (const id of asked.filter((each) => /^R-\d+$/.test(each))) printRule(id);
  const prefixes = asked.filter((each) => !/^R-\d+$/.test(each));
  if (prefixes.length === 0) return;
  const isAsked = (ids) => ids.some((id) => prefixes.some((prefix) => id.startsWith(prefix)));
  for (const { ids, rule, code } of readSpecMap().filter((row) => isAsked(row.ids)))
    console.log(`${ids.join(', ')}  ${rule}\n  ${code.join('\n  ')}`);
  const titles = readTitles().filter(({ ids }) => isAsked(ids));
  console.log(`\n${titles.length} tests`);
  let former = '';
  for (const { file, title } of titles) {
    if (file !== former) console.log(file);
    console.log(`  ${title}`);
    former = file;
  }
}

function printSummary() {
  const titles = readTitles();
  for (const id of new Set(readSpecMap().flatMap(({ ids }) => ids)))
    console.log(`${id}  ${titles.filter(({ ids }) => ids.includes(id)).length} tests`);
}

if (import.meta.filename === process.argv[1]) {
  const ids = process.argv.slice(2);
  if (ids.length > 0) print(ids);
  else printSummary();
}
