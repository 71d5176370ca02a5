import fs from 'node:fs';
import path from 'node:path';
import { saidOfBackup } from '../app/flows/backup/backup-texts';
import { restoreBackup, type RestoreRefusal } from '../app/flows/backup/restore-backup.server';
import { readEnvironment } from '../app/settings/environment.server';
import { openFiles } from '../app/uploads/open-files.server';
import { backupPassword, CommandError, runCommand, showProgress, withShopDatabase } from './command-line';

// npm run restore -- FILE puts a backup into the empty instance that DATABASE_URL and DATA_DIR name
const AS_THE_SHOP = '--as-the-shop';
const HELP =
  'npm run restore -- FILE    puts a backup into the empty instance that DATABASE_URL and DATA_DIR name\n' +
  'What is restored is a copy: it sends no mail and asks no provider until staff say at /admin/copy that it is the shop.\n' +
  '--as-the-shop   it is the shop, and the one it was made from is gone\n' +
  'BACKUP_PASSWORD opens one that is encrypted.';

await runCommand({ name: 'npm run restore', help: HELP }, async () => {
  const isTheShop = process.argv.includes(AS_THE_SHOP);
  const [file = '', ...more] = process.argv.slice(2).filter((argument) => argument !== AS_THE_SHOP);
  if (file === '' || more.length > 0)
    throw new CommandError(
      'npm run restore -- FILE puts a backup into the empty instance that DATABASE_URL and DATA_DIR name.',
    );
  if (!fs.existsSync(file)) throw new CommandError(`${path.resolve(file)} is not there.`);
  const environment = readEnvironment(process.env);
  const files = await openFiles(environment);
  const restored = await withShopDatabase(
    (db) =>
      restoreBackup(
        db,
        {
          file,
          files,
          dataDir: environment.dataDir,
          password: backupPassword(),
          migrations: path.resolve('db/migrations'),
          isTheShop,
        },
        showProgress(),
      ),
    { migrates: false },
  );
  if (!restored.ok) throw new CommandError(said(restored.refusal));
  const { madeAt, tables } = restored.value;
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Restored what was backed up at ${madeAt}: ${rows} rows, ${tables.purchase_order ?? 0} orders of ${tables.person ?? 0} people. ` +
      'Run npm run doctor, then start the shop.' +
      (isTheShop
        ? '\n'
        : ' It is a copy: no mail leaves and no provider is asked until staff say at /admin/copy that it is the shop.\n'),
  );
});

function said(refusal: RestoreRefusal): string {
  switch (refusal.code) {
    case 'NOT_EMPTY':
      return 'This instance is not empty: nothing was restored. Give it an empty database, an empty DATA_DIR and, where files lie in a bucket, an S3_PREFIX of its own.';
    case 'NEWER':
      return `The migration ${refusal.migration} is not known on the other side: restore into a new database, with a version of the shop that is as new as the backup.`;
    default:
      return `${saidOfBackup(refusal)} Nothing was restored.`;
  }
}
