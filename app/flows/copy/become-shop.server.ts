import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { dropAllWaitingMails } from '~/messages/outbox/drop-waiting-mails.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Environment } from '~/settings/environment.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { accept, refuse, type Result } from '~/values/result';
import { readCopy } from './shop-home.server';

/**
 * From here on this is the shop: its mails leave, its providers are asked. The person who decides it types the shop's name; waiting mails
 * leave with the next run of their job, or are thrown away, because the shop this was copied from may have sent them.
 */
export async function becomeShop(
  db: Db,
  command: {
    administratorId: number;
    typed: string;
    dropsMails: boolean;
    here: Pick<Environment, 'mode' | 'publicUrl'>;
  },
  now: Date,
): Promise<Result<null, { code: 'WRONG_NAME' | 'NO_COPY' }>> {
  const { administratorId, typed, dropsMails, here } = command;
  return inTransaction(db, async (tx) => {
    const copy = await readCopy(tx, here);
    if (!copy) return refuse({ code: 'NO_COPY' });
    const { title } = await readSiteSettings(tx);
    const same = (name: string) => name.trim().normalize('NFC');
    if (same(typed) !== same(title)) return refuse({ code: 'WRONG_NAME' });
    const home = here.mode === 'live' ? here.publicUrl : copy.home;
    await tx.updateTable('shop_home').set({ is_copy: false, public_url: home, since: now }).execute();
    const dropped = dropsMails ? await dropAllWaitingMails(tx) : 0;
    const subject = { type: 'shop', id: 'home' };
    const detail = { before: copy.home, after: home, why: copy.why, droppedMails: dropped };
    await writeAuditEvent(tx, { actorId: administratorId, action: 'copy-became-shop', subject, detail }, now);
    return accept(null);
  });
}
