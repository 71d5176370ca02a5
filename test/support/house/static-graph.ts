import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ENDINGS = ['', '.ts', '.tsx'];

/** What is loaded with some files: of the project's files by their paths, and of packages by their names. */
export interface Loaded {
  files: Set<string>;
  packages: Set<string>;
}

/** Follows what is imported when a file is loaded: neither types alone nor `import()`. */
export function loadedWith(entries: readonly string[], root: string): Loaded {
  const files = new Set<string>();
  const packages = new Set<string>();
  const queue = [...entries];
  for (let at; (at = queue.shift()) !== undefined;) {
    if (files.has(at)) continue;
    files.add(at);
    for (const specifier of importsAtLoad(path.join(root, at))) {
      const own = resolved(at, specifier, root);
      if (own) queue.push(own);
      else if (!/^(node:|[.~])/.test(specifier)) packages.add(packageOf(specifier));
    }
  }
  return { files, packages };
}

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function importsAtLoad(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || isOfTypesOnly(statement)) return [];
    return [moduleSpecifier.text];
  });
}

function isOfTypesOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  if (!clause || clause.isTypeOnly) return clause !== undefined;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((each) => each.isTypeOnly);
}

function resolved(importer: string, specifier: string, root: string): string | undefined {
  const base = specifier.startsWith('~/')
    ? path.posix.join('app', specifier.slice(2))
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(importer), specifier)
      : undefined;
  return (
    base &&
    ENDINGS.map((ending) => base + ending).find(
      (name) => /\.tsx?$/.test(name) && fs.existsSync(path.join(root, name)),
    )
  );
}
