import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DocumentPage } from '~/documents/document-page';
import { offerKindOf } from '~/documents/offer-paper';
import { readOffer } from '~/documents/order-offer.server';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'document', frame: 'bare' };
export const meta = privateMeta;

/** The quotation or the invoice of an unpaid order as it prints, for those who hold its token. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, publicUrl } = await openVisit(args);
  const { token = '', kind: named } = args.params;
  const kind = offerKindOf(named);
  const offer = kind && (await readOffer(db, { token, kind, publicUrl }));
  if (!kind || !offer) throw new Response(null, { status: 404 });
  return {
    paper: offer.paper,
    path: paths.orderOffer({ token, kind }),
    backPath: paths.order({ token }),
    title: `${offer.paper.title} ${offer.orderNumber}`,
  };
}

export default function OfferPage() {
  const { paper, path, backPath } = useLoaderData<typeof loader>();
  return <DocumentPage paper={paper} path={path} backPath={backPath} />;
}
