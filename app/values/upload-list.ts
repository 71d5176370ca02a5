/** Files in one upload field (specification 4). */
export type UploadMode = 'single' | 'multiple' | { limit: number };

/** A file of the field. A stored one has its `stored` name; a newly picked one has none. */
export interface FileEntry {
  name: string;
  stored?: string;
}

/** The field's files, and the stored files it had before. */
export interface UploadList<Entry extends FileEntry = FileEntry> {
  fileList: readonly Entry[];
  deleteFileList: readonly string[];
}

export const mostFiles = (mode: UploadMode): number =>
  mode === 'single' ? 1 : mode === 'multiple' ? Infinity : mode.limit;

export const isFull = ({ fileList }: UploadList, mode: UploadMode): boolean =>
  fileList.length >= mostFiles(mode);

/** Adds picked files at the end; of two with one name the first stays. */
export function addPicked<Entry extends FileEntry>(
  list: UploadList<Entry>,
  newFiles: readonly Entry[],
): { list: UploadList<Entry>; doubled: string[] } {
  const fileList = [...list.fileList];
  const doubled: string[] = [];
  for (const entry of newFiles)
    if (fileList.some(({ name }) => name === entry.name)) doubled.push(entry.name);
    else fileList.push(entry);
  return { list: { ...list, fileList }, doubled };
}

/** Removes an entry; a stored file is listed for deletion. */
export function withoutEntry<Entry extends FileEntry>(
  { fileList, deleteFileList }: UploadList<Entry>,
  entry: Entry,
): UploadList<Entry> {
  return {
    fileList: fileList.filter((each) => each !== entry),
    deleteFileList: entry.stored === undefined ? deleteFileList : [...deleteFileList, entry.stored],
  };
}

/** The next index, wrapping around both ends. */
export const stepAround = (index: number, step: 1 | -1, count: number): number =>
  (index + step + count) % count;
