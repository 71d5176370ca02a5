import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './layers.mjs';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts'];

/** All files git knows or would know, as paths inside the repository. */
export function projectFiles() {
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard');
  return listed.filter((name) => fs.existsSync(path.join(root, name)));
}

/** What differs from a commit; without one from HEAD, and when nothing does, what HEAD changed. */
export function changedFiles(since) {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', since ?? 'HEAD'), ...untracked];
  return changed.length > 0 || since ? changed : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}

/**
 * For each file that rests on one of `files`, how many imports lie between (0: it is one of them). What puts the whole shop
 * together (`entry.server`, `root`) rests on everything, so nothing is followed through it.
 */
export function restingOn(files) {
  const importers = readImporters();
  const distance = new Map(files.map((name) => [name, 0]));
  const queue = [...files];
  for (let at; (at = queue.shift()) !== undefined;) {
    if (isWholeShop(at) && distance.get(at) > 0) continue;
    for (const importer of importers.get(at) ?? []) {
      if (distance.has(importer)) continue;
      distance.set(importer, distance.get(at) + 1);
      queue.push(importer);
    }
  }
  return distance;
}

export const isWholeShop = (name) =>
  /^(server\.ts|server\/.+|app\/(entry\.(server|client)|root)\.tsx|package(-lock)?\.json|vite\.config\.ts)$/.test(
    name,
  );

function readImporters() {
  const names = projectFiles();
  const known = new Set(names);
  const importers = new Map();
  for (const name of names.filter((each) => /\.(tsx?|mjs)$/.test(each))) {
    const { importedFiles } = ts.preProcessFile(fs.readFileSync(path.join(root, name), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      const imported = resolve(name, fileName.split('?')[0], known);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), name]);
    }
  }
  return importers;
}

function resolve(importer, specifier, known) {
  const base = specifier.startsWith('~/')
    ? `app/${specifier.slice(2)}`
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(importer), specifier)
      : undefined;
  return base && ENDINGS.map((ending) => base + ending).find((name) => known.has(name));
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
