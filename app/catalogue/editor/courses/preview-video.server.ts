import { videoSource } from '~/catalogue/curriculum/external-video';
import { uploadTypeOf } from '~/catalogue/curriculum/upload-type';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import type { EditValue } from '~/catalogue/editor/edit-fields';
import type { FileStore } from '~/platform/storage/file-store';
import type { TextKey } from '~/text/translate';

/**
 * Why the course's page cannot play this preview video; null: it can, or it is unchanged. Throws
 * StorageDownError.
 */
export async function previewVideoError(
  files: FileStore,
  { typed: input, stored: storedVideo }: { typed: string | null; stored: string | null },
): Promise<TextKey | null> {
  if (input === null || input === storedVideo) return null;
  const source = videoSource(input, uploadTypeOf(input));
  if (source === null) return 'edit.error.video';
  const isMissing = source.kind === 'file' && (await readVideoFacts(files, source.name)) === null;
  return isMissing ? 'edit.error.noVideo' : null;
}

/** Whether it is a file of the shop, not an address elsewhere. */
export const isOwnVideo = (video: EditValue | undefined): video is string =>
  typeof video === 'string' && video !== '' && !/^https?:/.test(video);
