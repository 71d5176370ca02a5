import { openDiskStore } from '../../app/platform/storage/disk-store.server';
import type { FileStore } from '../../app/platform/storage/file-store';
import { diskRoot } from '../../app/uploads/storage.server';

/** The files of a shop on this disk. */
export const filesIn = (dataDir: string): FileStore => openDiskStore(diskRoot(dataDir));
