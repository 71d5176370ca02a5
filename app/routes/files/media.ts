import type { LoaderFunctionArgs } from '@remix-run/node';
import { readFilmAddress } from '~/learning/film/film-address.server';
import { isMediaOpen, readMediaAddress } from '~/learning/lecture-media.server';
import { filmKey } from '~/uploads/films/film-folder.server';
import { readLectureFileName } from '~/uploads/private-files.server';
import { sendFile } from '~/uploads/send-file.server';
import { checkSignedPath } from '~/uploads/signed-address.server';
import { storedKey } from '~/uploads/storage.server';
import { currentShop } from '~/web/shop.server';
import { openVisit } from '~/web/visit.server';

/** Kept by the browser of whom it was made for, for as long as its address opens. */
const KEPT = 'private, max-age=14400';

/** Films and files of lectures: only by an address we signed, in its time, in the session of whom it was made for, while they may open the lecture. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, now, viewer, fileStore } = await openVisit(args);
  const { secret } = currentShop();
  // its student, or the teacher who looks at it
  const viewerIds = [viewer.student?.id, viewer.instructor?.id];
  const film = readFilmAddress(secret, url.pathname, now);
  if (film === 'closed') throw new Response(null, { status: 403 });
  if (film !== 'unknown') {
    const { folder, file, ...place } = film;
    const key = filmKey(folder, file);
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
