import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { iconName, OWN_ICON_PATH } from '~/settings/site-icon';
import { sendFile } from '~/uploads/send-file.server';
import { storedKey } from '~/uploads/storage.server';
import { openVisit } from '~/web/visit.server';

/** The site's icon for clients that read no page: the picture of setting `photo_favicon`, else the shop's own mark. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings, fileStore } = await openVisit(args);
  const name = iconName(settings.photo_favicon);
  const key = name && storedKey('public', name);
  const cacheControl = 'public, max-age=3600';
  try {
    return await sendFile(args, { files: fileStore, key, cacheControl, isPublic: true });
  } catch (thrown) {
    // the picture is not set, or is gone
    if (!(thrown instanceof Response && thrown.status === 404)) throw thrown;
  }
  return redirect(OWN_ICON_PATH, { status: 302, headers: { 'Cache-Control': cacheControl } });
}
