import type { LoaderFunctionArgs } from '@remix-run/node';
import { isMediaOpen, readMediaAddress } from '~/learning/lecture-media.server';
import { readVideoAddress } from '~/learning/video/video-address.server';
import { readLectureFileName } from '~/uploads/private-files.server';
import { sendFile } from '~/uploads/send-file.server';
import { checkSignedPath } from '~/uploads/signed-address.server';
import { storedKey } from '~/uploads/storage.server';
import { videoKey } from '~/uploads/videos/video-folder.server';
import { currentShop } from '~/web/shop.server';
import { openVisit } from '~/web/visit.server';

/** Kept by the browser of whom it was made for, for as long as its address opens. */
const KEPT = 'private, max-age=14400';

/** Videos and files of lectures: only by an address we signed, in its time, in the session of whom it was made for, while they may open the lecture. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, now, viewer, fileStore } = await openVisit(args);
  const { secret } = currentShop();
  // its student, or the teacher who looks at it
  const viewerIds = [viewer.student?.id, viewer.instructor?.id];
  const video = readVideoAddress(secret, url.pathname, now);
  if (video === 'closed') throw new Response(null, { status: 403 });
  if (video !== 'unknown') {
    const { folder, file, ...place } = video;
    const key = videoKey(folder, file);
    if (!key) throw new Response(null, { status: 404 });
    if (!(await isMediaOpen(db, place, viewerIds, now))) throw new Response(null, { status: 403 });
    return sendFile(args, { files: fileStore, key, cacheControl: KEPT });
  }
  const media = readMediaAddress(url.pathname.slice('/media/'.length));
  if (!media) throw new Response(null, { status: 404 });
  if (!checkSignedPath(secret, url, now)) throw new Response(null, { status: 403 });
  if (!(await isMediaOpen(db, media, viewerIds, now))) throw new Response(null, { status: 403 });
  return sendFile(args, {
    files: fileStore,
    key: storedKey(media.kind, media.name),
    downloadName: media.kind === 'files' ? await readLectureFileName(db, media.name) : undefined,
    cacheControl: KEPT,
  });
}
