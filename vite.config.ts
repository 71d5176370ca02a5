import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import remixOptions from './remix.config.js';

export default defineConfig({
  plugins: [remix(remixOptions), routesWhenAsked(), numbersOnServer()],
  // repeats `paths` of tsconfig.json
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'app') } },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true },
});

/**
 * Remix loads the modules of all routes at the start; ours are loaded when their route is first asked for (ADR-0117). server.ts does so,
 * and is bundled with `RIAN_SERVER`; under any other server the build is whole as ever, and opens the shop itself.
 */
function routesWhenAsked(): Plugin {
  return {
    name: 'routes-when-asked',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id !== '\0virtual:remix/server-build') return;
      const lazyRoutes = code
        .replace(/^\s*import \* as (route\d+) from (".+");$/gm, 'const $1 = () => import($2);')
        .replace(/\bmodule: (route\d+)$/gm, 'load: $1');
      return `${lazyRoutes}
        if (typeof RIAN_SERVER === 'undefined') {
          await entryServer.openShop();
          for (const route of Object.values(routes)) route.module = await route.load();
        }`;
    },
  };
}

/** The table of all countries' numbers stays on the server; a page's script takes any for possible (app/values/international-tel.ts). */
function numbersOnServer(): Plugin {
  const name = 'libphonenumber-js/min';
  const stub = `export const parsePhoneNumberFromString = (text) =>
    ({ number: text.replace(/[^+\\d]/g, ''), isPossible: () => true });`;
  return {
    name: 'numbers-on-server',
    enforce: 'pre',
    resolveId: (id, _importer, { ssr }) => (id === name && !ssr ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? stub : null),
  };
}
