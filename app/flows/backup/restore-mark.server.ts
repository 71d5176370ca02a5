import fs from 'node:fs';
import path from 'node:path';

/** Says on the disk that a restore is under way, so that no half of a shop opens. */
export function restoreMark(dataDir: string) {
  const file = path.join(dataDir, 'restore-not-finished');
  return {
    /** Where the backup is unpacked: on the same disk. */
    folder: () => path.join(dataDir, 'restore-unpacked'),
    set: () => {
      fs.mkdirSync(dataDir, { recursive: true });
      fs.writeFileSync(file, '');
    },
    clear: () => fs.rmSync(file, { force: true }),
    isSet: () => fs.existsSync(file),
  };
}

export const RESTORE_NOT_FINISHED =
  'a restore into this instance was broken off. Run npm run restore -- FILE again; the shop opens when it is whole';
