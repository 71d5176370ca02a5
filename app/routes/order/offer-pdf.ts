import type { LoaderFunctionArgs } from '@remix-run/node';
import { offerKindOf } from '~/documents/offer-paper';
import { readOffer } from '~/documents/order-offer.server';
import { sendPaperPdf } from '~/documents/print-document.server';
import { openVisit } from '~/web/visit.server';

/** The same as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, publicUrl } = await openVisit(args);
  const { token = '', kind: named } = args.params;
  const kind = offerKindOf(named);
  const offer = kind && (await readOffer(db, { token, kind, publicUrl }));
  if (!kind || !offer) throw new Response(null, { status: 404 });
  return sendPaperPdf(offer.paper, { name: `${kind}-${offer.orderNumber}`, madeAt: offer.placedAt });
}
