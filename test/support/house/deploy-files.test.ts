import fs from 'node:fs';
import path from 'node:path';
import prometheus from 'prom-client';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../../app/settings/environment.server';
import { SECRET_SETTINGS } from '../../../app/settings/settings-from-files.server';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');

interface Metric {
  name: string;
  labels: string[];
}
/** What the shop counts, with its labels, read where it is written; and what Prometheus' library counts of a process. */
function metrics(): Metric[] {
  const source = read('app/platform/meters.server.ts') + read('app/web/metrics/gauges.server.ts');
  const own = [
    ...source.matchAll(/name: '(rian_\w+)',\s*help: '[^']*',(?:\s*labelNames: \[([^\]]*)\])?/g),
  ].map(([, name, labels = '']) => ({
    name: name!,
    labels: labels.replace(/['\s]/g, '').split(',').filter(Boolean),
  }));
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const ofProcess = registry.getMetricsAsArray().map(({ name }) => ({ name, labels: [] }));
  registry.clear();
  return [...own, ...ofProcess, { name: 'up', labels: ['job'] }];
}

/** The metrics of an expression, each with the labels it queries. */
function asked(expression: string): Metric[] {
  return [...expression.matchAll(/\b((?:rian|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name, labels = '']) => ({
      name: name!.replace(/^(rian_http_\w+_seconds)_(?:bucket|count|sum)$/, '$1'),
      labels: [...labels.matchAll(/(\w+)[!=]~?/g)].map(([, label]) => label!),
    }),
  );
}

const ALWAYS = ['instance', 'job', 'le'];

function expectCounted(expressions: string[]): void {
  const knownMetrics = new Map(metrics().map(({ name, labels }) => [name, labels]));
  expect(expressions.length).toBeGreaterThan(9);
  for (const expression of expressions) {
    const found = asked(expression);
    expect(found, expression).not.toEqual([]);
    for (const { name, labels } of found) {
      expect([...knownMetrics.keys()], expression).toContain(name);
      const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, by]) => by!.split(/,\s*/));
      for (const label of [...labels, ...grouped])
        expect([...ALWAYS, ...knownMetrics.get(name)!], expression).toContain(label);
    }
  }
}

test('every rule that wakes somebody asks for something that is counted, and says what to do', () => {
  const rules = read('deploy/alerts.yaml')
    .split(/- alert: /)
    .slice(1);
  expectCounted(rules.map((rule) => /expr: (.*)/.exec(rule)?.[1] ?? ''));
  for (const rule of rules) expect(rule).toMatch(/severity: (?:page|warn)[\s\S]*summary: \w[\s\S]*do: \w/);
});

test('every graph of the dashboard shows something that is counted', () => {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  expectCounted(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
});

test('the Kubernetes example sets what there is to set, as nobody who may write or rise', () => {
  const example = read('deploy/kubernetes.yaml');
  const names = [...example.matchAll(/- \{ name: ([A-Z_]+), value/g)].map(([, name]) => name!);
  const knownSettings = [...SETTING_NAMES, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];
  expect(names.filter((name) => !knownSettings.includes(name))).toEqual([]);
  expect(names).toContain('SESSION_SECRET_FILE');
  for (const expectedText of [
    'replicas: 2',
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'drop: [ALL]',
    '/readyz',
  ])
    expect(example).toContain(expectedText);
});
