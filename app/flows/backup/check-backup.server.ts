import { fileNamesOf, missingFiles, NAMING_TABLES } from '../doctor/missing-files.server';
import { type Manifest, readBackup, UPLOADS } from './backup-file.server';

/**
 * Reads a whole backup without restoring it: every entry against its sum, every row that names a file against the files in it.
 * `missing` has a line for each file that is not there, in the order of the rows.
 * @throws BackupError when it cannot be opened or is damaged
 */
export async function checkBackup(
  file: string,
  password: string | null,
  tell: (entry: number) => void = () => undefined,
): Promise<{ manifest: Manifest; missing: string[] }> {
  const stored = new Map<string, number>();
  const rows: Record<(typeof NAMING_TABLES)[number], unknown[]> = { upload: [], film: [] };
  let entries = 0;
  const manifest = await readBackup(file, password, async (name, parts) => {
    const table = NAMING_TABLES.find((each) => name.startsWith(`rows/${each}/`));
    if (table) rows[table].push(...(await rowsIn(parts)));
    else {
      const bytes = await sizeOf(parts);
      if (name.startsWith(UPLOADS)) stored.set(name.slice(UPLOADS.length), bytes);
    }
    entries += 1;
    tell(entries);
  });
  return { manifest, missing: missingFiles(fileNamesOf(rows), stored) };
}

async function rowsIn(parts: AsyncIterable<Buffer>): Promise<unknown[]> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
}

async function sizeOf(parts: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const part of parts) bytes += part.length;
  return bytes;
}
