import path from 'node:path';
import { openDiskStore } from '~/platform/storage/disk-store.server';
import type { FileStore } from '~/platform/storage/file-store';
import { joinStores } from '~/platform/storage/joined-stores.server';
import type { Environment } from '~/settings/environment.server';
import type { StorageKind } from '~/settings/storage-settings';
import { diskRoot } from './storage.server';

type Place = Pick<Environment, 'dataDir' | 'storage'>;

/** Opens the file storage by the settings. */
export async function openFiles(place: Place): Promise<FileStore> {
  const { kind, former } = place.storage;
  const store = await openStore(place, kind);
  return former ? joinStores(store, await openStore(place, former)) : store;
}

/** Both storages of a move; null: the settings name no former one. */
export async function openFormerFiles(place: Place): Promise<{ from: FileStore; to: FileStore } | null> {
  const { kind, former } = place.storage;
  return former && { from: await openStore(place, former), to: await openStore(place, kind) };
}

async function openStore({ dataDir, storage }: Place, kind: StorageKind): Promise<FileStore> {
  if (kind === 'disk') return openDiskStore(diskRoot(dataDir));
  if (!storage.s3) throw new Error('S3_BUCKET is not set');
  const { openS3Store } = await import('~/platform/storage/s3-store.server');
  return openS3Store(storage.s3, path.join(dataDir, 'work'));
}
