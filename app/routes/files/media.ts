import type { LoaderFunctionArgs } from '@remix-run/node';
import { isMediaOpen, readMediaAddress } from '~/learning/lecture-media.server';
import { sendFile } from '~/uploads/send-file.server';
import { checkSignedPath } from '~/uploads/signed-address.server';
import { storedFilePath } from '~/uploads/storage.server';
import { currentShop } from '~/web/shop.server';
import { openVisit } from '~/web/visit.server';

/** Films and files of lectures: only by an address we signed, in its time, in the session of whom it was made for, while they may open the lecture. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, now, viewer, environment } = await openVisit(args);
  const media = readMediaAddress(url.pathname.slice('/media/'.length));
  if (!media) throw new Response(null, { status: 404 });
  if (!checkSignedPath(currentShop().secret, url, now)) throw new Response(null, { status: 403 });
  if (!(await isMediaOpen(db, media, viewer.student?.id ?? null, now)))
    throw new Response(null, { status: 403 });
  return sendFile(args, {
    path: storedFilePath(environment.dataDir, media.kind, media.name),
    cacheControl: 'private, max-age=14400',
  });
}
