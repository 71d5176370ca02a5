import fs from 'node:fs';
import path from 'node:path';
import type { FileStore } from '~/platform/storage/file-store';

const MARK = 'restore-not-finished';

/** Says on the disk, and where the files lie, that a restore is under way, so that no half of a shop opens on any machine. */
export function restoreMark(dataDir: string, files: FileStore) {
  const file = path.join(dataDir, MARK);
  return {
    /** Where the backup is unpacked: on the disk of this machine. */
    folder: () => path.join(dataDir, 'restore-unpacked'),
    set: async () => {
      fs.mkdirSync(dataDir, { recursive: true });
      fs.writeFileSync(file, '');
      if (files.isFar) await files.write(MARK, new Uint8Array());
    },
    clear: async () => {
      if (files.isFar) await files.remove(MARK);
      fs.rmSync(file, { force: true });
    },
    isSet: async () => fs.existsSync(file) || (files.isFar && (await files.stat(MARK)) !== null),
  };
}

export const RESTORE_NOT_FINISHED =
  'a restore into this instance was broken off. Run npm run restore -- FILE again; the shop opens when it is whole';
