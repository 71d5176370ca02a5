import type { LoaderFunctionArgs } from '@remix-run/node';
import { filmFilePath } from '~/uploads/films/film-folder.server';
import { isPublicFilm, isPublicVideo } from '~/uploads/public-videos.server';
import { drawPictureSize } from '~/uploads/draw-picture-size.server';
import { sendFile } from '~/uploads/send-file.server';
import { drawSocialPicture } from '~/uploads/social-picture.server';
import { storedFilePath } from '~/uploads/storage.server';
import { currentDatabase } from '~/platform/database/database.server';
import { currentShop } from '~/web/shop.server';

/** Public files: pictures of the catalogue, videos shown to everyone, and what staff uploaded for all to see. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataDir } = currentShop().environment;
  const [folder, name = '', ...more] = (args.params['*'] ?? '').split('/');
  if (folder === 'films') return sendMade(args, name, more);
  if (more.length > 0) throw new Response(null, { status: 404 });
  // names are never used twice, so a browser and a CDN may keep them
  const forever = 'public, max-age=31536000, immutable';
  if (folder === 'pictures') {
    await drawPictureSize(dataDir, name);
    await drawSocialPicture(dataDir, name);
  }
  if (folder === 'pictures' || folder === 'public')
    return sendFile(args, {
      path: storedFilePath(dataDir, folder, name),
      cacheControl: forever,
      isPublic: true,
    });
  if (folder === 'videos' && (await isPublicVideo(currentDatabase(), name)))
    return sendFile(args, {
      path: storedFilePath(dataDir, folder, name),
      cacheControl: 'public, max-age=3600',
      isPublic: true,
    });
  throw new Response(null, { status: 404 });
}

/** What was made for phones of a film that everybody may see. */
async function sendMade(args: LoaderFunctionArgs, folder: string, [file = '', ...more]: readonly string[]) {
  const path = filmFilePath(currentShop().environment.dataDir, folder, file);
  if (more.length > 0 || !path || !(await isPublicFilm(currentDatabase(), folder)))
    throw new Response(null, { status: 404 });
  return sendFile(args, { path, cacheControl: 'public, max-age=3600', isPublic: true });
}
