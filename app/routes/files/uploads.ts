import type { LoaderFunctionArgs } from '@remix-run/node';
import { currentDatabase } from '~/platform/database/database.server';
import { drawPictureSize } from '~/uploads/draw-picture-size.server';
import { isPublicMadeVideo, isPublicVideo } from '~/uploads/public-videos.server';
import { type SentFile, sendFile, storedOr503 } from '~/uploads/send-file.server';
import { drawSocialPicture } from '~/uploads/social-picture.server';
import { storedKey } from '~/uploads/storage.server';
import { videoKey } from '~/uploads/videos/video-folder.server';
import { currentShop } from '~/web/shop.server';

/** Public files: pictures of the catalogue, videos shown to everyone, and what staff uploaded for all to see. */
export async function loader(args: LoaderFunctionArgs) {
  const files = currentShop().fileStore;
  const [folder, name = '', ...more] = (args.params['*'] ?? '').split('/');
  if (folder === 'films') return sendMade(args, name, more);
  if (more.length > 0) throw new Response(null, { status: 404 });
  // names are never used twice, so a browser and a CDN may keep them
  const forever = 'public, max-age=31536000, immutable';
  if (folder === 'pictures')
    return sendPicture(args, name, {
      files,
      key: storedKey(folder, name),
      cacheControl: forever,
      isPublic: true,
    });
  if (folder === 'public')
    return sendFile(args, { files, key: storedKey(folder, name), cacheControl: forever, isPublic: true });
  if (folder === 'videos' && (await isPublicVideo(currentDatabase(), name)))
    return sendFile(args, {
      files,
      key: storedKey(folder, name),
      cacheControl: 'public, max-age=3600',
      isPublic: true,
    });
  throw new Response(null, { status: 404 });
}

/** A size that was never asked for is drawn first. */
async function sendPicture(args: LoaderFunctionArgs, name: string, file: SentFile) {
  try {
    return await sendFile(args, file);
  } catch (thrown) {
    if (!(thrown instanceof Response && thrown.status === 404)) throw thrown;
    const { files } = file;
    const isDrawn = await storedOr503(
      async () => (await drawPictureSize(files, name)) || drawSocialPicture(files, name),
    );
    if (!isDrawn) throw thrown;
    return sendFile(args, file);
  }
}

/** What was made for phones of a video that everybody may see. */
async function sendMade(args: LoaderFunctionArgs, folder: string, [file = '', ...more]: readonly string[]) {
  const key = videoKey(folder, file);
  if (more.length > 0 || !key || !(await isPublicMadeVideo(currentDatabase(), folder)))
    throw new Response(null, { status: 404 });
  return sendFile(args, {
    files: currentShop().fileStore,
    key,
    cacheControl: 'public, max-age=3600',
    isPublic: true,
  });
}
