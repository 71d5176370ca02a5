import { type LinkRefusal } from '~/accounts/links/use-link.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { readAccountExport } from '~/accounts/personal-data/account-export.server';
import { consumeOwnDataLink } from '~/accounts/personal-data/own-data-link.server';
import { readUploadsExport } from '~/accounts/personal-data/uploads-export.server';
import { checkPassword, type PasswordRefusal } from '~/accounts/sign-in/check-password.server';
import { readDocumentsExport } from '~/documents/documents-export.server';
import { readLearningExport } from '~/learning/learning-export.server';
import { readMailsExport } from '~/messages/outbox/mails-export.server';
import { readOrdersExport } from '~/orders/personal-data/orders-export.server';
import { readWaitingExport } from '~/orders/waiting/waiting-places.server';
import { readMoneyBackExport } from '~/payments/personal-data/money-back-export.server';
import { readPaymentsExport } from '~/payments/personal-data/payments-export.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { readReviewsExport } from '~/reviews/reviews-export.server';
import { accept, type Result } from '~/values/result';

/** What shows that the signed-in member is who they are: the password once more, or a link from their mailbox. */
export type OwnProof = { password: string } | { linkToken: string };

/**
 * All the shop keeps about one member (R-64, PDPA sections 30 and 31), for one file that people can read and programs
 * too. Every part is read by the owner's id. The audit says that it was taken.
 */
export async function exportPerson(
  db: Db,
  { personId, proof, shopAddress }: { personId: number; proof: OwnProof; shopAddress: string },
  now: Date,
): Promise<Result<PersonExport, PasswordRefusal | LinkRefusal>> {
  if ('password' in proof) {
    const checked = await checkPassword(db, { personId, password: proof.password }, now);
    if (!checked.ok) return checked;
  }
  const proven = await inTransaction(db, async (tx) => {
    if ('linkToken' in proof) {
      const used = await consumeOwnDataLink(tx, { personId, token: proof.linkToken }, now);
      if (!used.ok) return used;
    }
    await writeAuditEvent(tx, { actorId: personId, action: 'data-exported', personId }, now);
    return accept(null);
  });
  return proven.ok ? accept(await readExport(db, personId, shopAddress, now)) : proven;
}

export type PersonExport = Awaited<ReturnType<typeof readExport>>;

async function readExport(db: Db, personId: number, shopAddress: string, now: Date) {
  const { payments, attempts, transferReports } = await readPaymentsExport(db, personId);
  const { statementLines, moneyBack, moneyCases, refundAccounts } = await readMoneyBackExport(db, personId);
  const orders = await readOrdersExport(db, personId, shopAddress);
  const documents = await readDocumentsExport(db, personId, shopAddress);
  return {
    about: {
      file: 'Personal data kept by this shop. Times are ISO 8601 in UTC; money is decimal text and whole minor units.',
      shop: shopAddress,
      madeAt: now,
    },
    ...(await readAccountExport(db, personId, shopAddress)),
    uploads: await readUploadsExport(db, personId, shopAddress),
    orders: orders.map((order) => ({
      ...order,
      documents: withoutOrder(documents, order.id),
      payments: withoutOrder(payments, order.id),
      paymentAttempts: withoutOrder(attempts, order.id),
      transferReports: withoutOrder(transferReports, order.id),
      bankStatementLines: withoutOrder(statementLines, order.id),
      moneyBack: withoutOrder(moneyBack, order.id),
      moneyCases: withoutOrder(moneyCases, order.id),
      refundAccounts: withoutOrder(refundAccounts, order.id),
    })),
    ...(await readLearningExport(db, personId)),
    waitingForSeats: await readWaitingExport(db, personId),
    reviews: await readReviewsExport(db, personId),
    mails: await readMailsExport(db, personId),
  };
}

const withoutOrder = <Row extends { orderId: number }>(rows: readonly Row[], orderId: number) =>
  rows.filter((row) => row.orderId === orderId).map(({ orderId: _, ...row }) => row);
