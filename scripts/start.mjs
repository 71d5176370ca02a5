// npm start: builds when needed, then runs the shop in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Node ${process.versions.node} is too old: install Node 20.19 or later`);
}

process.chdir(root);
process.env.NODE_ENV = 'production';
try {
  const { buildIfStale } = await import('./build.mjs');
  buildIfStale();
} catch (error) {
  stop(error.message);
}
try {
  await import(pathToFileURL(path.join(root, 'build/server.mjs')).href);
} catch (error) {
  // DEBUG shows where it came from
  if (process.env.DEBUG) console.error(error);
  stop(error.message);
}

function stop(reason) {
  process.stderr.write(`Rian cannot start: ${reason}\n`);
  process.exit(1);
}
