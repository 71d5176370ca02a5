import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../app/platform/database/database.server';
import type { DB } from '../../../app/platform/database/schema';

/** What the rules look at, column by column: pages of mails and quotes are left where they are. */
const COLUMNS = {
  purchase_order: [
    ...[
      'id',
      'status',
      'approval_kind',
      'currency',
      'price',
      'discount',
      'shipping_fee',
      'withholding',
      'vat',
      'due',
      'agreed',
    ],
    ...['is_holding', 'promotion_id', 'shipping_address', 'cancel_at', 'person_id', 'payment_method_id'],
  ],
  order_line: [
    'id',
    'order_id',
    'course_id',
    'price_plan_id',
    'product_id',
    'qty',
    'unit_price',
    'discount',
    'holds_seat',
  ],
  order_coupon: ['order_id', 'coupon_id', 'discount'],
  order_event: ['id', 'order_id', 'kind', 'from_status', 'to_status', 'actor', 'actor_id'],
  order_refund: ['id', 'order_id', 'shipping', 'amount', 'gives_back', 'credit_note_id'],
  order_refund_line: ['order_line_id', 'order_refund_id', 'net', 'withholding'],
  payment: ['id', 'order_id', 'provider', 'reference', 'amount', 'currency', 'transfer_report_id'],
  payment_part: ['id', 'payment_id', 'kind', 'order_id', 'amount'],
  refund: ['id', 'payment_id', 'amount', 'status'],
  money_case: [
    'id',
    'kind',
    'order_id',
    'payment_id',
    'payment_attempt_id',
    'provider_reference',
    'settled_at',
    'outcome',
  ],
  transfer_report: ['id', 'order_id', 'status', 'slip_id', 'decided_by'],
  slip_code: ['upload_id', 'reference'],
  bank_statement_line: ['id', 'status', 'payment_id', 'amount'],
  payment_attempt: [
    'id',
    'order_id',
    'payment_method_id',
    'provider',
    'reference',
    'provider_id',
    'status',
    'detail',
  ],
  access_grant: ['id', 'order_line_id', 'course_id', 'person_id', 'revoked_at'],
  tax_document: [
    ...['id', 'kind', 'series', 'year', 'serial', 'order_id', 'refers_to_id', 'total', 'vat', 'cancelled_at'],
  ],
  shipment: ['id', 'order_id', 'status'],
  outbox_mail: ['id', 'kind', 'dedupe_key', 'order_id'],
  course: ['id', 'seat_limit', 'seats_held'],
  product: ['id', 'available_qty'],
  coupon: ['id', 'code', 'quota', 'used'],
  promotion: ['id', 'quota', 'used'],
} as const satisfies Partial<Record<keyof DB, readonly string[]>>;
type Table = keyof typeof COLUMNS;

/** All rows at one moment. Dates are texts, as JSON has them. */
export type Snapshot = { readonly [Name in Table]: readonly Selectable<DB[Name]>[] };

/** One question, so that nothing moves between two answers. */
export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const tables = Object.entries(COLUMNS).map(([table, columns]) => {
    const fields = columns.map((column) => `'${column}', ${column}`).join(', ');
    return `'${table}', (select coalesce(json_agg(json_build_object(${fields}) order by ${columns[0]}), '[]') from ${table})`;
  });
  const { rows } = await sql
    .raw<{ all: Snapshot }>(`select json_build_object(${tables.join(', ')}) as all`)
    .execute(db);
  return rows[0]!.all;
}

export const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
