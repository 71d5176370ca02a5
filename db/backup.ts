import fs from 'node:fs';
import path from 'node:path';
import { askForBackup } from '../app/flows/backup/backup-door.server';
import { partOf, sweepParts } from '../app/flows/backup/backup-part.server';
import { writeBackup } from '../app/flows/backup/write-backup.server';
import { firstLines } from '../app/flows/doctor/examine.server';
import { markBackup } from '../app/flows/opening/last-backup.server';
import { readEnvironment } from '../app/settings/environment.server';
import { openFiles } from '../app/uploads/open-files.server';
import { bangkokDay, formatClock } from '../app/values/time';
import { backupPassword, CommandError, runCommand, showProgress, withShopDatabase } from './command-line';

// npm run backup -- FOLDER writes database and files into one new file there, and tells the shop when;
// npm run backup -- --made only tells it, for backups that something else makes
const HELP =
  'npm run backup -- FOLDER   writes database and files into one new file there, and tells the shop when\n' +
  'npm run backup -- --made   only tells it, for backups that something else makes\n' +
  'BACKUP_PASSWORD encrypts the file.';

await runCommand({ name: 'npm run backup', help: HELP }, async () => {
  const [where = '', ...more] = process.argv.slice(2);
  if (where === '' || more.length > 0)
    throw new CommandError(
      'npm run backup -- FOLDER writes database and files into one new file there; npm run backup -- --made tells the shop that another backup was made just now.',
    );
  const now = new Date();
  const environment = readEnvironment(process.env);
  const files = await openFiles(environment);
  if (where === '--made') {
    await withShopDatabase((db) => markBackup(db, now), { migrates: false });
  } else {
    const source = environment.dataDir;
    const file = newFile(where, { source, now });
    const swept = sweepParts(path.dirname(file), now);
    if (swept > 0) process.stdout.write(`Removed what ${swept} broken-off backup(s) left there.\n`);
    const plan = { file, part: partOf(file), password: backupPassword() };
    // the schema is left as it is: an older shop may be running on it
    const { lacking } = await withShopDatabase(
      async (db) => {
        const written = await writeBackup(db, { ...plan, files, dataDir: source, now }, showProgress());
        await markBackup(db, now);
        return written;
      },
      { migrates: false, whenOpenElsewhere: () => askForBackup(source, plan, showProgress()) },
    );
    process.stdout.write(`Written to ${file}, read back and compared.\n`);
    if (lacking.length > 0)
      throw new CommandError(
        `It holds all that the shop has, but the shop itself lacks files that its rows name:\n${firstLines(lacking).join('\n')}\nRun npm run doctor, and keep the older backups that have them.`,
      );
  }
  process.stdout.write('The shop knows of this backup.\n');
});

function newFile(where: string, { source, now }: { source: string; now: Date }): string {
  const file = path.join(
    path.resolve(where),
    `rian-${bangkokDay(now)}-${formatClock(now).replace(/\D/g, '')}.backup`,
  );
  if (!path.relative(source, file).startsWith('..'))
    throw new CommandError(`${file} lies inside ${source}: take a folder elsewhere, on another disk.`);
  if (fs.existsSync(file)) throw new CommandError(`${file} is there already: nothing was written.`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return file;
}
