import type { RouteConfigEntry } from '@remix-run/route-config';
import ts from 'typescript';
import { floors } from '../../../.dependency-cruiser.mjs';

/** A file of `app/`, by its path inside it: `orders/placing/place-order.server.ts`. */
export interface SourceFile {
  path: string;
  source: string;
}

/** Floors below routes, web and flows: the subjects. */
const SUBJECTS = new Set(floors.slice(3).flat());

/** Libraries a rule may use; `only` names the one file that may. */
const PURE_LIBRARIES: Readonly<Record<string, { only?: string }>> = {
  zod: {},
  dayjs: { only: 'values/time.ts' },
  promptparse: {},
  'credit-card-type': { only: 'values/card-brand.ts' },
  'libphonenumber-js/min': { only: 'values/international-tel.ts' },
};

/** `entry.server` and `root` stand above all rooms: they put the house together. */
const roomOf = (path: string): string | null => (path.includes('/') ? (path.split('/')[0] ?? null) : null);

interface Import {
  from: string;
  isTypeOnly: boolean;
}

function importsOf({ path, source }: SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
      found.push({ from: resolve(path, specifier), isTypeOnly: isTypeOnly(node) });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier && ts.isStringLiteral(specifier))
        found.push({ from: resolve(path, specifier.text), isTypeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse({ path, source }));
  return found;
}

/** What a file beside `app/` takes of it at run time. */
export const appImports = ({ path, source }: SourceFile): string[] =>
  importsOf({ path, source })
    .filter(({ from, isTypeOnly }) => !isTypeOnly && from.startsWith('app/'))
    .map(({ from }) => `${path}: ${from}`);

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((each) => each.isTypeOnly)
  );
}

/** `~/orders/x` and `../orders/x` as `app/orders/x`; packages as they are written. */
function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('~/')) return `app/${specifier.slice(2)}`;
  if (!specifier.startsWith('.')) return specifier;
  return new URL(specifier, `http://house/app/${path}`).pathname.slice(1);
}

function parse({ path, source }: SourceFile): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** A rule decides: `noun.ts` in a subject or in values. */
export function isRule(path: string): boolean {
  const room = roomOf(path);
  if (room === null || (!SUBJECTS.has(room) && room !== 'values')) return false;
  return path.endsWith('.ts') && !path.endsWith('.server.ts') && !isTest(path) && !path.endsWith('.d.ts');
}

