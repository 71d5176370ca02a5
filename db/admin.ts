import { hasOwner } from '../app/accounts/links/owner-links.server';
import { makeOwner } from '../app/accounts/people/make-owner.server';
import { closeIfBlank } from '../app/flows/opening/begin-live-shop.server';
import { inTransaction } from '../app/platform/database/transaction.server';
import { readEnvironment } from '../app/settings/environment.server';
import { normaliseEmail } from '../app/values/email';
import { paths } from '../app/values/paths';
import { CommandError, runCommand, withShopDatabase } from './command-line';

// npm run admin -- EMAIL: makes an owner, and prints a link to set the password by
const HELP =
  'npm run admin -- EMAIL     makes an owner of the shop, takes a second factor they lost, and prints a one-time link to set the password';

await runCommand({ name: 'npm run admin', help: HELP }, async () => {
  const [typed = '', ...more] = process.argv.slice(2);
  const email = normaliseEmail(typed);
  if (more.length > 0 || !/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+\.[^\s<>()[\]\\,;:"@]+$/.test(email))
    throw new CommandError('npm run admin -- EMAIL makes an owner of the shop: type one e-mail address.');
  const { publicUrl, port, mode } = readEnvironment(process.env);
  const now = new Date();
  const outcome = await withShopDatabase(async (db) => {
    // made before the first start, this owner opens the shop like any other
    if (mode === 'live' && !(await hasOwner(db))) await inTransaction(db, (tx) => closeIfBlank(tx, now));
    return makeOwner(db, email, now);
  });
  if (!outcome.ok)
    throw new CommandError(
      `${email} has an account that may not sign in (${outcome.refusal.code}): take another e-mail.`,
    );
  const address =
    (publicUrl ?? `http://localhost:${port}`) + paths.resetPassword({ token: outcome.value.token });
  process.stdout.write(
    `${email} ${outcome.value.isNew ? 'has a new account and ' : ''}owns the shop.\n` +
      `Set the password here, once and within the hour:\n${address}\n`,
  );
});
