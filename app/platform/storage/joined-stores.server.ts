import type { FileStore } from './file-store';

/**
 * During a move of files: writes go to the new storage, and files missing there are read from the former one.
 */
export function joinStores(store: FileStore, former: FileStore): FileStore {
  return {
    ...store,
    place: `${store.place}, formerly ${former.place}`,
    stat: async (key) => (await store.stat(key)) ?? former.stat(key),
    // a file moved between the two reads is found by the third
    open: async (key) => (await store.open(key)) ?? (await former.open(key)) ?? store.open(key),
    withLocal: async (key, work, signal) =>
      (await store.withLocal(key, work, signal)) ?? former.withLocal(key, work, signal),
    // the former one first, so that a removed file is not moved
    remove: async (key) => {
      await former.remove(key);
      await store.remove(key);
    },
    removeAll: async (prefix) => {
      await former.removeAll(prefix);
      await store.removeAll(prefix);
    },
    async *list(prefix) {
      const listedKeys = new Set<string>();
      for await (const file of store.list(prefix)) {
        listedKeys.add(file.key);
        yield file;
      }
      for await (const file of former.list(prefix)) if (!listedKeys.has(file.key)) yield file;
    },
    forgetUnfinished: async (before) =>
      (await store.forgetUnfinished(before)) + (await former.forgetUnfinished(before)),
    check: async () => {
      await store.check();
      await former.check();
    },
  };
}
