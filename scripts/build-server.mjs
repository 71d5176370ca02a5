// Bundles server.ts, the Remix build it serves and the packages of both into build/server.mjs and build/parts, and the operator's commands
// with theirs into build/*.mjs and build/parts. Two hundred files instead of a thousand, without comments and what nobody uses, are half the
// memory of a start (ADR-0117) and two fifths of what a command takes to begin (ADR-0138).
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

const commands = {
  import: 'db/import.ts',
  admin: 'db/admin.ts',
  setting: 'db/setting.ts',
  'clear-demo': 'db/clear-demo.ts',
  backup: 'db/backup.ts',
  restore: 'db/restore.ts',
  doctor: 'db/doctor.ts',
  'storage-move': 'db/storage-move.ts',
  template: 'db/template.ts',
};

/** Read files beside themselves, or are no JavaScript. */
const ON_DISK = [
  '@electric-sql/pglite',
  '@opentelemetry/*',
  '@node-rs/argon2',
  'harfbuzzjs',
  'pdfkit',
  'sharp',
  // the bundler takes its CommonJS side, which has other exports
  '@zxcvbn-ts/*',
  // of development, and what packages look for without needing it
  'vite',
  'bufferutil',
  'utf-8-validate',
  'pg-native',
  // asked for within a function that nobody calls, or with tables of all the world's encodings
  'undici',
  'iconv-lite',
];

const common = {
  absWorkingDir: root,
  outdir: 'build',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ON_DISK,
  minifyWhitespace: true,
  minifySyntax: true,
  // a name in a stack is worth its bytes, and a line of a megabyte is not
  lineLimit: 200,
  // two bytes a letter for all of it as soon as one is Thai
  charset: 'ascii',
  logLevel: 'error',
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module';const require = createRequireOfBundle(import.meta.url);",
  },
};

await build({
  ...common,
  entryPoints: { server: 'server.ts' },
  alias: { 'virtual:remix/server-build': './build/server/index.js' },
  define: { 'process.env.NODE_ENV': '"production"', RIAN_SERVER: 'true' },
});

await build({
  ...common,
  entryPoints: Object.fromEntries(
    Object.entries(commands).filter(([, file]) => fs.existsSync(path.join(root, file))),
  ),
});
