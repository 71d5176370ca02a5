import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BatchProgress, importInBatches } from '../app/catalogue/import/import-in-batches.server';
import type { Mistakes } from '../app/catalogue/import/look-through.server';
import { type CatalogueFormat, openCatalogueFile } from '../app/catalogue/import/open-catalogue-file.server';
import { readEnvironment } from '../app/settings/environment.server';
import { openFiles } from '../app/uploads/open-files.server';
import { CommandError, runCommand, withShopDatabase } from './command-line';

// npm run import -- FILE [--dry-run] [--by-course]
const USAGE = 'Usage: npm run import -- FILE.json|FILE.csv|FILE.xlsx [--dry-run] [--by-course]';
const MOST_SHOWN = 200;
/** A line of progress for so many courses. */
const COURSES_A_LINE = 1_000;

const HELP = `npm run import -- FILE.json|FILE.csv|FILE.xlsx [--dry-run] [--by-course]   brings a catalogue in, repeatable
  The whole file is checked first. One mistake and nothing is changed; with --by-course courses and products with mistakes are
  told and left out. A long file is written some courses at a time: the shop sells meanwhile. Broken off, run it again.`;

await runCommand({ name: 'npm run import', help: HELP }, async () => {
  const { file, isDryRun, keepsGoing } = readArguments();
  const format = formatOf(file);
  await fs.access(file, fs.constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `Cannot read ${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
    );
  });
  say(`Reading ${file}`);
  const files = await openFiles(readEnvironment(process.env));
  const result = await withShopDatabase(async (db) =>
    importInBatches(db, await openCatalogueFile(file, format), {
      now: new Date(),
      isDryRun,
      keepsGoing,
      files,
      onProgress: progressLines(),
    }),
  );
  const mistakes = result.ok
    ? result.value.leftOut
    : { kept: result.refusal.mistakes, count: result.refusal.count ?? result.refusal.mistakes.length };
  tell(mistakes);
  const many = mistakes.count === 1 ? '1 mistake' : `${mistakes.count} mistakes`;
  if (!result.ok) throw new CommandError(`${many} in ${path.basename(file)}: nothing was changed.`);
  tell(result.value.missingFiles);
  const counts = Object.entries(result.value.counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');
  const isClean = mistakes.count === 0;
  if (isDryRun)
    say(
      `${isClean ? 'Nothing is wrong' : `${many}`}, and nothing was changed: ${counts || 'the file is empty'}.`,
    );
  else say(`Imported: ${counts || 'nothing'}.`);
  if (!isClean)
    throw new CommandError(`${many}: what they are in ${isDryRun ? 'would be' : 'was'} left out.`);
});

function tell({ kept, count }: Mistakes) {
  for (const { row, column, message } of kept.slice(0, MOST_SHOWN))
    process.stderr.write(`row ${row}${column && `, column "${column}"`}: ${message}\n`);
  if (count > MOST_SHOWN) process.stderr.write(`and ${count - MOST_SHOWN} more\n`);
}

function progressLines() {
  let next = COURSES_A_LINE;
  let last: BatchProgress['step'] = 'check';
  return ({ step, courses, products, of }: BatchProgress) => {
    if (step !== last) next = COURSES_A_LINE;
    last = step;
    const done = courses + products;
    if (done < next) return;
    next = done - (done % COURSES_A_LINE) + COURSES_A_LINE;
    say(
      `  ${step === 'check' ? 'checked' : 'written'}: ${done}${of === null ? '' : ` of ${of}`} courses and products`,
    );
  };
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, 'by-course': { type: 'boolean' } },
    });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new CommandError(USAGE);
    // npm changes to the project's folder; the file was named from where the command was typed
    return {
      file: path.resolve(process.env.INIT_CWD ?? '.', file),
      isDryRun: values['dry-run'] ?? false,
      keepsGoing: values['by-course'] ?? false,
    };
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
