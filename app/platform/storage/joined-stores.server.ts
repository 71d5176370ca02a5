import type { FileStore } from './file-store';

/** While files are moved: everything is written to the new storage, and what is not there yet is read from the former one. */
export function joinStores(store: FileStore, former: FileStore): FileStore {
  return {
    ...store,
    place: `${store.place}, formerly ${former.place}`,
    stat: async (key) => (await store.stat(key)) ?? former.stat(key),
    // what was moved between the two looks is found by the third
    open: async (key) => (await store.open(key)) ?? (await former.open(key)) ?? store.open(key),
    withLocal: async (key, work, signal) =>
      (await store.withLocal(key, work, signal)) ?? former.withLocal(key, work, signal),
    // the former one first: nobody moves what is gone there
    remove: async (key) => {
      await former.remove(key);
      await store.remove(key);
    },
    removeAll: async (prefix) => {
      await former.removeAll(prefix);
      await store.removeAll(prefix);
    },
    async *list(prefix) {
      const seen = new Set<string>();
      for await (const file of store.list(prefix)) {
        seen.add(file.key);
        yield file;
      }
      for await (const file of former.list(prefix)) if (!seen.has(file.key)) yield file;
    },
    forgetUnfinished: async (before) =>
      (await store.forgetUnfinished(before)) + (await former.forgetUnfinished(before)),
    check: async () => {
      await store.check();
      await former.check();
    },
  };
}
