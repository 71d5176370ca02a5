/** How many files one set of uploads holds (specification 4). */
export type UploadMode = 'single' | 'multiple' | { limit: number };

/** A file of a set. One the shop keeps has the name it is `stored` under; a newly picked one has none. */
export interface FileEntry {
  name: string;
  stored?: string;
}

/** What a set of uploads holds, and which stored files it held before. */
export interface UploadList<Entry extends FileEntry = FileEntry> {
  fileList: readonly Entry[];
  deleteFileList: readonly string[];
}

export const mostFiles = (mode: UploadMode): number =>
  mode === 'single' ? 1 : mode === 'multiple' ? Infinity : mode.limit;

export const isFull = ({ fileList }: UploadList, mode: UploadMode): boolean =>
  fileList.length >= mostFiles(mode);

/** Picked files behind those that are there; of two with one name the first stays. */
export function addPicked<Entry extends FileEntry>(
  list: UploadList<Entry>,
  picked: readonly Entry[],
): { list: UploadList<Entry>; doubled: string[] } {
  const fileList = [...list.fileList];
  const doubled: string[] = [];
  for (const entry of picked)
    if (fileList.some(({ name }) => name === entry.name)) doubled.push(entry.name);
    else fileList.push(entry);
  return { list: { ...list, fileList }, doubled };
}

/** Without this one; a stored file is named among those to be removed. */
export function withoutEntry<Entry extends FileEntry>(
  { fileList, deleteFileList }: UploadList<Entry>,
  entry: Entry,
): UploadList<Entry> {
  return {
    fileList: fileList.filter((each) => each !== entry),
    deleteFileList: entry.stored === undefined ? deleteFileList : [...deleteFileList, entry.stored],
  };
}

/** The place one step on, around both ends. */
export const stepAround = (index: number, step: 1 | -1, count: number): number =>
  (index + step + count) % count;
