import { constants } from 'node:zlib';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import { setDefaultHeaders } from './server/default-headers';
import { printWelcome, startSandbox } from './server/demo-shop';
import { drainUnread } from './server/drain-unread';
import { endSlowBody } from './server/end-slow-body';
import { forgetForwarded } from './server/forget-forwarded';
import { letAnswersEnd, listen, socketServer, webServer } from './server/listen';
import { logFailure } from './server/log-failure';
import { nameRequest } from './server/name-request';
import { refuseBadAddress, refuseMalformed, refuseNul } from './server/refuse-bad-address';
import { refuseForeignWrites } from './server/refuse-foreign-writes';
import { contextOf, handlerOf, handlersByBranch } from './server/remix-handlers';
import type { ShopOfBuild } from './server/shop-of-build';
import { assets, publicFiles } from './server/static-files';

// Web on PORT, sockets on SOCKET_PORT: the way of a request from here to the routes, in order; the steps stand in server/.

if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(
    'npm start (in a container node build/server.mjs) opens the shop: SHOP_MODE=demo|live, PORT, SOCKET_PORT, DATABASE_URL, DATA_DIR, …\n' +
      'All settings by environment: .env.example, docs/operations.md. Other commands: README.md, each with --help\n',
  );
  process.exit(0);
}

const app = express();
const web = webServer(app);
const vite =
  process.env.NODE_ENV === 'development' ? await (await import('./server/develop')).startVite(web) : null;
const loadBuild = async () =>
  (vite
    ? await vite.ssrLoadModule('virtual:remix/server-build')
    : await import('virtual:remix/server-build')) as ServerBuild;

const build = await loadBuild();
const shop = build.entry.module as unknown as ShopOfBuild;
await shop.openShop();
const { environment } = shop.currentShop();
let isStopping = false;

app.disable('x-powered-by');
app.set('trust proxy', environment.trustedProxies);
app.use(setDefaultHeaders);
app.use(forgetForwarded(shop, environment));
app.use(
  nameRequest({
    shop,
    environment,
    findRoute: shop.branchFinder(build.routes),
    isStopping: () => isStopping,
  }),
);
app.use(endSlowBody(shop, environment));
app.use(drainUnread);
app.use(refuseBadAddress);
app.use(refuseForeignWrites(shop, environment));
app.use(refuseNul(shop));
app.use(refuseMalformed(shop));
// development changes the pages themselves
if (!vite) {
  const pages = shop.pagesFromMemory();
  app.use((request, response, next) => void pages(request, response, next).catch(next));
  const shared = shop.sharedPages(build);
  app.use((request, response, next) => void shared(request, response, next, contextOf).catch(next));
}
// of what is no page: those are packed whole. A window of 64 kB: the usual one of 4 MB costs two to four times as much in memory
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_LGWIN]: 16 } };
app.use(compression({ threshold: 512, brotli }));
app.use(shop.sendPagesWhole);
app.get('/healthz', (_request, response) => void response.type('text').send('ok'));
app.get('/readyz', (_request, response, next) => {
  shop
    .readiness()
    .then(({ isReady, says }) =>
      response
        .status(isReady ? 200 : 503)
        .type('text')
        .send(says),
    )
    .catch(next);
});
// programs come here, and find no pages
app.use((request, response, next) => {
  if (!shop.isCall(request.path)) return next();
  shop.receiveCall(request, response).catch(next);
});
if (vite) {
  app.use(vite.middlewares);
} else {
  app.use('/assets', assets());
  app.use(publicFiles());
}
// videos of staff in parts, which resume after a lost connection; it checks the right itself
app.all(['/admin/film-parts', '/admin/film-parts/:id'], (request, response, next) => {
  shop
    .videoParts()
    .then(({ receiveVideoPart }) => receiveVideoPart(request, response))
    .catch(next);
});
if (!vite) {
  const inLine = shop.visitorsInLine();
  app.use((request, response, next) => void inLine(request, response, next).catch(next));
}
app.all('*', vite ? handlerOf(loadBuild) : handlersByBranch(shop, build));
app.use(logFailure(shop));

// the reader of the log may go away; the shop stays open
process.stdout.on('error', () => undefined);

const sockets = socketServer();
const metrics = environment.metrics && (await shop.metricsServer());
const webPort = await listen(web, environment.port, 'PORT');
const socketPort = await listen(sockets, environment.socketPort, 'SOCKET_PORT');
const metricsPort =
  metrics &&
  (await listen(metrics, environment.metrics?.port ?? 0, 'METRICS_PORT', environment.metrics?.host));
const live = await shop.openLive(sockets, webPort, socketPort);
const url = environment.publicUrl ?? `http://localhost:${webPort}`;
const isDemo = environment.mode === 'demo';
const sandbox =
  isDemo && shop.needsSandbox(environment.providers) ? await startSandbox(shop, environment, webPort) : null;
shop.log.info('ready', {
  url,
  port: webPort,
  socketPort,
  mode: environment.mode,
  pid: process.pid,
  ...(metricsPort !== null && { metricsPort }),
  ...(sandbox && { sandbox: sandbox.url }),
});
if (isDemo && process.stdout.isTTY) printWelcome(url, sandbox?.url);

process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

async function stop(signal: string) {
  if (isStopping) return;
  isStopping = true;
  shop.log.info('stopping', { signal });
  // for work that hangs: the next start repeats it
  setTimeout(() => process.exit(1), 20_000).unref();
  await live.close();
  await sandbox?.close();
  metrics?.close();
  await letAnswersEnd(web);
  await shop.closeShop();
  process.exit(0);
}
