import { revokeGrants } from '~/access/revoke-grants.server';
import { takesMarketing } from '~/accounts/consents/consents.server';
import { recordConsent } from '~/accounts/consents/record-consent.server';
import type { LinkRefusal } from '~/accounts/links/use-link.server';
import { readMergedGuests } from '~/accounts/people/merged-guests.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { forgetAuditNames } from '~/accounts/personal-data/forget-audit-names.server';
import { forgetPerson } from '~/accounts/personal-data/forget-person.server';
import { consumeOwnDataLink } from '~/accounts/personal-data/own-data-link.server';
import { checkPassword, type PasswordRefusal } from '~/accounts/sign-in/check-password.server';
import { fullName } from '~/accounts/viewer';
import { forgetLearner } from '~/learning/forget-learner.server';
import { clearMails } from '~/messages/outbox/clear-mails.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { forgetCarts } from '~/orders/cart/forget-baskets.server';
import { lockBuyer } from '~/orders/placing/place-order.server';
import { forgetSeats } from '~/orders/seats/hand-out-seats.server';
import { forgetWaiting } from '~/orders/waiting/move-waiting.server';
import { forgetRefundAccounts } from '~/payments/personal-data/forget-refund-accounts.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { afterCommit, inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { forgetReviews } from '~/reviews/forget-reviews.server';
import type { ForgottenFile } from '~/uploads/forget-uploads.server';
import { removeStoredFile } from '~/uploads/storage.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { type ErasureBlocker, readErasureBlockers } from './erasure-blockers.server';
import type { OwnProof } from './export-person.server';

export type ErasureRefusal =
  | PasswordRefusal
  | LinkRefusal
  | { code: 'BLOCKED'; blockers: ErasureBlocker[] }
  | { code: 'NOT_A_MEMBER' };

/**
 * Erases a member at their own wish (R-64, PDPA section 33), all or nothing. What says who they are goes, sign-in and
 * access end; orders, payments, slips and tax documents stay as they are for the books (5 years), and hang on a person
 * without a name. Refused, and a link kept, while an order waits, money is open or the person is staff. Files go after the
 * commit. A mail to the old address says it is done; nothing of it stays once it has left.
 */
export async function erasePerson(
  db: Db,
  command: { personId: number; proof: OwnProof; locale: Locale; files: FileStore },
  now: Date,
): Promise<Result<null, ErasureRefusal>> {
  const { personId, proof } = command;
  let checkedHash: string | null = null;
  if ('password' in proof) {
    const checked = await checkPassword(db, { personId, password: proof.password }, now);
    if (!checked.ok) return checked;
    checkedHash = checked.value;
  }
  return inTransaction(db, async (tx) => {
    // an order of another tab is there to be seen, or comes after and finds nobody
    await lockBuyer(tx, personId);
    const person = await tx
      .selectFrom('person')
      .select(['email', 'firstname', 'lastname', 'password_hash'])
      .where('id', '=', personId)
      .where('kind', '=', 'member')
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return refuse({ code: 'NOT_A_MEMBER' as const });
    // set anew in the meantime: the one that was typed is worth nothing any more
    if ('password' in proof && person.password_hash !== checkedHash)
      return refuse({ code: 'WRONG_PASSWORD' as const });
    const blockers = await readErasureBlockers(tx, personId);
    if (blockers.length > 0) return refuse({ code: 'BLOCKED' as const, blockers });
    if ('linkToken' in proof) {
      const used = await consumeOwnDataLink(tx, { personId, token: proof.linkToken }, now);
      if (!used.ok) return used;
    }
    await erase(tx, { ...command, email: person.email, name: fullName(person) }, now);
    return accept(null);
  });
}

interface Erased {
  personId: number;
  email: string;
  name: string;
  locale: Locale;
  files: FileStore;
}

async function erase(
  tx: Tx,
  { personId, email, name, locale, files: store }: Erased,
  now: Date,
): Promise<void> {
  if (await takesMarketing(tx, personId))
    await recordConsent(tx, { personId, purposes: { marketing: false }, form: 'erasure', locale }, now);
  await forgetCarts(tx, personId);
  await forgetLearner(tx, personId, now);
  await forgetReviews(tx, personId);
  const grants = await revokeGrants(tx, personId, now);
  await queueMessage(tx, {
    kind: 'account-erased',
    values: { name: name || email },
    dedupeKey: `account-erased:${personId}`,
    to: email,
    locale,
    personId,
  });
  // the guests whose purchases became theirs are the same person
  const all = [{ personId, email }, ...(await readMergedGuests(tx, personId))];
  const files: ForgottenFile[] = [];
  for (const one of all) {
    await forgetWaiting(tx, one);
    await forgetSeats(tx, one);
    await forgetRefundAccounts(tx, one);
    await clearMails(tx, one);
    files.push(...(await forgetPerson(tx, one, now)));
  }
  await forgetAuditNames(
    tx,
    all.map((one) => one.personId),
  );
  const detail = { endedGrants: grants, files: files.length };
  await writeAuditEvent(tx, { actorId: personId, action: 'person-erased', personId, detail }, now);
  await afterCommit(tx, async () => {
    for (const { storageName, isPrivate } of files) await removeStoredFile(store, isPrivate, storageName);
  });
}
