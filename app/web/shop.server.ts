import type { HeardChanges } from '~/platform/database/heard-changes.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { rememberShopFacts } from '~/settings/shop-facts.server';
import type { Environment } from '~/settings/environment.server';

/** What the process runs on, set once at start (entry.server) and kept over Vite's module reloads. */
export interface Shop {
  environment: Environment;
  /** where files lie */
  fileStore: FileStore;
  /** when it was last asked, seconds ago */
  isStorageUp: () => boolean;
  /** signs media addresses; from the environment, or made into DATA_DIR in demo mode */
  secret: string;
  /** of what everybody may see */
  changes: HeardChanges;
  readFacts: ReturnType<typeof rememberShopFacts>;
  /** where sockets listen; none under a server that opens none */
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
