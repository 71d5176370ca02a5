import readline from 'node:readline';
import {
  clearDemo,
  countDemoContents,
  type DemoContents,
  isDemoDatabase,
} from '../app/flows/demo/demo-origin.server';
import { readEnvironment } from '../app/settings/environment.server';
import { readSiteSettings } from '../app/settings/site-settings.server';
import { openFiles } from '../app/uploads/open-files.server';
import { CommandError, runCommand, withShopDatabase } from './command-line';

// npm run clear-demo; it asks for the shop's name. In a script: npm run clear-demo -- NAME
const HELP =
  "npm run clear-demo           empties a database that was begun as the demo shop; asks for the shop's name\n" +
  'npm run clear-demo -- NAME   the same in a script';

await runCommand({ name: 'npm run clear-demo', help: HELP }, async () => {
  const nameArgument = process.argv.slice(2).join(' ');
  const environment = readEnvironment(process.env);
  await withShopDatabase(async (db) => {
    if (!(await isDemoDatabase(db)))
      throw new CommandError('This database was not begun as a demo shop: nothing was cleared.');
    const { title } = await readSiteSettings(db);
    say(contentsSaid(await countDemoContents(db)));
    const confirmation = nameArgument || (await ask(`Type the shop's name, ${title}, to clear all of it: `));
    if (confirmation.trim().normalize('NFC') !== title.trim().normalize('NFC'))
      throw new CommandError(`That is not the shop's name, ${title}: nothing was cleared.`);
    await clearDemo(db, {
      files: await openFiles(environment),
      dataDir: environment.dataDir,
      now: new Date(),
    });
    say('Cleared. The database is empty and can be started live.');
  });
});

function contentsSaid({ courses, products, people, orders, approvedOrders }: DemoContents): string {
  return (
    `This database was begun as a demo shop. It holds ${courses} courses, ${products} products, ${people} people and ` +
    `${orders} orders, ${approvedOrders} of them approved.\n` +
    'Everything goes: catalogue, accounts, bank accounts, settings, coupons, orders, documents, mails and uploaded files.'
  );
}

/** One line, typed or from a pipe; '' when there is none. */
async function ask(question: string): Promise<string> {
  const lines = readline.createInterface({ input: process.stdin });
  process.stdout.write(question);
  for await (const line of lines) {
    lines.close();
    return line;
  }
  process.stdout.write('\n');
  return '';
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
