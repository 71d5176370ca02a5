import type { LoaderFunctionArgs } from '@remix-run/node';
import { badgePicture } from '~/learning/certificates/badge-picture.server';
import { openVisit } from '~/web/visit.server';

/** The picture of the shop's badges, as wallets show it. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await openVisit(args);
  return new Response(new Uint8Array(await badgePicture(settings.theme_color)), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=3600',
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
