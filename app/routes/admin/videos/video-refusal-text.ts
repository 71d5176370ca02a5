import type { Translate } from '~/text/translate';
import { FILE_RULES } from '~/uploads/file-rules';
import type { VideoRefusalCode } from '~/uploads/videos/video-file';

type Code = VideoRefusalCode | 'NOT_FOUND' | 'MISSING' | 'TOO_MANY' | 'FAILED' | 'SIGN_IN';

/** Why a video was not taken, beside its field. */
export function videoRefusalText(code: Code, t: Translate): string {
  if (code === 'TYPE_NOT_ALLOWED') return t('video.typeNotAllowed');
  if (code === 'TOO_LARGE') return t('video.tooLarge', { size: FILE_RULES.video.maxBytes / 1e9 });
  if (code === 'OUT_OF_STORAGE') return t('uploads.outOfStorage');
  if (code === 'STORAGE_DOWN') return t('upload.storageDown');
  if (code === 'EMPTY_FILE') return t('upload.empty');
  if (code === 'UNPLAYABLE') return t('video.unplayable');
  if (code === 'MISSING') return t('video.missing');
  if (code === 'TOO_MANY') return t('video.tooMany');
  return t(code === 'SIGN_IN' ? 'video.signIn' : 'video.failed');
}
