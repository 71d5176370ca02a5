import { sql } from 'kysely';
import type { OrderFacts } from '~/messages/message-kinds';
import { isMailHeld } from '~/messages/outbox/queue-message.server';
import { paymentPath } from '~/orders/destinations';
import { lineName } from '~/orders/line-name';
import { orderNumber } from '~/orders/order-number';
import { readWithheld } from '~/orders/withholding-certificate.server';
import type { Db } from '~/platform/database/database.server';
import { isPaidByTransfer } from '~/providers/methods/payment-methods';
import type { Currency } from '~/values/money';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';

export interface MailedLine {
  name: string;
  planName: string;
  qty: number;
  isProduct: boolean;
  /** a book that comes with it */
  freeBook: string | null;
}

/** Each name once, with how many there are of it: seats of a company are a line each. */
function namesOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
}

/** What a mail about an order is written from. */
export interface OrderOfMail {
  id: number;
  token: string;
  email: string;
  contact_name: string;
  locale: Locale;
  due: number;
  agreed: number | null;
  currency: Currency;
  cancel_at: Date | null;
  placed_at: Date;
  person_id: number;
  payment_method_id: number | null;
  confirm_key: string | null;
  withholding: number;
  lines: readonly MailedLine[] | null;
  is_held: boolean;
  /** the buyer has no account of their own */
  is_guest: boolean;
  /** of a member, who has shown that it is theirs */
  is_own_email: boolean;
}

/** Who a mail about an order goes to, what every such mail says of it, the order's deadline and where it is paid. */
export async function readOrderMail(db: Db, orderId: number) {
  const order = await db
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .select([
      'purchase_order.id',
      'token',
      'purchase_order.email',
      'contact_name',
      'locale',
      'due',
      'agreed',
      'currency',
      'cancel_at',
      'placed_at',
      'person_id',
      'payment_method_id',
      'confirm_key',
      'withholding',
      isMailHeld.as('is_held'),
      sql<boolean>`(person.kind = 'generated')`.as('is_guest'),
      sql<boolean>`(person.kind = 'member' and person.email_proven_at is not null and person.email = purchase_order.email)`.as(
        'is_own_email',
      ),
      sql<MailedLine[] | null>`(select ${mailedLines} from order_line where order_id = purchase_order.id)`.as(
        'lines',
      ),
    ])
    .where('purchase_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return orderMailOf(db, order);
}

/** Names from rows of `order_line`, or from rows that a statement has just written. */
export const mailedLines = sql<
  MailedLine[] | null
>`json_agg(json_build_object('name', name, 'planName', plan_name, 'qty', qty,
  'isProduct', product_id is not null,
  'freeBook', (select nullif(free_book, '') from course where course.id = course_id)) order by position)`;

/** The same of an order that somebody has read, or has just written. */
export async function orderMailOf(db: Db, order: OrderOfMail) {
  const lines = order.lines ?? [];
  const withheld = order.withholding > 0 ? await readWithheld(db, order.id) : null;
  const facts: OrderFacts = {
    orderNumber: orderNumber(order.id, order.placed_at),
    // a stranger may have typed the e-mail: no word of theirs is sent there
    buyerName: order.is_own_email ? order.contact_name : null,
    itemNames: namesOf(lines.map(lineName)),
    freeBooks: namesOf(lines.flatMap(({ freeBook }) => freeBook ?? [])),
    // approved with less than was due it cost that
    due: order.agreed ?? order.due,
    currency: order.currency,
    path: paths.order({ token: order.token }),
    isGuest: order.is_guest,
    isPaidOnline: !isPaidByTransfer(order.payment_method_id),
    hasGoods: lines.some(({ isProduct }) => isProduct),
    withheld: withheld && {
      amount: withheld.amount,
      to: [withheld.shop.name, withheld.shop.taxId].filter(Boolean).join(' · '),
      sendTo: withheld.shop.email || withheld.shop.address,
    },
  };
  const addressee = {
    to: order.email,
    locale: order.locale,
    orderId: order.id,
    personId: order.person_id,
    isHeld: order.is_held,
  };
  const payPath = paymentPath({ token: order.token, paymentMethodId: order.payment_method_id });
  return {
    addressee,
    facts,
    cancelAt: order.cancel_at,
    token: order.token,
    payPath,
    confirmKey: order.confirm_key,
  };
}
