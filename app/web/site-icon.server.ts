import { fileWords } from '~/uploads/accepted-files';
import { FILE_REFUSAL_TEXTS, FILE_RULES } from '~/uploads/file-rules';
import { storeImage } from '~/uploads/store-image.server';
import type { ReceivedFile } from './form.server';
import type { Visit } from './visit.server';

export const ICON_MAX_BYTES = FILE_RULES.picture.maxBytes;

/** Stores a picture as the site's icon: its name for setting `photo_favicon`, or the error in words. */
export async function takeIcon(
  { db, now, t, settings, fileStore }: Visit,
  file: ReceivedFile,
): Promise<{ stored: string } | { why: string }> {
  const words = fileWords('picture', t);
  if (file.isTooLarge) return { why: t('upload.tooLarge', words) };
  if (file.isBusy) return { why: t('upload.busy') };
  const iconFile = {
    purpose: 'picture',
    originalName: file.name,
    bytes: file.bytes,
    ownerPersonId: null,
  } as const;
  const stored = await storeImage(
    db,
    iconFile,
    { files: fileStore, limitGb: settings.storage_limit_gb },
    now,
  );
  return stored.ok
    ? { stored: stored.value.storageName }
    : { why: t(FILE_REFUSAL_TEXTS[stored.refusal.code], words) };
}
