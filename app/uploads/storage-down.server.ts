import { log, noteStorageDown } from '~/platform/log.server';
import { StorageDownError } from '~/platform/storage/file-store';
import { accept, refuse, type Result } from '~/values/result';

/** Runs a storage request: its result, or a refusal that is logged once and shows in the answer's status. */
export async function orDown<T>(request: () => Promise<T>): Promise<Result<T, { code: 'STORAGE_DOWN' }>> {
  try {
    return accept(await request());
  } catch (error) {
    if (!(error instanceof StorageDownError)) throw error;
    log.error('storage is down', { error: error.message });
    noteStorageDown();
    return refuse({ code: 'STORAGE_DOWN' });
  }
}
