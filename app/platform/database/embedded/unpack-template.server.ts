import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';

/**
 * Writes a dump (`dumpDatabase`) into a folder as it is read: handed to the engine whole, it stands in memory three times, 180 MB at the
 * first start of all (ADR-0117). Nothing is on the disk for good when it resolves: the engine syncs the folder when it first opens it.
 */
export async function unpackTemplate(template: string, home: string): Promise<void> {
  const entries = tar.extract();
  const reading = pipeline(fs.createReadStream(template), createGunzip(), entries);
  try {
    for await (const entry of entries) {
      const at = path.join(home, entry.header.name);
      if (entry.header.type === 'directory') {
        fs.mkdirSync(at, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        fs.mkdirSync(path.dirname(at), { recursive: true, mode: 0o700 });
        await pipeline(entry, fs.createWriteStream(at, { mode: 0o600 }));
      }
    }
  } finally {
    await reading;
  }
}
