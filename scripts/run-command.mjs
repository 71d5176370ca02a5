// npm run admin, npm run import, npm run setting, npm run clear-demo, npm run backup: from the sources where they are, from the build in a container, which has no others.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const [name] = process.argv.splice(2, 1);
const source = path.join(root, 'db', `${name}.ts`);
const built = path.join(root, 'build', `${name}.mjs`);

process.chdir(root);
if (fs.existsSync(source) && fs.existsSync(path.join(root, 'node_modules/tsx'))) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(source).href);
} else if (fs.existsSync(built)) {
  await import(pathToFileURL(built).href);
} else {
  process.stderr.write(`There is neither ${source} nor ${built}: run npm ci, or npm run build\n`);
  process.exit(1);
}
