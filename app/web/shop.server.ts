import type { HeardChanges } from '~/platform/memory/public-changes.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { Environment } from '~/settings/environment.server';

/** The process's resources, set once at start (entry.server) and kept over Vite's module reloads. */
export interface Shop {
  environment: Environment;
  /** where files lie */
  fileStore: FileStore;
  /** result of the last check, some seconds ago */
  isStorageUp: () => boolean;
  /** signs media addresses; from the environment, or created in DATA_DIR in demo mode */
  secret: string;
  /** notifications of public changes */
  changes: HeardChanges;
  /** port of the sockets; missing under a server without them */
  socketPort?: number;
}

const holder = globalThis as typeof globalThis & { __rianShop?: Shop };

export function setShop(shop: Shop) {
  holder.__rianShop = shop;
}

export function currentShop(): Shop {
  if (!holder.__rianShop) throw new Error('the shop is not open yet');
  return holder.__rianShop;
}
