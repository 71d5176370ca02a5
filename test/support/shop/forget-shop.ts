// Before each test file of a worker that keeps its modules: what the app put on globalThis for the file before is gone.
for (const key of Object.keys(globalThis)) {
  if (key.startsWith('__rian')) Reflect.deleteProperty(globalThis, key);
}
