import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { parseReport } from './stored-statement';

/** An order that a line of a file has paid. */
export interface PaidByFile {
  orderId: number;
  orderNumber: string;
}

/** An imported file, as listed. */
export interface ImportedFile {
  id: number;
  name: string;
  bankCode: string;
  accountNumber: string;
  uploadedAt: Date;
  takenBackAt: Date | null;
  /** lines in the shop from this file */
  lines: number;
  /** orders that its lines have paid: those stay, and a person looks at each */
  paid: PaidByFile[];
}

const MOST_FILES = 20;

/** The newest files that were imported. */
export async function readImportedFiles(db: Db): Promise<ImportedFile[]> {
  const files = await db
    .selectFrom('bank_statement as file')
    .innerJoin('bank_account', 'bank_account.id', 'file.bank_account_id')
    .select(['file.id', 'file.name', 'file.uploaded_at', 'file.taken_back_at'])
    .select(['bank_account.bank_code', 'bank_account.account_number'])
    .select((eb) =>
      eb
        .selectFrom('bank_statement_line')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('bank_statement_line.statement_id', '=', 'file.id')
        .as('lines'),
    )
    .where('file.imported_at', 'is not', null)
    .orderBy('file.id', 'desc')
    .limit(MOST_FILES)
    .execute();
  const paid = await readPaid(
    db,
    files.map(({ id }) => id),
  );
  return files.map((file) => ({
    id: file.id,
    name: file.name,
    bankCode: file.bank_code ?? '',
    accountNumber: file.account_number ?? '',
    uploadedAt: file.uploaded_at,
    takenBackAt: file.taken_back_at,
    lines: Number(file.lines),
    paid: paid.get(file.id) ?? [],
  }));
}

async function readPaid(db: Db, ids: readonly number[]): Promise<Map<number, PaidByFile[]>> {
  const paid = new Map<number, PaidByFile[]>();
  if (ids.length === 0) return paid;
  const rows = await db
    .selectFrom('bank_statement_line as line')
    .innerJoin('payment', 'payment.id', 'line.payment_id')
    .innerJoin('purchase_order as order', 'order.id', 'payment.order_id')
    .select(['line.statement_id', 'order.id', 'order.placed_at'])
    .where('line.statement_id', 'in', [...ids])
    .orderBy('line.id')
    .execute();
  for (const { statement_id: file, id, placed_at } of rows)
    paid.set(file, [...(paid.get(file) ?? []), { orderId: id, orderNumber: orderNumber(id, placed_at) }]);
  return paid;
}

export interface TakenBack {
  removed: number;
  /** later files whose rows were left out because this file had them: to be imported again */
  again: string[];
}

/**
 * Removes a wrong file: all its lines without an order, hidden ones included. Lines that paid an
 * order stay, and are listed beside the file.
 */
export async function takeBackStatement(
  db: Db,
  { statementId, administratorId }: { statementId: number; administratorId: number },
  now: Date,
): Promise<Result<TakenBack, { code: 'NO_SUCH_STATEMENT' }>> {
  return inTransaction(db, async (tx) => {
    const file = await tx
      .selectFrom('bank_statement')
      .select(['id', 'name', 'bank_account_id'])
      .where('id', '=', statementId)
      .where('imported_at', 'is not', null)
      .where('taken_back_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!file) return refuse({ code: 'NO_SUCH_STATEMENT' });
    const { rows: deleted } = await sql`
      delete from bank_statement_line
      where statement_id = ${file.id} and status <> 'matched' returning id`.execute(tx);
    const later = await tx
      .selectFrom('bank_statement')
      .select(['name', 'report'])
      .where('bank_account_id', '=', file.bank_account_id)
      .where('id', '>', file.id)
      .where('imported_at', 'is not', null)
      .where('taken_back_at', 'is', null)
      .orderBy('id')
      .execute();
    await tx
      .updateTable('bank_statement')
      .set({ taken_back_at: now, taken_back_by: administratorId })
      .where('id', '=', file.id)
      .execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'statement-taken-back',
        subject: { type: 'bank_statement', id: String(file.id) },
        detail: { name: file.name, lines: deleted.length },
      },
      now,
    );
    const again = later.filter(({ report }) => (parseReport(report)?.known.length ?? 0) > 0);
    return accept({ removed: deleted.length, again: again.map(({ name }) => name) });
  });
}
