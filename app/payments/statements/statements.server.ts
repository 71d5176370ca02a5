import { orderNumber } from '~/orders/order-number';
import { isPayable, WAITING } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { type Satang, satang } from '~/values/money';
import { addHours } from '~/values/time';
import type { RememberedHeadings, TextRow } from './statement-layout';
import {
  certainMatches,
  type CountedLine,
  matchLine,
  type NamedMatch,
  namedMatches,
  type OrderToMatch,
  settledBy,
  type SettledTransfer,
  type StatementMatch,
} from './statement-match';
import { type ImportReport, parseHeadings, parseReport, parseSheet } from './stored-statement';

/** A statement whose columns are not chosen yet. */
export interface WaitingStatement {
  id: number;
  name: string;
  accountNumber: string;
  rows: TextRow[];
  /** The headings of the account's last statement. */
  headings: RememberedHeadings | null;
}

/** Null: no such statement, or it is imported already. */
export async function readWaitingStatement(db: Db, statementId: number): Promise<WaitingStatement | null> {
  const row = await db
    .selectFrom('bank_statement')
    .innerJoin('bank_account', 'bank_account.id', 'bank_statement.bank_account_id')
    .select(['bank_statement.id', 'bank_statement.name', 'bank_statement.sheet'])
    .select(['bank_account.account_number', 'bank_account.statement_headings'])
    .where('bank_statement.id', '=', statementId)
    .where('bank_statement.imported_at', 'is', null)
    .executeTakeFirst();
  const rows = parseSheet(row?.sheet ?? null);
  if (!row || !rows) return null;
  return {
    id: row.id,
    name: row.name,
    accountNumber: row.account_number ?? '',
    rows,
    headings: parseHeadings(row.statement_headings),
  };
}

/** The report of an import; null: not imported, or deleted by age. */
export async function readImportReport(db: Db, statementId: number): Promise<ImportReport | null> {
  const row = await db
    .selectFrom('bank_statement')
    .select('report')
    .where('id', '=', statementId)
    .executeTakeFirst();
  return parseReport(row?.report ?? null);
}

export type LineStatus = 'open' | 'matched' | 'ignored';

/** A statement line, with the orders it may pay. */
export interface StatementLineView {
  id: number;
  bankCode: string;
  accountNumber: string;
  occurredAt: Date;
  hasTime: boolean;
  amount: Satang;
  description: string;
  reference: string;
  status: LineStatus;
  matches: StatementMatch[];
  /** An order of another amount, found by name, when no order waits for this amount. */
  named: NamedMatch[];
  /** Transfers approved by their slips: this line may be one of them, and then pays no other order. */
  settled: SettledTransfer[];
}

