import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

/**
 * The development server inside ours. Pages have no framework in the browser to patch, so each change of a file in `app` reloads them;
 * a change in `server` starts the process anew (`tsx watch`), after which the browser connects again and reloads by itself.
 */
export async function startVite(web: Server): Promise<ViteDevServer> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: web } },
    appType: 'custom',
  });
  const pages = path.resolve('app') + path.sep;
  vite.watcher.on('change', (file) => {
    if (file.startsWith(pages) && !/\.test\.tsx?$/.test(file)) vite.ws.send({ type: 'full-reload' });
  });
  return vite;
}
