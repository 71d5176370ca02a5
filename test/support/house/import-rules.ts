import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../../../.dependency-cruiser.mjs';

const TS_CONFIG = path.resolve(import.meta.dirname, '../../../tsconfig.json');

/** All modules of the `app/` in this folder and what they import, judged by the rules at the root. */
export async function readImports(folder: string): Promise<ICruiseResult> {
  const options: ICruiseOptions & { tsConfig?: unknown } = { ...rules.options };
  // it would send `~` to this app, wherever the folder is
  delete options.tsConfig;
  const tsConfig = extractTsConfig(TS_CONFIG);
  const { output } = await cruise(
    ['app'],
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden: rules.forbidden } },
    { alias: { '~': path.join(folder, 'app') }, extensions: ['.ts', '.tsx', '.server.ts'] },
    { tsConfig },
  );
  return output as ICruiseResult;
}

/** One line for each import that breaks a rule. */
export const brokenRules = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(({ rule, from, to, cycle }) =>
    cycle
      ? `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' → ')}`
      : `${rule.name}: ${from} → ${to}`,
  );

/** Who imports one of these modules, of which nobody may know. */
export const importsOfRoutes = ({ modules }: ICruiseResult, routes: ReadonlySet<string>): string[] =>
  importsIn(modules)
    .filter(([, to]) => routes.has(to))
    .map(([from, to]) => `${from} → ${to}`);

const importsIn = (modules: readonly IModule[]): [from: string, to: string][] =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): [string, string] => [source, resolved]),
  );

/** Folders of one room that import each other, the one through others too: each with the imports that close the circle. */
export function folderCircles({ modules }: ICruiseResult): string[] {
  const between = new Map<string, Map<string, string>>();
  for (const [from, to] of importsIn(modules)) {
    const [one, other] = [path.dirname(from), path.dirname(to)];
    if (one === other || roomOf(one) === null || roomOf(one) !== roomOf(other)) continue;
    const others = between.get(one) ?? new Map<string, string>();
    between.set(one, others.set(other, `${from} → ${to}`));
  }
  const reaches = (start: string, end: string, seen = new Set<string>()): boolean =>
    [...(between.get(start)?.keys() ?? [])].some((next) => {
      if (next === end) return true;
      if (seen.has(next)) return false;
      return reaches(next, end, seen.add(next));
    });
  return [...between].flatMap(([one, others]) =>
    [...others].filter(([other]) => reaches(other, one)).map(([, example]) => example),
  );
}

const roomOf = (folder: string) => /^app\/([^/]+)/.exec(folder)?.[1] ?? null;
