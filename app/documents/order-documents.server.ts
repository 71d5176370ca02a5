import type { OrderView } from '~/orders/page/orders.server';
import type { Db } from '~/platform/database/database.server';
import { DOCUMENT_ROW, type DocumentRow, documentRow, readDocumentsOfOrder } from './documents.server';
import { findReplaceable } from './replace-receipt.server';

export interface OrderDocuments {
  documents: DocumentRow[];
  /** paid before the shop issued documents: staff can issue it */
  isNotIssued: boolean;
  /** set while the buyer may still request a tax invoice */
  request: { orderToken: string; lastDay: string } | null;
}

/** An order's documents for its page; the caller read the order by its token or for staff. */
export async function readOrderDocuments(
  db: Db,
  {
    order,
    windowDays,
    isOffered,
  }: {
    order: Pick<OrderView, 'id' | 'token' | 'status' | 'due' | 'agreed'>;
    windowDays: number;
    isOffered: boolean;
  },
  now: Date,
): Promise<OrderDocuments> {
  const documents = await readDocumentsOfOrder(db, order.id);
  const isNotIssued =
    documents.length === 0 && order.status === 'approved' && (order.agreed ?? order.due) > 0;
  if (!isOffered || documents.length === 0) return { documents, isNotIssued, request: null };
  const result = await findReplaceable(db, { orderToken: order.token, windowDays }, now);
  return {
    documents,
    isNotIssued,
    request: result.ok ? { orderToken: order.token, lastDay: result.value.lastDay } : null,
  };
}

/** Valid documents of a person's orders, by order. */
export async function readDocumentsOfPerson(
  db: Db,
  { personId, orderIds }: { personId: number; orderIds: readonly number[] },
): Promise<Record<number, DocumentRow[]>> {
  if (orderIds.length === 0) return {};
  const rows = await db
    .selectFrom('tax_document')
    .innerJoin('purchase_order', 'purchase_order.id', 'tax_document.order_id')
    .select([...DOCUMENT_ROW, 'tax_document.order_id'])
    .where('purchase_order.person_id', '=', personId)
    .where('tax_document.order_id', 'in', [...orderIds])
    .where('tax_document.cancelled_at', 'is', null)
    .orderBy('tax_document.id')
    .execute();
  const byOrder: Record<number, DocumentRow[]> = {};
  for (const row of rows) (byOrder[row.order_id] ??= []).push(documentRow(row));
  return byOrder;
}
