import type { PictureChangeRefusal } from '~/catalogue/pictures/change-pictures.server';
import type { TakenPictures } from '~/catalogue/pictures/take-pictures.server';
import type { Translate } from '~/text/translate';
import { FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import type { Result } from '~/values/result';

export interface PicturesSent {
  /** beside the file field, one for each file that was not taken */
  errors: string[];
}

export function pictureRefusalTexts(
  taken: Result<TakenPictures, PictureChangeRefusal>,
  t: Translate,
): string[] {
  if (taken.ok)
    return taken.value.refused.map(({ name, code }) => t('uploads.refused', { name, why: whyNot(code, t) }));
  return taken.refusal.code === 'TOO_MANY' ? [t('uploads.most', { most: taken.refusal.most })] : [];
}

function whyNot(code: FileRefusalCode, t: Translate): string {
  if (code === 'TYPE_NOT_ALLOWED') return t('uploads.typeNotAllowed');
  if (code === 'OUT_OF_STORAGE') return t('uploads.outOfStorage');
  if (code === 'TOO_LARGE') return t('upload.tooLarge', { size: FILE_RULES.picture.maxBytes / 1e6 });
  if (code === 'EMPTY_FILE') return t('upload.empty');
  if (code === 'STORAGE_DOWN') return t('upload.storageDown');
  if (code === 'BUSY') return t('upload.busy');
  return t(code === 'TOO_DETAILED' ? 'uploads.tooDetailed' : 'uploads.failed');
}
