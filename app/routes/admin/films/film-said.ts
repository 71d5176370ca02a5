import type { Translate } from '~/text/translate';
import { FILE_RULES } from '~/uploads/file-rules';
import type { FilmRefusalCode } from '~/uploads/films/film-file';

type Code = FilmRefusalCode | 'NOT_FOUND' | 'MISSING' | 'TOO_MANY' | 'FAILED' | 'SIGN_IN';

/** Why a film was not taken, beside its field. */
export function filmSaid(code: Code, t: Translate): string {
  if (code === 'TYPE_NOT_ALLOWED') return t('film.typeNotAllowed');
  if (code === 'TOO_LARGE') return t('film.tooLarge', { size: FILE_RULES.video.maxBytes / 1e9 });
  if (code === 'OUT_OF_STORAGE') return t('uploads.outOfStorage');
  if (code === 'STORAGE_DOWN') return t('upload.storageDown');
  if (code === 'EMPTY_FILE') return t('upload.empty');
  if (code === 'UNPLAYABLE') return t('film.unplayable');
  if (code === 'MISSING') return t('film.missing');
  if (code === 'TOO_MANY') return t('film.tooMany');
  return t(code === 'SIGN_IN' ? 'film.signIn' : 'film.failed');
}
