import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';

/** Staff answer what a buyer asked about an order, once; the buyer hears it by mail and reads it on the order's page. */
export function answerOrderQuestion(
  db: Db,
  { id, answer, staffId }: { id: number; answer: string; staffId: number },
  now: Date,
): Promise<Result<null, { code: 'ANSWERED' }>> {
  return inTransaction(db, async (tx) => {
    const question = await tx
      .updateTable('order_question')
      .set({ answer, answered_at: now, answered_by: staffId })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning(['order_id', 'body', 'kind'])
      .executeTakeFirst();
    if (!question) return refuse({ code: 'ANSWERED' as const });
    await queueOrderMail(tx, question.order_id, (order) => ({
      kind: 'order-answered',
      values: { ...order.facts, question: question.body, answer },
      about: id,
    }));
    await announce(tx, { about: 'queues' });
    await announce(tx, { about: 'order', id: question.order_id });
    const subject = { type: 'purchase_order', id: String(question.order_id) };
    // the words stand beside the order, and go with its buyer
    await writeAuditEvent(
      tx,
      { actorId: staffId, action: 'order-question-answered', subject, detail: { kind: question.kind } },
      now,
    );
    return accept(null);
  });
}
