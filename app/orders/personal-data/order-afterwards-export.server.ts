import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { exportedMoney } from '~/values/exported-money';

/** What came after the purchase, of all orders of one person: parcels, lines that went back, what a partner was told. */
export async function readWhatFollowed(db: Db, personId: number) {
  const orders = db.selectFrom('purchase_order').select('id').where('person_id', '=', personId);
  const shipments = await db
    .selectFrom('shipment')
    .select(['order_id', 'status', 'carrier', 'tracking_number', 'created_at', 'packed_at', 'sent_at'])
    .where('order_id', 'in', orders)
    .execute();
  const refunds = await db
    .selectFrom('order_refund')
    .leftJoin('tax_document', 'tax_document.id', 'order_refund.credit_note_id')
    .select(['order_refund.id', 'order_refund.order_id', 'reason', 'amount', 'shipping', 'created_at'])
    .select('tax_document.number as credit_note')
    .where('order_refund.order_id', 'in', orders)
    .orderBy('order_refund.id')
    .execute();
  const refundedLines = await db
    .selectFrom('order_refund_line')
    .innerJoin('order_line', 'order_line.id', 'order_refund_line.order_line_id')
    .select(['order_refund_id', 'name', 'plan_name', 'net', 'withholding'])
    .select(sql<number | null>`null::int`.as('pieces'))
    .where('order_line.order_id', 'in', orders)
    .orderBy('position')
    .execute();
  const refundedParts = await db
    .selectFrom('order_refund_part')
    .innerJoin('order_line', 'order_line.id', 'order_refund_part.order_line_id')
    .select(['order_refund_id', 'name', 'plan_name', 'net', 'withholding', 'order_refund_part.qty as pieces'])
    .where('order_line.order_id', 'in', orders)
    .orderBy('position')
    .execute();
  const questions = await db
    .selectFrom('order_question')
    .select(['order_id', 'kind', 'body', 'asked_at', 'answer', 'answered_at'])
    .where('order_id', 'in', orders)
    .orderBy('id')
    .execute();
  const partnerCalls = await db
    .selectFrom('outbox_call')
    .select(['order_id', 'target', 'status', 'attempts', 'queued_at', 'done_at'])
    .where('order_id', 'in', orders)
    .orderBy('id')
    .execute();
  return { shipments, refunds, refundedLines: [...refundedLines, ...refundedParts], questions, partnerCalls };
}

/** The part of it that is one order's. */
export function followedBy(
  {
    shipments,
    refunds,
    refundedLines,
    questions,
    partnerCalls,
  }: Awaited<ReturnType<typeof readWhatFollowed>>,
  { id, currency }: { id: number; currency: string },
) {
  const money = (amount: number) => exportedMoney(amount, currency);
  return {
    shipments: shipments
      .filter((row) => row.order_id === id)
      .map((row) => ({
        status: row.status,
        carrier: row.carrier,
        trackingNumber: row.tracking_number,
        madeAt: row.created_at,
        packedAt: row.packed_at,
        sentAt: row.sent_at,
      })),
    refunds: refunds
      .filter((row) => row.order_id === id)
      .map((row) => ({
        reason: row.reason,
        amount: money(row.amount),
        shippingFee: money(row.shipping),
        creditNote: row.credit_note,
        at: row.created_at,
        lines: refundedLines
          .filter((line) => line.order_refund_id === row.id)
          .map((line) => ({
            name: line.name,
            plan: line.plan_name,
            ...(line.pieces !== null && { pieces: line.pieces }),
            net: money(line.net),
            withholdingTax: money(line.withholding),
          })),
      })),
    questions: questions
      .filter((row) => row.order_id === id)
      .map((row) => ({
        kind: row.kind,
        body: row.body,
        askedAt: row.asked_at,
        answer: row.answer,
        answeredAt: row.answered_at,
      })),
    /** the partner that sends its own books is told name, e-mail, telephone, address and the books */
    toldToPartner: partnerCalls
      .filter((row) => row.order_id === id)
      .map((row) => ({
        partner: row.target,
        status: row.status,
        attempts: row.attempts,
        since: row.queued_at,
        toldAt: row.done_at,
      })),
  };
}
