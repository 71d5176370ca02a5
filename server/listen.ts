import http, { type Server } from 'node:http';
import net from 'node:net';
import type { Express } from 'express';

/** Longer than a proxy in front keeps an idle connection (nginx: 60 s), so that it is never ended under a form on its way. */
const IDLE_MS = 75_000;

/** A certificate of 20 MB takes a slow phone seven minutes; how slow it may be, `endSlowBody` says. */
export const webServer = (app: Express): Server =>
  http.createServer({ headersTimeout: 20_000, requestTimeout: 600_000, keepAliveTimeout: IDLE_MS }, app);

/** The time-outs are short: a page of ours sends its headers at once. */
export const socketServer = (): Server =>
  http.createServer({ headersTimeout: 10_000, requestTimeout: 20_000 }, (_request, response) =>
    response.writeHead(404).end(),
  );

/** The port it listens on. Ends the process, and says which setting chooses another port, when that one is taken. */
export function listen(server: Server, port: number, setting: string, host?: string): Promise<number> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${port} is in use; choose another with ${setting}=…`
          : error.message;
      process.stderr.write(`Rian cannot start: ${reason}\n`);
      process.exit(1);
    });
    server.listen({ port, host }, () => resolve((server.address() as { port: number }).port));
  });
}

/** So long a client may ask once more over a connection it has, and is told to close it: cut off, its request would be lost. */
const LAST_WORD_MS = 500;

/**
 * Takes no new connection while every answer says `Connection: close` (`nameRequest`), closes what is idle after a moment, and waits 10 s
 * for what is under way.
 */
export async function letAnswersEnd(web: Server): Promise<void> {
  // the close of a web server would cut idle connections off at once
  const ended = new Promise((done) => net.Server.prototype.close.call(web, done));
  let idle: NodeJS.Timeout | undefined;
  const goodbye = setTimeout(() => (idle = setInterval(() => web.closeIdleConnections(), 50)), LAST_WORD_MS);
  const late = setTimeout(() => web.closeAllConnections(), 10_000);
  await ended;
  for (const timer of [goodbye, late, idle]) clearTimeout(timer);
}
