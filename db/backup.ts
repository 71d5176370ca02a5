import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { markBackup } from '../app/flows/opening/last-backup.server';
import { readEnvironment } from '../app/settings/environment.server';
import { bangkokDay, formatClock } from '../app/values/time';
import { CommandError, runCommand, withShopDatabase } from './command-line';

// npm run backup -- FOLDER copies database and files into a new folder there, and tells the shop when;
// npm run backup -- --made only tells it, for backups that something else makes
await runCommand('npm run backup', async () => {
  const [where = '', ...more] = process.argv.slice(2);
  if (where === '' || more.length > 0)
    throw new CommandError(
      'npm run backup -- FOLDER copies database and files into a new folder there; npm run backup -- --made tells the shop that another backup was made just now.',
    );
  const now = new Date();
  if (where !== '--made') {
    const folder = path.join(
      path.resolve(where),
      `rian-${bangkokDay(now)}-${formatClock(now).replace(/\D/g, '')}`,
    );
    if (fs.existsSync(folder)) throw new CommandError(`${folder} is there already: nothing was copied.`);
    await copyShop(folder);
    process.stdout.write(`Copied to ${folder}\n`);
  }
  await withShopDatabase((db) => markBackup(db, now));
  process.stdout.write('The shop knows of this backup.\n');
});

async function copyShop(folder: string): Promise<void> {
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const source = path.resolve(dataDir);
  if (!path.relative(source, folder).startsWith('..'))
    throw new CommandError(`${folder} lies inside ${source}: take a folder elsewhere, on another disk.`);
  fs.mkdirSync(folder, { recursive: true });
  try {
    if (databaseUrl) {
      await dump(databaseUrl, path.join(folder, 'database.dump'));
      copyFiles(path.join(source, 'uploads'), path.join(folder, 'uploads'));
    } else {
      // opened once and closed: nobody else has it, and all of it lies in its files
      await withShopDatabase(() => Promise.resolve());
      copyFiles(source, path.join(folder, 'data'));
      // a shop that was started meanwhile wrote into what was copied
      await withShopDatabase(() => Promise.resolve());
    }
  } catch (error) {
    // half a backup is worse than none
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function copyFiles(from: string, to: string) {
  if (fs.existsSync(from)) fs.cpSync(from, to, { recursive: true, preserveTimestamps: true });
}

function dump(databaseUrl: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', () =>
      reject(new CommandError('pg_dump is not installed here: install PostgreSQL’s client.')),
    );
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new CommandError(`pg_dump ended with ${code}: nothing was kept.`)),
    );
  });
}
