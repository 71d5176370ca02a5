import type { LoaderFunctionArgs } from '@remix-run/node';
import { readMediaAddress } from '~/learning/lecture-media.server';
import { sendFile } from '~/uploads/send-file.server';
import { checkSignedPath } from '~/uploads/signed-address.server';
import { storedFilePath } from '~/uploads/storage.server';
import { currentShop } from '~/web/shop.server';
import { openVisit } from '~/web/visit.server';

/** Films and files of lectures: only by an address we signed, in its time, in the session of whom it was made for. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, now, viewer, environment } = await openVisit(args);
  const media = readMediaAddress(url.pathname.slice('/media/'.length));
  if (!media) throw new Response(null, { status: 404 });
  if (!checkSignedPath(currentShop().secret, url, now)) throw new Response(null, { status: 403 });
  if (media.personId !== null && media.personId !== viewer.student?.id)
    throw new Response(null, { status: 403 });
  return sendFile(args, {
    path: storedFilePath(environment.dataDir, media.kind, media.name),
    cacheControl: 'private, max-age=14400',
  });
}