/** What a rule must not know: clock, chance, environment, Node, React, anything that reads or writes. */
export function impurities(file: SourceFile): string[] {
  if (!isRule(file.path)) return [];
  const wrong: string[] = [];
  for (const { from, isTypeOnly: isType } of importsOf(file)) {
    if (isType) continue;
    if (from.startsWith('app/')) {
      if (/\.server$/.test(from)) wrong.push(`${file.path} imports ${from}`);
      continue;
    }
    const name = Object.keys(PURE_LIBRARIES).find(
      (library) => from === library || from.startsWith(`${library}/`),
    );
    const only = name && PURE_LIBRARIES[name]?.only;
    if (!name || (only && only !== file.path)) wrong.push(`${file.path} imports ${from}`);
  }
  const visit = (node: ts.Node): void => {
    const text = node.getText();
    if (
      ts.isNewExpression(node) &&
      node.expression.getText() === 'Date' &&
      (node.arguments?.length ?? 0) === 0
    )
      wrong.push(`${file.path} reads the clock: ${text}`);
    if (ts.isPropertyAccessExpression(node) && ['Date.now', 'Math.random', 'process.env'].includes(text))
      wrong.push(`${file.path} uses ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return wrong;
}

const ENVIRONMENT = 'settings/environment.server.ts';

/** Only the environment's schema reads `process.env`; others may hand it to `readEnvironment` whole. */
export function strayEnvironment(file: SourceFile): string[] {
  if (file.path === ENVIRONMENT || isTest(file.path)) return [];
  const wrong: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'process.env') {
      const call = node.parent;
      const isHandedOver = ts.isCallExpression(call) && call.expression.getText() === 'readEnvironment';
      if (!isHandedOver) wrong.push(`${file.path} reads ${node.parent.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return wrong;
}

/** The modules that answer under an address of staff, and the frames around them, by the site map (app/routes.ts). */
export function staffRouteFiles(routes: readonly RouteConfigEntry[], around = ''): string[] {
  return routes.flatMap(({ path = '', file, children = [] }) => {
    const address = [around, path].filter(Boolean).join('/');
    const within = staffRouteFiles(children, address);
    return within.length > 0 || /^admin(\/|$)/.test(address) ? [file, ...within] : within;
  });
}

/** Routes of staff: every loader and action asks for the administrator before anything else. */
export function unguardedStaffRoutes(file: SourceFile): string[] {
  return parse(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      const names =
        clause && ts.isNamedExports(clause) ? clause.elements.map((each) => each.name.text) : ['*'];
      return names
        .filter((name) => isEntry(name) || name === '*')
        .map((name) => `${file.path} hands on ${name}`);
    }
    return exportedEntries(statement).flatMap(({ name, body }) => {
      const first = body && ts.isBlock(body) ? body.statements[0] : undefined;
      const isGuarded =
        first !== undefined &&
        /await (requireStaff\(args\)|requireRight\(args, '[a-z-]+'\))/.test(first.getText());
      return isGuarded
        ? []
        : [`${file.path} ${name} does not begin with requireRight(args, …) or requireStaff(args)`];
    });
  });
}

const isEntry = (name: string) => name === 'loader' || name === 'action';

function exportedEntries(statement: ts.Statement): { name: string; body: ts.Node | undefined }[] {
  const isExported = ts.canHaveModifiers(statement)
    ? (ts.getModifiers(statement) ?? []).some((each) => each.kind === ts.SyntaxKind.ExportKeyword)
    : false;
  if (!isExported) return [];
  if (ts.isFunctionDeclaration(statement) && statement.name && isEntry(statement.name.text))
    return [{ name: statement.name.text, body: statement.body }];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((declaration) => {
      const name = declaration.name.getText();
      const value = declaration.initializer;
      const body =
        value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value.body : undefined;
      return isEntry(name) ? [{ name, body }] : [];
    });
  return [];
}

const SQL =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeTakeFirst|executeQuery)\(|\bsql(\.raw)?[`(<]/;

/** Routes read and write through subjects. */
export function sqlInRoutes(file: SourceFile): string[] {
  if (roomOf(file.path) !== 'routes' || isTest(file.path)) return [];
  const imported = importsOf(file).some(
    ({ from, isTypeOnly: isType }) => !isType && (from === 'kysely' || from === 'pg'),
  );
  return imported || SQL.test(file.source) ? [`${file.path} speaks SQL`] : [];
}

const FORM_READER = 'web/form.server.ts';

/** Forms are read through their schemas: nobody else takes fields out of one by hand. */
export function handReadForms({ path, source }: SourceFile): string[] {
  if (path === FORM_READER || roomOf(path) === 'enhance' || isTest(path)) return [];
  return /\b(fields|form|formData)\.(get|getAll|has|keys)\(/.test(source)
    ? [`${path} reads a form by hand`]
    : [];
}

const DRAWERS = /(^|[/.-])(utils?|helpers?|managers?|common|misc|index)(\.server)?\.tsx?$/;

/** Names say what a file is about; no drawers, no barrels. */
const EXPORTED = /^export (?:async )?(?:function|const) (\w+)/gm;

/** Functions and constants that two rooms export under one name: an import by name may get the wrong one. */
export function doubledNames(files: readonly SourceFile[]): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const { path: name, source } of files) {
    // a page's parts are named by the framework; the same text is in two languages
    if (/\.test\.tsx?$|^(?:routes|text)\//.test(name)) continue;
    for (const [, exported] of source.matchAll(EXPORTED))
      rooms.set(exported!, (rooms.get(exported!) ?? new Set()).add(name.split('/')[0]!));
  }
  return [...rooms].flatMap(([exported, of]) => (of.size > 1 ? [exported] : [])).sort();
}

/** A check that is switched off says why, in the same comment: `… -- because`. */
export function unreasonedExceptions({ path: name, source }: SourceFile): string[] {
  const comments =
    source.match(
      /(?<!['"`])(?:\/\/|\/\*)\s*(?:(?:es|ox)lint-disable|@ts-(?:ignore|expect-error|nocheck))[^\n]*/g,
    ) ?? [];
  return comments.filter((comment) => !/ -- \w/.test(comment)).map((comment) => `${name}: ${comment}`);
}

export function vagueNames({ path }: SourceFile): string[] {
  const room = roomOf(path);
  const name = path.split('/').at(-1) ?? '';
  if (room === null) return [];
  if (room !== 'routes' && DRAWERS.test(path)) return [`${path} is a drawer or a barrel`];
  if (room !== 'routes' && !/^[a-z0-9]+(-[a-z0-9]+)*(\.server)?(\.test)?(\.d)?\.(tsx?|css)$/.test(name))
    return [`${path} is not kebab-case`];
  return [];
}

/** The classes a stylesheet has rules for. */
export function classesOf(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/g, '');
  return new Set(Array.from(bare.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name!));
}

/** The classes a script looks for: `querySelector('.upload')`. */
export const classesInSelectors = (source: string): string[] =>
  Array.from(source.matchAll(/'[^'\n]*'/g), ([text]) => [...classesOf(text.slice(1, -1))]).flat();

/** A class that no stylesheet knows does nothing: a name of yesterday, or a slip of the keyboard. */
export function unknownClasses(file: SourceFile, known: ReadonlySet<string>): string[] {
  const matches: string[] = [];
  const read = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      for (const name of node.text.split(/\s+/))
        if (name && !known.has(name)) matches.push(`${file.path}: class ${name}`);
    // what a condition compares is no class
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) return;
    ts.forEachChild(node, read);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer)
      return read(node.initializer);
    ts.forEachChild(node, visit);
  };
  if (file.path.endsWith('.tsx') && !isTest(file.path)) visit(parse(file));
  return matches;
}
