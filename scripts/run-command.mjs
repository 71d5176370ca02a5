// npm run admin, npm run import, npm run setting, npm run clear-demo, npm run backup: from the build where it is of these
// sources, which starts four times as fast, else from the sources; a container has only the build.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildCurrent } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [name] = process.argv.splice(2, 1);
const source = path.join(root, 'db', `${name}.ts`);
const built = path.join(root, 'build', `${name}.mjs`);
const hasSource = fs.existsSync(source) && fs.existsSync(path.join(root, 'node_modules/tsx'));

process.chdir(root);
if (fs.existsSync(built) && (!hasSource || isBuildCurrent())) {
  await import(pathToFileURL(built).href);
} else if (hasSource) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(source).href);
} else {
  process.stderr.write(`There is neither ${source} nor ${built}: run npm ci, or npm run build\n`);
  process.exit(1);
}
