import type { LoaderFunctionArgs } from '@remix-run/node';
import { isPostcode } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';

const A_DAY = 86_400;

/** The districts of one postcode, for the script beside its field; the same for everybody, so anything on the way may keep it. */
export function loader({ request }: LoaderFunctionArgs) {
  const postcode = new URL(request.url).searchParams.get('postcode') ?? '';
  if (!isPostcode(postcode)) throw new Response(null, { status: 400 });
  return Response.json(
    { places: placesOf(postcode) },
    { headers: { 'Cache-Control': `public, max-age=${A_DAY}` } },
  );
}
