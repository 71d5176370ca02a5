import http, { type Server } from 'node:http';
import express from 'express';
import { openGateway2c2p } from './2c2p/gateway-2c2p';
import { openSecurePay2c2p } from './2c2p/securepay-2c2p';
import { openChulabook } from './chulabook/chulabook';
import { openGbPrimePay } from './gbprimepay/gbprimepay';
import { Notifier } from './notifier';
import { openOmise } from './omise/omise';
import { openPaySolutions } from './pay-solutions';
import { openPayPal } from './paypal/paypal';
import type { RawRequest } from './raw-request';
import { SandboxFaults } from './sandbox-faults';
import { SandboxLog } from './sandbox-log';
import { indexPage } from './sandbox-pages';
import type { OpenPart } from './sandbox-part';
import { openScb } from './scb/scb';
import { openXendit } from './xendit/xendit';

/** Each below its own path; the name is the one `fail-next` knows it by. */
const PARTS: Readonly<Record<string, OpenPart>> = {
  omise: openOmise,
  paypal: openPayPal,
  paysolutions: openPaySolutions,
  '2c2p-pgw': openGateway2c2p,
  '2c2p-demo': openSecurePay2c2p,
  scb: openScb,
  gbprime: openGbPrimePay,
  xendit: openXendit,
  chulabook: openChulabook,
};

export interface Sandbox {
  url: string;
  port: number;
  /** Where the shop takes notifications: `http://…/webhook`. Nothing is sent before. */
  notify(webhookUrl: string): void;
  close(): Promise<void>;
}

/** Its pages ask for no key: nobody but this machine reaches them, unless it is told otherwise. */
const LOOPBACK = '127.0.0.1';

/**
 * One local server that plays the payment providers and the partner of books, for the demo shop and the tests: it speaks their
 * protocol over HTTP and keeps everything in memory. It never runs beside a live shop. `host`: where it listens; a container's
 * own loopback is reached by nobody.
 */
export async function openSandbox({
  port,
  mode,
  host = LOOPBACK,
}: {
  port: number;
  mode: 'demo' | 'live';
  host?: string;
}): Promise<Sandbox> {
  if (mode !== 'demo' || process.env.SHOP_MODE === 'live')
    throw new Error('the payment sandbox refuses to run with SHOP_MODE=live');
  const log = new SandboxLog();
  const faults = new SandboxFaults();
  const notifier = new Notifier(log);
  const parts = Object.entries(PARTS).map(([name, open]) => ({
    name,
    part: open({ log, notifier, faults: faults.of(name) }),
  }));
  const items = () => parts.flatMap(({ part }) => part.items());

  const app = express();
  app.disable('x-powered-by');
  app.use(express.urlencoded({ extended: true, limit: '64kb' }));
  app.use(express.json({ limit: '64kb', verify: keepRaw }));
  app.use(log.record);
  app.get('/', (_request, response) => void response.type('html').send(indexPage(items())));
  app.get('/_sandbox/log', (_request, response) => void response.json(log.lines()));
  app.post('/_sandbox/reset', (_request, response) => {
    notifier.clear();
    for (const { part } of parts) part.clear();
    faults.clear();
    log.clear();
    response.json({ ok: true });
  });
  app.post('/_sandbox/fail-next', (request, response) => {
    const isKnown = faults.add(request.body);
    response.status(isKnown ? 200 : 400).json({ ok: isKnown });
  });
  app.get('/_sandbox/held', (_request, response) => {
    void faults.whenHeld().then(() => response.json({ ok: true }));
  });
  app.post('/_sandbox/release', (_request, response) => {
    faults.release();
    response.json({ ok: true });
  });
  for (const { name, part } of parts)
    for (const [path, router] of Object.entries({ [name]: part.router, ...part.besides }))
      app.use(`/${path}`, router);

  const server = http.createServer(app);
  const boundPort = await listen(server, port, host);
  return {
    url: `http://127.0.0.1:${boundPort}`,
    port: boundPort,
    notify: (webhookUrl) => notifier.sendTo(webhookUrl),
    close: async () => {
      notifier.clear();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** As it came, for parts that verify bytes: `rawBody` of `raw-request.ts`. */
function keepRaw(request: RawRequest, _response: unknown, bytes: Buffer): void {
  request.rawBody = bytes.toString('utf8');
}

/** A port that is taken (another demo shop) is no reason not to open: any free one will do. */
async function listen(server: Server, port: number, host: string): Promise<number> {
  for (const candidate of [port, 0]) {
    const bound = await new Promise<number | null>((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' && candidate !== 0 ? resolve(null) : reject(error);
      server.once('error', fail);
      server.listen(candidate, host, () => {
        server.off('error', fail);
        resolve((server.address() as { port: number }).port);
      });
    });
    if (bound !== null) return bound;
  }
  throw new Error('the payment sandbox found no port');
}
