import { StorageDownError } from '~/platform/storage/file-store';
import { log, noteStorageDown } from '~/platform/log.server';
import { accept, refuse, type Result } from '~/values/result';

/** What asks the storage for something: its answer, or that it is down, which is logged once and told by the answer's status. */
export async function orDown<T>(ask: () => Promise<T>): Promise<Result<T, { code: 'STORAGE_DOWN' }>> {
  try {
    return accept(await ask());
  } catch (error) {
    if (!(error instanceof StorageDownError)) throw error;
    log.error('storage is down', { error: error.message });
    noteStorageDown();
    return refuse({ code: 'STORAGE_DOWN' });
  }
}
