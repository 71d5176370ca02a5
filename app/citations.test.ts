import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSpecMap, readTitles } from '../scripts/spec-map.mjs';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  // what has been released as a migration is not edited
  .filter((name) => /\.(tsx?|mjs|css|md)$/.test(name) && fs.existsSync(path.join(root, name)));
const textOf = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');

const found = (pattern: RegExp): { name: string; cited: string }[] =>
  files
    .filter((name) => name !== 'app/citations.test.ts')
    .flatMap((name) => [...textOf(name).matchAll(pattern)].map(([cited]) => ({ name, cited })));

test('a rule is cited as R-12 and a decision as ADR-0012, never by a bare number', () => {
  expect(found(/\b[Dd]ecisions? \d+/g)).toEqual([]);
});

const rules = [...textOf('docs/rules.md').matchAll(/^### (.*)$/gm)].map(([, heading]) => heading!);
const ruleIds = rules.map((heading) => heading.split(' ')[0]!);

test('a rule is a heading with its number and a title, and stands once', () => {
  expect(rules.length).toBeGreaterThan(250);
  expect(rules.filter((heading) => !/^R-\d{2,3} \S/.test(heading))).toEqual([]);
  expect(ruleIds.filter((id, place) => ruleIds.indexOf(id) !== place)).toEqual([]);
  expect(textOf('docs/rules.md')).not.toMatch(/^\| R-\d/m);
});

test('numbers of rules ascend within a section', () => {
  const sections = textOf('docs/rules.md').split(/^## /m).slice(1);
  const unordered = sections.filter((section) => {
    const numbers = [...section.matchAll(/^### R-(\d+)/gm)].map(([, number]) => Number(number));
    return numbers.some((number, place) => place > 0 && number <= numbers[place - 1]!);
  });
  expect(unordered.map((section) => section.split('\n')[0])).toEqual([]);
});

test('every cited rule and decision can be read', () => {
  const decisions = fs.readdirSync(path.join(root, 'docs/decisions'));
  const unknown = found(/\b(R-\d{2,3}|ADR-\d{4})\b/g).filter(({ cited }) =>
    cited.startsWith('R-')
      ? !ruleIds.includes(cited)
      : !decisions.some((name) => name.startsWith(cited.slice('ADR-'.length))),
  );
  expect(unknown).toEqual([]);
});

test('the index of decisions names each with its title, and each says its status and day', () => {
  const folder = path.join(root, 'docs/decisions');
  const names = fs.readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const index = textOf('docs/decisions/README.md');
  const wrong = names.filter((name) => {
    const [heading, , status] = textOf(`docs/decisions/${name}`).split('\n');
    const number = name.slice(0, 4);
    const title = heading!.replace(`# ADR-${number} `, '');
    return (
      !/^Status: (accepted|superseded by ADR-\d{4}), \d{4}-\d\d-\d\d/.test(status ?? '') ||
      !index.includes(`| [${number}](${name}) | ${title} |`)
    );
  });
  expect(wrong).toEqual([]);
  expect(index.match(/^\| \[\d{4}\]/gm)).toHaveLength(names.length);
});

test('each decision has its context, the decision, its consequences and when to revisit it', () => {
  const headingsOf = (name: string) =>
    [...textOf(name).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading).join(', ');
  const others = files
    .filter((name) => /^docs\/decisions\/\d{4}-/.test(name))
    .filter((name) => headingsOf(name) !== 'Context, Decision, Consequences, Revisit');
  expect(others).toEqual([]);
});

/** Every end of a path: `app/a/b.ts`, `a/b.ts`, `b.ts`; of a folder with its slash. */
const ends = new Set(
  files.flatMap((name) => {
    const parts = name.split('/');
    return parts.flatMap((_, from) =>
      parts.slice(from).map((_, count, rest) => {
        const end = rest.slice(0, count + 1).join('/');
        return from + count + 1 < parts.length ? `${end}/` : end;
      }),
    );
  }),
);

test('papers that lead to files lead to files that are there', () => {
  const isThere = (named: string) => {
    if (!named.includes('*')) return ends.has(named);
    const pattern = new RegExp(`^${named.replace(/[.[\]$]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
    return [...ends].some((end) => pattern.test(end));
  };
  const papers = files.filter((name) =>
    /^((app|test)\/\w+\/README|CONTRIBUTING|docs\/measurements\/\w+)\.md$/.test(name),
  );
  expect(papers.length).toBeGreaterThan(15);
  const missing = papers
    .flatMap((name) => [...textOf(name).matchAll(/`([^`\s]+(?:\.(?:tsx?|css|mjs)|\/|\*))`/g)])
    .map(([, named]) => named!)
    .filter((named) => !/NAME|noun|…/.test(named) && !isThere(named));
  expect([...new Set(missing)]).toEqual([]);
});

const map = readSpecMap();
const idsOfTitles = new Set(readTitles().flatMap(({ ids }) => ids));

test('the specification map leads to files that are there', () => {
  expect(map.length).toBeGreaterThan(150);
  const missing = map.flatMap(({ code }) => code).filter((name) => !fs.existsSync(path.join(root, name)));
  expect(missing).toEqual([]);
});

test('each id of the specification map stands in the title of a test, and each id of a title in the map', () => {
  const ids = new Set(map.flatMap((row) => row.ids));
  const untested = [...ids].filter((id) => !id.startsWith('ADR-') && !idsOfTitles.has(id));
  const unlisted = [...idsOfTitles].filter((id) => !id.startsWith('ADR-') && !ids.has(id));
  expect({ untested, unlisted }).toEqual({ untested: [], unlisted: [] });
});

test('papers use plain words', () => {
  const papers = files.filter((name) => name.endsWith('.md'));
  const riddles = papers.flatMap((name) =>
    [...textOf(name).matchAll(/\b(?:whoever|whatever|whichever|nobody's)\b/gi)].map(
      ([word]) => `${name}: ${word}`,
    ),
  );
  expect(riddles).toEqual([]);
});

test('the glossary names each thing once, in the order of the alphabet', () => {
  const words = [...textOf('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, word]) => word!)
    .slice(1);
  expect(words.length).toBeGreaterThan(60);
  expect(words).toEqual([...new Set(words)].toSorted((one, other) => one.localeCompare(other, 'en')));
});
