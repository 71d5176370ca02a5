import fs from 'node:fs/promises';

/** What is in it outlives a power cut once this resolves; its name does once its folder is synced too. */
export async function syncFile(file: string): Promise<void> {
  const handle = await fs.open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
