import type * as EntryModule from '../app/entry.server';

/**
 * All that a server needs of the shop, as the Remix build's entry module has it: importing `app/` itself would make a second copy of
 * it, with a second pool of connections. Here only its types are named.
 */
export type ShopOfBuild = typeof EntryModule;
export type Environment = ReturnType<ShopOfBuild['currentShop']>['environment'];
