import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** What it tells. */
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

export type ReceiverAnswer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  /** it takes the call and says nothing */
  | 'silent';

/** A program of the school, as the shop meets it: it keeps what it is told and answers as it is bid, once each, then 204. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers: ReceiverAnswer[] = [];
  const waiting = new Set<() => void>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
        event: JSON.parse(body) as Received['event'],
      });
      for (const look of waiting) look();
      const answer = answers.shift() ?? 204;
      if (answer === 'silent') return;
      const {
        status,
        headers = {},
        body: text = '',
      } = typeof answer === 'number' ? { status: answer } : answer;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    /** Resolves once it was told so much, that which came before included. */
    hears: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
