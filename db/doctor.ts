import { examineShop } from '../app/flows/doctor/examine.server';
import { openFiles } from '../app/uploads/open-files.server';
import { readEnvironment } from '../app/settings/environment.server';
import { CommandError, runCommand, withShopDatabase } from './command-line';

// npm run doctor compares what the shop counts with what its rows and files say, and changes nothing
const HELP =
  'npm run doctor             compares what the shop counts with its rows and files; changes nothing, leaves with 1 when something does not hold';

await runCommand({ name: 'npm run doctor', help: HELP }, async () => {
  const files = await openFiles(readEnvironment(process.env));
  const findings = await withShopDatabase((db) => examineShop(db, files), {
    migrates: false,
  });
  for (const { name, problems, advice } of findings) {
    process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'BAD '} ${name}\n`);
    for (const problem of problems) process.stdout.write(`       ${problem}\n`);
    if (problems.length > 0) process.stdout.write(`     ${advice}\n`);
  }
  const bad = findings.filter(({ problems }) => problems.length > 0);
  if (bad.length > 0) throw new CommandError(`Not well: ${bad.map(({ name }) => name).join(', ')}.`);
});
