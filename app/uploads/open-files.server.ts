import path from 'node:path';
import { openDiskStore } from '~/platform/storage/disk-store.server';
import type { FileStore } from '~/platform/storage/file-store';
import { joinStores } from '~/platform/storage/joined-stores.server';
import { openS3Store } from '~/platform/storage/s3-store.server';
import type { Environment } from '~/settings/environment.server';
import type { StorageKind } from '~/settings/storage-settings';
import { diskRoot } from './storage.server';

type Place = Pick<Environment, 'dataDir' | 'storage'>;

/** Where the shop's files lie, as its settings say. */
export function openFiles(place: Place): FileStore {
  const { kind, former } = place.storage;
  const store = openStore(place, kind);
  return former ? joinStores(store, openStore(place, former)) : store;
}

/** The two of a move; null: the settings name none before. */
export function openFormerFiles(place: Place): { from: FileStore; to: FileStore } | null {
  const { kind, former } = place.storage;
  return former && { from: openStore(place, former), to: openStore(place, kind) };
}

function openStore({ dataDir, storage }: Place, kind: StorageKind): FileStore {
  if (kind === 'disk') return openDiskStore(diskRoot(dataDir));
  if (!storage.s3) throw new Error('S3_BUCKET is not set');
  return openS3Store(storage.s3, path.join(dataDir, 'work'));
}
