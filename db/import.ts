import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importCatalogue } from '../app/catalogue/import/import-catalogue.server';
import {
  type CatalogueFormat,
  readCatalogueSource,
} from '../app/catalogue/import/read-catalogue-source.server';
import { CommandError, runCommand, withShopDatabase } from './command-line';

// npm run import -- FILE [--dry-run]
const USAGE = 'Usage: npm run import -- FILE.json|FILE.csv|FILE.xlsx [--dry-run]';
const MOST_SHOWN = 200;

const HELP =
  'npm run import -- FILE.json|FILE.csv|FILE.xlsx [--dry-run]   brings a catalogue in, all or nothing, repeatable';

await runCommand({ name: 'npm run import', help: HELP }, async () => {
  const { file, isDryRun } = readArguments();
  const format = formatOf(file);
  const bytes = await fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `Cannot read ${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
    );
  });
  say(`Reading ${file}`);
  const source = await readCatalogueSource(bytes, format);
  const result = await withShopDatabase((db) =>
    importCatalogue(db, source, {
      now: new Date(),
      isDryRun,
      onProgress: ({ kind, count }) => count > 0 && say(`  ${kind}: ${count}`),
    }),
  );
  if (!result.ok) {
    const { mistakes } = result.refusal;
    for (const { row, column, message } of mistakes.slice(0, MOST_SHOWN))
      process.stderr.write(`row ${row}${column && `, column "${column}"`}: ${message}\n`);
    if (mistakes.length > MOST_SHOWN) process.stderr.write(`and ${mistakes.length - MOST_SHOWN} more\n`);
    const many = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`;
    throw new CommandError(`${many} in ${path.basename(file)}: nothing was changed.`);
  }
  const counts = Object.entries(result.value)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind} ${count}`);
  say(
    `${isDryRun ? 'Nothing is wrong, and nothing was changed' : 'Imported'}: ${counts.join(', ') || 'the file is empty'}.`,
  );
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' } },
    });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new CommandError(USAGE);
    // npm changes to the project's folder; the file was named from where the command was typed
    return { file: path.resolve(process.env.INIT_CWD ?? '.', file), isDryRun: values['dry-run'] ?? false };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`);
  }
}

function formatOf(file: string): CatalogueFormat {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.json' || extension === '.csv' || extension === '.xlsx')
    return extension.slice(1) as CatalogueFormat;
  throw new CommandError(`${path.basename(file)} is neither .json, .csv nor .xlsx. ${USAGE}`);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