export async function countStatementLines(db: Db): Promise<Record<LineStatus, number>> {
  const rows = await db
    .selectFrom('bank_statement_line')
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute();
  const counts: Record<LineStatus, number> = { open: 0, matched: 0, ignored: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** A page of lines, newest first; open ones with their matches. */
export async function readStatementLines(
  db: Db,
  status: LineStatus,
  { offset, pageSize }: { offset: number; pageSize: number },
  now: Date,
): Promise<StatementLineView[]> {
  const rows = await db
    .selectFrom('bank_statement_line as line')
    .innerJoin('bank_account', 'bank_account.id', 'line.bank_account_id')
    .select(['line.id', 'line.bank_account_id', 'line.occurred_at', 'line.has_time', 'line.amount'])
    .select(['line.description', 'line.reference', 'bank_account.bank_code', 'bank_account.account_number'])
    .where('line.status', '=', status)
    .orderBy('line.occurred_at', 'desc')
    .orderBy('line.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  const amounts = status === 'open' ? rows.map(({ amount }) => amount) : [];
  const orders = await readOrdersToMatch(db, amounts, now);
  const transfers = await readUnlinkedTransfers(db, amounts);
  const others = amounts.length > 0 ? await readOrdersToMatch(db, 'any', now) : [];
  return rows.map((row) => {
    const amount = satang(row.amount);
    const facts = { occurredAt: row.occurred_at, hasTime: row.has_time, amount };
    const words = `${row.description} ${row.reference}`;
    const line = { ...facts, accountId: row.bank_account_id, words };
    const settled = settledBy(line, transfers);
    const matches = matchLine(line, orders, { mayBeSettled: settled.length > 0 });
    return {
      id: row.id,
      bankCode: row.bank_code ?? '',
      accountNumber: row.account_number ?? '',
      ...facts,
      description: row.description,
      reference: row.reference,
      status,
      matches,
      named: matches.length === 0 && settled.length === 0 ? namedMatches(line, others) : [],
      settled,
    };
  });
}

/** Open lines in one review. */
const MOST_REVIEWED = 200;

export interface CertainLine {
  line: StatementLineView;
  match: StatementMatch;
}

/** Open lines that certainly pay one order, newest first. */
export async function readCertainLines(db: Db | Tx, now: Date): Promise<CertainLine[]> {
  const lines = await readStatementLines(db, 'open', { offset: 0, pageSize: MOST_REVIEWED }, now);
  const certain = new Map(certainMatches(lines).map(({ lineId, match }) => [lineId, match]));
  return lines.flatMap((line) => {
    const match = certain.get(line.id);
    return match ? [{ line, match }] : [];
  });
}

/** Transfers of these amounts that were approved by slip and have no statement line yet. */
export async function readUnlinkedTransfers(
  db: Db | Tx,
  amounts: readonly number[],
): Promise<SettledTransfer[]> {
  if (amounts.length === 0) return [];
  const rows = await db
    .selectFrom('payment')
    .innerJoin('purchase_order as order', 'order.id', 'payment.order_id')
    .leftJoin('transfer_report as report', 'report.id', 'payment.transfer_report_id')
    .select(['payment.id', 'payment.amount', 'payment.received_at', 'report.bank_account_id'])
    .select(['order.id as order_id', 'order.placed_at', 'order.contact_name'])
    .where('payment.provider', '=', 'bank-transfer')
    .where('payment.reference', 'not like', 'statement:%')
    .where('payment.currency', '=', 'THB')
    .where('payment.amount', 'in', [...new Set(amounts)])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bank_statement_line')
            .select('bank_statement_line.id')
            .whereRef('bank_statement_line.payment_id', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('payment.id')
    .execute();
  return rows.map((row) => ({
    paymentId: row.id,
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_id, row.placed_at),
    contactName: row.contact_name,
    amount: satang(row.amount),
    accountId: row.bank_account_id,
    receivedAt: row.received_at,
  }));
}

/** Lines of this amount that the statement itself assigned to an order. */
export async function readCountedLines(db: Db | Tx, amount: number): Promise<CountedLine[]> {
  const rows = await db
    .selectFrom('bank_statement_line as line')
    .innerJoin('payment', 'payment.id', 'line.payment_id')
    .innerJoin('purchase_order as order', 'order.id', 'payment.order_id')
    .select(['line.bank_account_id', 'line.occurred_at', 'line.has_time', 'line.amount'])
    .select(['order.id as order_id', 'order.placed_at'])
    .where('line.status', '=', 'matched')
    .where('line.amount', '=', amount)
    .where('payment.reference', 'like', 'statement:%')
    .orderBy('line.id')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_id, row.placed_at),
    accountId: row.bank_account_id,
    occurredAt: row.occurred_at,
    hasTime: row.has_time,
    amount: satang(row.amount),
  }));
}

/** Older orders are cancelled by then, so this month's statement cannot hold their money. */
const DAYS_BACK = 120;

/** Only the newest orders are searched by name. */
const MOST_NAMED = 1000;

/**
 * Orders in baht that wait for exactly one of these amounts, or the newest of any amount, with their waiting
 * report.
 */
async function readOrdersToMatch(
  db: Db,
  amounts: readonly number[] | 'any',
  now: Date,
): Promise<OrderToMatch[]> {
  if (amounts.length === 0) return [];
  const rows = await db
    .selectFrom('purchase_order as order')
    .leftJoin('transfer_report as report', (join) =>
      join.onRef('report.order_id', '=', 'order.id').on('report.status', '=', 'pending'),
    )
    .leftJoin('slip_code', 'slip_code.upload_id', 'report.slip_id')
    .select(['order.id', 'order.placed_at', 'order.due', 'order.contact_name', 'order.status'])
    .select(['report.id as report_id', 'report.bank_account_id', 'report.transferred_at'])
    .select(['report.contact_name as payer_name', 'slip_code.reference'])
    .where('order.currency', '=', 'THB')
    .where('order.status', 'in', WAITING)
    .$if(amounts !== 'any', (query) => query.where('order.due', 'in', [...new Set(amounts as number[])]))
    .where((eb) =>
      eb.or([
        eb('order.payment_method_id', '=', BANK_TRANSFER.id),
        eb('order.payment_method_id', 'is', null),
        eb('report.id', 'is not', null),
      ]),
    )
    .where('order.placed_at', '>', addHours(now, -24 * DAYS_BACK))
    .$if(amounts === 'any', (query) => query.orderBy('order.id', 'desc').limit(MOST_NAMED))
    .$if(amounts !== 'any', (query) => query.orderBy('order.id'))
    .execute();
  return rows
    .filter(({ status, report_id }) => report_id !== null || isPayable(status))
    .map((row) => ({
      orderId: row.id,
      orderNumber: orderNumber(row.id, row.placed_at),
      due: satang(row.due),
      placedAt: row.placed_at,
      contactName: row.contact_name,
      report:
        row.report_id === null
          ? null
          : {
              accountId: row.bank_account_id,
              transferredAt: row.transferred_at,
              payerName: row.payer_name ?? '',
              slipReference: row.reference,
            },
    }));
}
