import { isPayable } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { translator } from '~/text/translate';
import { paths } from '~/values/paths';
import { bangkokDay, formatDateTime } from '~/values/time';
import type { Paper } from './document-paper';
import { saleSnapshot } from './document-snapshot';
import { type OfferKind, offerPaper } from './offer-paper';
import { readSeller, readSoldOrder } from './sold-order.server';

const t = translator('th');
const en = translator('en');

export interface PrintedOffer {
  paper: Paper;
  /** for the name of its file */
  orderNumber: string;
  placedAt: Date;
}

/** The quotation or the invoice of an unpaid order, for those who hold its token; null: there is none, or nothing is to be paid. */
export async function readOffer(
  db: Db,
  { token, kind, publicUrl }: { token: string; kind: OfferKind; publicUrl: string },
): Promise<PrintedOffer | null> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due', 'placed_at', 'cancel_at'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (!order || !isPayable(order.status) || order.due === 0) return null;
  const sold = await readSoldOrder(db, order.id);
  const snapshot = saleSnapshot(sold, await readSeller(db), t('document.shipping'));
  const offer = {
    snapshot,
    day: bangkokDay(order.placed_at),
    until: order.cancel_at && formatDateTime(order.cancel_at),
    payLink: publicUrl + paths.order({ token }),
  };
  return {
    paper: offerPaper(kind, offer, { t, en }),
    orderNumber: sold.number,
    placedAt: order.placed_at,
  };
}
