import { videoSource } from '~/catalogue/curriculum/external-video';
import { uploadTypeOf } from '~/catalogue/curriculum/upload-type';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import type { EditValue } from '~/catalogue/editor/edit-fields';
import type { FileStore } from '~/platform/storage/file-store';
import type { TextKey } from '~/text/translate';

/** Why the course's page could not play this preview film; null: it can, or nobody changed it. @throws StorageDownError */
export async function previewFilmError(
  files: FileStore,
  { typed, stored }: { typed: string | null; stored: string | null },
): Promise<TextKey | null> {
  if (typed === null || typed === stored) return null;
  const source = videoSource(typed, uploadTypeOf(typed));
  if (source === null) return 'edit.error.video';
  const isMissing = source.kind === 'file' && (await readVideoFacts(files, source.name)) === null;
  return isMissing ? 'edit.error.noFilm' : null;
}

/** Is it a file of the shop, and not an address elsewhere? */
export const isOwnFilm = (film: EditValue | undefined): film is string =>
  typeof film === 'string' && film !== '' && !/^https?:/.test(film);
