import { type FileStore, StorageDownError } from '~/platform/storage/file-store';
import type { StorageFolder } from '~/uploads/storage.server';
import type { CatalogueFile, FileMistake, MistakePath } from './import-file';

/** The end of a picture's name that one of its sizes adds. */
const SIZE = /(?:-(?:96|192|320|640|1280|social))?\.[a-z]+$/;

/** What a record calls for: a picture by its stem, a file or video by its whole name. */
interface NamedFile {
  folder: StorageFolder;
  name: string | null;
  path: MistakePath;
}

/**
 * Finds the files that a catalogue names and the shop does not have. They refuse nothing, because a shop may send them
 * later; what lacks its file is not promised to buyers. Reads each folder's names once.
 */
export function missingFileCheck(files: FileStore) {
  const folders = new Map<StorageFolder, Promise<ReadonlySet<string> | null>>();
  const namesIn = (folder: StorageFolder) => {
    const names = folders.get(folder) ?? readNames(files, folder);
    folders.set(folder, names);
    return names;
  };
  return async (file: CatalogueFile): Promise<FileMistake[]> => {
    const missing: FileMistake[] = [];
    for (const { folder, name, path } of filesNamedIn(file)) {
      if (name === null || name.startsWith('https://')) continue;
      const names = await namesIn(folder);
      if (names && !names.has(name))
        missing.push({ path, message: `no ${KIND_OF[folder]} “${name}” in the shop yet` });
    }
    return missing;
  };
}

const KIND_OF: Partial<Record<StorageFolder, string>> = {
  pictures: 'picture',
  videos: 'video',
  files: 'file',
};

/** Null while the storage is down: nothing is known then. */
async function readNames(files: FileStore, folder: StorageFolder): Promise<ReadonlySet<string> | null> {
  const names = new Set<string>();
  try {
    for await (const { key } of files.list(`${folder}/`)) {
      const name = key.slice(folder.length + 1);
      names.add(folder === 'pictures' ? name.replace(SIZE, '') : name);
    }
  } catch (error) {
    if (error instanceof StorageDownError) return null;
    throw error;
  }
  return names;
}

const filesNamedIn = ({ teachers, courses, products }: CatalogueFile): NamedFile[] => [
  ...teachers.map(({ picture }, index) => pictureAt(picture, ['teachers', index, 'picture'])),
  ...courses.flatMap((course, index) => [
    pictureAt(course.picture, ['courses', index, 'picture']),
    { folder: 'videos' as const, name: course.previewVideo, path: ['courses', index, 'previewVideo'] },
    ...course.sections.flatMap(({ lectures }, section) =>
      lectures.flatMap(({ file, video }, lecture) => {
        const path = ['courses', index, 'sections', section, 'lectures', lecture];
        return [
          { folder: 'files' as const, name: file, path: [...path, 'file'] },
          { folder: 'videos' as const, name: video, path: [...path, 'video'] },
        ];
      }),
    ),
  ]),
  ...products.flatMap(({ pictures }, index) =>
    pictures.map((picture, at) => pictureAt(picture, ['products', index, 'pictures', at])),
  ),
];

const pictureAt = (name: string | null, path: MistakePath): NamedFile => ({ folder: 'pictures', name, path });
