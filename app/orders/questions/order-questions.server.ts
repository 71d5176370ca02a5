import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';
import type { OrderQuestion, OrderQuestionKind } from './order-question';

interface Row {
  id: number;
  kind: OrderQuestionKind;
  body: string;
  asked_at: Date;
  answer: string;
  answered_at: Date | null;
}

const viewOf = ({ id, kind, body, asked_at, answer, answered_at }: Row): OrderQuestion => ({
  id,
  kind,
  body,
  askedAt: asked_at,
  answer,
  answeredAt: answered_at,
});

const COLUMNS = [
  'order_question.id',
  'order_question.kind',
  'body',
  'asked_at',
  'answer',
  'answered_at',
] as const;

/** What was asked about one order, the oldest first. */
export async function readOrderQuestions(db: Db, orderId: number): Promise<OrderQuestion[]> {
  const rows = await db
    .selectFrom('order_question')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(viewOf);
}

export interface StaffOrderQuestion extends OrderQuestion {
  orderId: number;
  orderNumber: string;
  buyerName: string;
  email: string;
}

/** By an index of those alone: every page of the back office asks. */
export async function countWaitingOrderQuestions(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('order_question')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function countOrderQuestions(db: Db): Promise<{ waiting: number; answered: number }> {
  const { waiting, answered } = await db
    .selectFrom('order_question')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('answered_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('answered_at', 'is not', null).as('answered'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), answered: Number(answered) };
}

/** For staff: those that wait, the oldest first, or those that were answered, the newest first. */
export async function readStaffOrderQuestions(
  db: Db,
  status: 'waiting' | 'answered',
  { pageSize, offset }: Pick<PageRange, 'pageSize' | 'offset'>,
): Promise<StaffOrderQuestion[]> {
  const rows = await db
    .selectFrom('order_question')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_question.order_id')
    .select(COLUMNS)
    .select(['order_id', 'placed_at', 'contact_name', 'email'])
    .where('answered_at', status === 'waiting' ? 'is' : 'is not', null)
    .orderBy('asked_at', status === 'waiting' ? 'asc' : 'desc')
    .orderBy('order_question.id')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    ...viewOf(row),
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_id, row.placed_at),
    buyerName: row.contact_name,
    email: row.email,
  }));
}
