import fs from 'node:fs/promises';

/** The content survives a power cut once this resolves; the name does once its folder is synced too. */
export async function syncFile(file: string): Promise<void> {
  const handle = await fs.open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
