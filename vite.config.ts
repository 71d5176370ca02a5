import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

export default defineConfig({
  plugins: [remix(remixOptions)],
  // repeats `paths` of tsconfig.json
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'app') } },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true },
});
