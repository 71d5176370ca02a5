import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from '../app/flows/backup/backup-file.server';
import { saidOfBackup } from '../app/flows/backup/backup-texts';
import { checkBackup } from '../app/flows/backup/check-backup.server';
import { examineShop, type Finding, firstLines } from '../app/flows/doctor/examine.server';
import { readEnvironment } from '../app/settings/environment.server';
import { openFiles } from '../app/uploads/open-files.server';
import { backupPassword, CommandError, runCommand, withShopDatabase } from './command-line';

// npm run doctor compares what the shop counts with what its rows and files say, and changes nothing
const HELP =
  'npm run doctor             compares what the shop counts with its rows and files; changes nothing, leaves with 1 when something does not hold\n' +
  'npm run doctor -- FILE     reads a backup without restoring it: is it whole, and has it the files that its rows name?\n' +
  'BACKUP_PASSWORD opens one that is encrypted.';

await runCommand({ name: 'npm run doctor', help: HELP }, async () => {
  const [backup, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new CommandError('npm run doctor takes one backup, or nothing.');
  const findings = backup === undefined ? await findingsOfShop() : await findingsOfBackup(backup);
  for (const { name, problems, advice } of findings) {
    process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'BAD '} ${name}\n`);
    for (const problem of problems) process.stdout.write(`       ${problem}\n`);
    if (problems.length > 0) process.stdout.write(`     ${advice}\n`);
  }
  const bad = findings.filter(({ problems }) => problems.length > 0);
  if (bad.length > 0) throw new CommandError(`Not well: ${bad.map(({ name }) => name).join(', ')}.`);
});

async function findingsOfShop(): Promise<Finding[]> {
  const files = await openFiles(readEnvironment(process.env));
  return withShopDatabase((db) => examineShop(db, files), { migrates: false });
}

async function findingsOfBackup(file: string): Promise<Finding[]> {
  if (!fs.existsSync(file)) throw new CommandError(`${path.resolve(file)} is not there.`);
  const { manifest, missing } = await checkBackup(file, backupPassword()).catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(saidOfBackup(error.problem)) : error;
  });
  process.stdout.write(`Made at ${manifest.madeAt}, of migration ${manifest.migration}.\n`);
  return [
    { name: 'whole', problems: [], advice: '' },
    {
      name: 'files',
      problems: firstLines(missing),
      advice:
        'These files are not in it: keep an older backup that has them, and make a new one now. If the shop lacks them too, npm run doctor says so.',
    },
  ];
}
