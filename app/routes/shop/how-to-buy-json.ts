import type { LoaderFunctionArgs } from '@remix-run/node';
import { readHowToBuy } from '~/catalogue/listing/how-to-buy.server';
import { openVisit } from '~/web/visit.server';

/** `GET /public/payments/howtobuy` of specification 7. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await openVisit(args);
  return Response.json(readHowToBuy(settings, 'th'), {
    headers: { 'Cache-Control': 'public, max-age=0, s-maxage=60', 'X-Content-Type-Options': 'nosniff' },
  });
}
