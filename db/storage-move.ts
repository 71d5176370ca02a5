import { moveFiles } from '../app/flows/storage-move/move-files.server';
import { readEnvironment } from '../app/settings/environment.server';
import { openFormerFiles } from '../app/uploads/open-files.server';
import { gigabytes } from '../app/values/storage-size';
import { CommandError, runCommand } from './command-line';

// npm run storage-move brings what lies in STORAGE_FORMER to STORAGE, while the shop runs with both settings
const HELP =
  'npm run storage-move       brings every file from STORAGE_FORMER to STORAGE while the shop runs with both settings\n' +
  'Each is read back and compared before it is removed. It can be stopped (Ctrl+C) and started again.';

await runCommand({ name: 'npm run storage-move', help: HELP }, async () => {
  const move = await openFormerFiles(readEnvironment(process.env));
  if (!move)
    throw new CommandError(
      'STORAGE_FORMER is not set: STORAGE=s3 STORAGE_FORMER=disk moves files from the disk to the bucket, STORAGE=disk STORAGE_FORMER=s3 back. ' +
        'Start the shop with both first.',
    );
  await move.from.check();
  await move.to.check();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  say(`From ${move.from.place} to ${move.to.place}`);
  const moved = await moveFiles(move, {
    signal: stop.signal,
    tell: ({ files }, of) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${files} of ${of}`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  say(`${moved.files} files moved, ${gigabytes(moved.bytes)}.`);
  const { differing } = moved;
  for (const key of differing.slice(0, 20)) say(`  ${key} has another content there: both were left`);
  if (differing.length > 0)
    throw new CommandError(
      `${differing.length} files differ. The shop shows those of ${move.to.place}; compare them, remove the wrong ones, and begin again.`,
    );
  if (moved.isStopped) throw new CommandError('Stopped: begin again to move the rest.');
  say(
    'Nothing is left there. Once no process of the shop runs without it, take STORAGE_FORMER out of the settings.',
  );
});

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
