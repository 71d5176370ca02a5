import fs from 'node:fs';
import path from 'node:path';

export interface Release {
  version: string;
  /** Its newest migration, and the commit it was made from; null: it is being made. */
  migration: string | null;
  commit: string | null;
}

/** CHANGELOG.md, the newest first. */
export function readReleases(): Release[] {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      version: /^\d+\.\d+\.\d+/.exec(part)?.[0] ?? '',
      migration: /Schema: `(\d{4}_\w+)`/.exec(part)?.[1] ?? null,
      commit: /Commit: `([0-9a-f]{7,40})`/.exec(part)?.[1] ?? null,
    }));
}

/** The last one that is finished. */
export function lastRelease(): Release & { migration: string; commit: string } {
  const found = readReleases().find(({ migration, commit }) => migration !== null && commit !== null);
  if (!found) throw new Error('CHANGELOG.md names no finished release');
  return found as Release & { migration: string; commit: string };
}
