import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '~/accounts/people/audit-actions';
import { english } from '~/text/en/english';
import { thai } from '~/text/th/thai';
import { translator } from '~/text/translate';
import { auditFacts } from './audit-changes';
import { factLabel } from './audit-labels';

const sources = execFileSync('git', ['grep', '-l', 'writeAuditEvent', '--', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => fs.readFileSync(name, 'utf8'));

/** Every action that is spelled out where one is written. */
const written = [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\baction(?::|\s=) [^,;\n]*/g)].flatMap(([said]) =>
        [...said.matchAll(/'([a-z_]+(?:-[a-z]+)+)'/g)].map(([, action]) => action!),
      ),
    ),
  ),
];

test.each(Object.entries({ thai, english }))(
  'R-137 every action of the audit log has words in %s',
  (_name, texts) => {
    const wordless = AUDIT_ACTIONS.filter((action) => !Object.hasOwn(texts, `audit.${action}`));
    expect(wordless).toEqual([]);
  },
);

test('R-137 every action written anywhere is one of the list, and each of the list has its own words', () => {
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action) => !(AUDIT_ACTIONS as readonly string[]).includes(action))).toEqual([]);
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
});

const literalsIn = new Set(['detail', 'before', 'after']);

/** Names of every fact that is spelled out where an entry, or what an editor's verb tells of itself, is written. */
function factsOf(file: string): { name: string; within: string }[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { name: string; within: string }[] = [];
  const named = (node: ts.Node) =>
    ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isShorthandPropertyAssignment(node)
      ? node.name.getText(source)
      : '';
  const take = (node: ts.Node, within: string): void => {
    const name = named(node);
    if (/^\w+$/.test(name) && ts.isObjectLiteralElement(node) && !literalsIn.has(name))
      found.push({ name, within });
    ts.forEachChild(node, (child) => take(child, literalsIn.has(name) ? within : name || within));
  };
  const look = (node: ts.Node): void => {
    const value = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) ? node.initializer : null;
    if (
      value &&
      literalsIn.has(named(node)) &&
      (ts.isObjectLiteralExpression(value) || ts.isConditionalExpression(value))
    )
      take(value, '');
    else ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const editors = execFileSync('git', ['grep', '-lE', 'writeAuditEvent|changeSubject', '--', 'app'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name.endsWith('.server.ts'));

test.each(['th', 'en'] as const)('R-184 every fact written anywhere has words in %s', (locale) => {
  const t = translator(locale);
  const facts = editors
    .flatMap(factsOf)
    .filter(({ name, within }) => within !== 'lines' && auditFacts({ [name]: 1 }).length > 0);
  expect(facts.length).toBeGreaterThan(100);
  const wordless = facts.filter(({ name, within }) => factLabel(name, [within], t) === name);
  expect(wordless).toEqual([]);
});

test('R-184 everything an entry may be about has words, or a name of its own', () => {
  const written = editors.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/\bsubject(?::|\s=) \{ type: '([^']+)'/g),
  ]);
  const types = [...new Set(written.map(([, type]) => type!))];
  expect(types.length).toBeGreaterThan(15);
  // an order has its number, a file its name, a setting and a text their words
  const named = [
    'purchase_order',
    'catalogue',
    'setting',
    'site-settings',
    'text',
    'registration-field',
    'vat_month',
  ];
  const wordless = types.filter(
    (type) => !named.includes(type) && !Object.hasOwn(thai, `audit.subject.${type}`),
  );
  expect(wordless).toEqual([]);
});
