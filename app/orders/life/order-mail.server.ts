import { sql } from 'kysely';
import type { OrderFacts } from '~/messages/mail-kinds';
import type { Db } from '~/platform/database/database.server';
import { paymentPath } from '~/orders/destinations';
import { lineName } from '~/orders/line-name';
import { isPaidByTransfer } from '~/settings/payment-method-facts';
import { isMailHeld } from '~/messages/queue-mail.server';
import { orderNumber } from '~/orders/order-number';
import { readWithheld } from '~/orders/withholding-certificate.server';
import { paths } from '~/values/paths';

interface MailedLine {
  name: string;
  planName: string;
  qty: number;
  isProduct: boolean;
}

/** Each name once, with how many there are of it: seats of a company are a line each. */
function namesOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
}

/** Who a mail about an order goes to, what every such mail says of it, the order's deadline and where it is paid. */
export async function readOrderMail(db: Db, orderId: number) {
  const order = await db
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .select([
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
      'person.kind as person_kind',
      'person.email as person_email',
      'person.email_proven_at',
      isMailHeld.as('is_held'),
      sql<
        MailedLine[] | null
      >`(select json_agg(json_build_object('name', name, 'planName', plan_name, 'qty', qty,
        'isProduct', product_id is not null) order by position) from order_line where order_id = purchase_order.id)`.as(
        'lines',
      ),
    ])
    .where('purchase_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = order.lines ?? [];
  const withheld = order.withholding > 0 ? await readWithheld(db, orderId) : null;
  const facts: OrderFacts = {
    orderNumber: orderNumber(orderId, order.placed_at),
    // whoever typed the e-mail may be no friend of its owner: no word of theirs is sent there
    buyerName:
      order.person_kind === 'member' && order.email_proven_at !== null && order.person_email === order.email
        ? order.contact_name
        : null,
    itemNames: namesOf(lines.map(lineName)),
    // approved with less than was due it cost that
    due: order.agreed ?? order.due,
    currency: order.currency,
    path: paths.order({ token: order.token }),
    isGuest: order.person_kind === 'generated',
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
    orderId,
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
