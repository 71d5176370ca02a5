import type { Db } from '~/platform/database/database.server';
import type { FileRefusalCode } from '~/uploads/file-rules';
import { storePicture } from '~/uploads/pictures/store-picture.server';
import { readStoredPictures } from '~/uploads/pictures/stored-pictures.server';
import type { Storage } from '~/uploads/write-upload.server';
import { refuse, type Result } from '~/values/result';
import { addPicked, type FileEntry, mostFiles } from '~/values/upload-list';
import { changePictures, type PictureChangeRefusal, type PictureMove } from './change-pictures.server';
import { PICTURE_SETS, type PictureOwner } from './pictures-form';
import { readPicturesOf } from './pictures-of.server';

export interface SentPicture {
  name: string;
  bytes: Buffer;
  isTooLarge: boolean;
  isBusy?: boolean;
}

interface SentSet {
  owner: PictureOwner;
  id: number;
  files: readonly SentPicture[];
  removed: readonly string[];
  first: string;
  move?: PictureMove | null;
  administratorId: number;
}

export interface TakenPictures {
  /** names of files that came twice, or had the name of one that is there */
  doubled: string[];
  /** files that were not taken; the others were */
  refused: { name: string; code: FileRefusalCode }[];
}

type Picked = FileEntry & { file?: SentPicture };

/** A set of pictures as a form sent it: merges names, takes in what may be taken (each file by its content), and changes the set. */
export async function takePictures(
  db: Db,
  { owner, id, files, removed, first, move, administratorId }: SentSet,
  storage: Storage,
  now: Date,
): Promise<Result<TakenPictures, PictureChangeRefusal>> {
  const own = await readPicturesOf(db, { owner, id });
  if (!own) return refuse({ code: 'NOT_FOUND' });
  const staying = own.stems.filter((stem) => !removed.includes(stem));
  const view = await readStoredPictures(db, staying, storage.files);
  const fileList: Picked[] = view.map(({ stem, name }) => ({ name, stored: stem }));
  const picked: Picked[] = files.map((file) => ({ name: file.name, file }));
  const { list, doubled } = addPicked({ fileList, deleteFileList: removed }, picked);
  const most = mostFiles(PICTURE_SETS[owner]);
  // said before anything is drawn
  if (list.fileList.length > Math.max(most, fileList.length)) return refuse({ code: 'TOO_MANY', most });
  const added: string[] = [];
  const refused: TakenPictures['refused'] = [];
  for (const { name, file } of list.fileList) {
    if (!file) continue;
    const body = { bytes: file.bytes, originalName: name, ownerPersonId: administratorId };
    const result = file.isTooLarge
      ? refuse({ code: 'TOO_LARGE' as const })
      : file.isBusy
        ? refuse({ code: 'BUSY' as const })
        : await storePicture(db, body, storage, now);
    if (result.ok) added.push(result.value.stem);
    else refused.push({ name, code: result.refusal.code });
  }
  const changed = await changePictures(db, { owner, id, added, removed, first, move, administratorId }, now);
  return changed.ok ? { ok: true, value: { doubled, refused } } : changed;
}
