import ts from 'typescript';

/** A file of `app/`, by its path inside it: `orders/place-order.server.ts`. */
export interface SourceFile {
  path: string;
  source: string;
}

/** From the top floor to the bottom: a room may import itself and the rooms below it (README, map). */
const FLOORS: readonly (readonly string[])[] = [
  ['routes', 'api'],
  ['web'],
  ['flows'],
  ['learning'],
  ['payments'],
  ['documents'],
  ['orders'],
  ['pricing'],
  ['messages'],
  ['access'],
  ['catalogue'],
  ['accounts'],
  ['uploads'],
  ['settings'],
];
/** The ground knows nothing of the shop; each room names what else of the ground it may use. */
const GROUND: Readonly<Record<string, readonly string[]>> = {
  values: [],
  platform: ['values'],
  text: ['values'],
  enhance: ['values', 'text'],
  kit: ['values', 'text', 'enhance'],
};
const SUBJECTS = new Set(FLOORS.slice(3).flat());

/** Libraries a rule may use; `only` names the one file that may. */
const PURE_LIBRARIES: Readonly<Record<string, { only?: string }>> = {
  zod: {},
  dayjs: { only: 'values/time.ts' },
  promptparse: {},
  'credit-card-type': { only: 'values/card-brand.ts' },
};

/** `entry.server` and `root` stand above all rooms: they put the house together. */
export const roomOf = (path: string): string | null =>
  path.includes('/') ? (path.split('/')[0] ?? null) : null;

export interface Import {
  from: string;
  isTypeOnly: boolean;
}

export function importsOf({ path, source }: SourceFile): Import[] {
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

/** Imports that go up a floor, or sideways where there is no way. */
export function brokenFloors(file: SourceFile): string[] {
  const room = roomOf(file.path);
  if (room === null || isTest(file.path)) return [];
  return importsOf(file).flatMap(({ from, isTypeOnly: isType }) => {
    if (!from.startsWith('app/')) return [];
    const target = roomOf(from.slice(4));
    // the frame of pages is typed by what the root's loader answers
    if (target === null)
      return room === 'web' && isType ? [] : [`${file.path} imports ${from}, which puts the house together`];
    return mayImport(room, target) ? [] : [`${file.path} (${room}) imports ${from} (${target})`];
  });
}

function mayImport(room: string, target: string): boolean {
  if (room === target) return true;
  const ground = GROUND[room];
  if (ground) return ground.includes(target);
  if (GROUND[target]) return true;
  const floor = (name: string) => FLOORS.findIndex((rooms) => rooms.includes(name));
  return floor(target) > floor(room) && floor(room) >= 0;
}

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

/** Doors of staff: every loader and action asks for the administrator before anything else. */
export function unguardedStaffDoors(file: SourceFile): string[] {
  const isDoor =
    /^routes\/admin[^/]*\.tsx?$/.test(file.path) || /^routes\/admin[^/]*\/route\.tsx?$/.test(file.path);
  if (!isDoor || isTest(file.path)) return [];
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
      const isGuarded = first !== undefined && /await requireAdministrator\(args\)/.test(first.getText());
      return isGuarded ? [] : [`${file.path} ${name} does not begin with requireAdministrator(args)`];
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

/** Doors read and write through subjects. */
export function sqlInDoors(file: SourceFile): string[] {
  if (roomOf(file.path) !== 'routes' || isTest(file.path)) return [];
  const imported = importsOf(file).some(
    ({ from, isTypeOnly: isType }) => !isType && (from === 'kysely' || from === 'pg'),
  );
  return imported || SQL.test(file.source) ? [`${file.path} speaks SQL`] : [];
}

const DRAWERS = /(^|[/.-])(utils?|helpers?|managers?|common|misc|index)(\.server)?\.tsx?$/;

/** Names say what a file is about; no drawers, no barrels. */
export function vagueNames({ path }: SourceFile): string[] {
  const room = roomOf(path);
  const name = path.split('/').at(-1) ?? '';
  if (room === null) return [];
  if (room !== 'routes' && DRAWERS.test(path)) return [`${path} is a drawer or a barrel`];
  if (room !== 'routes' && !/^[a-z0-9]+(-[a-z0-9]+)*(\.server)?(\.test)?(\.d)?\.(tsx?|css)$/.test(name))
    return [`${path} is not kebab-case`];
  return [];
}
