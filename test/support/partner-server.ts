import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PartnerServer {
  url: string;
  /** carts it was sent, newest last */
  carts: { key: string; body: { order_number: string; books: { code: string; qty: number }[] } }[];
  /** how it answers from now on */
  answers(how: 'page' | 'elsewhere' | 'error' | 'silence'): void;
  close(): Promise<void>;
}

/** The partner's shop, as strict as ours expects it: a key, an order number, one cart an order. */
export async function startPartner(key: string): Promise<PartnerServer> {
  let how: Parameters<PartnerServer['answers']>[0] = 'page';
  const carts: PartnerServer['carts'] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'GET') return void response.end('the partner’s own page');
      if (request.headers.authorization !== `Bearer ${key}`) {
        response.statusCode = 401;
        return void response.end();
      }
      const body = JSON.parse(text) as PartnerServer['carts'][number]['body'];
      if (how === 'silence') return;
      if (how === 'error') {
        response.statusCode = 500;
        return void response.end('broken');
      }
      carts.push({ key: String(request.headers['idempotency-key']), body });
      const redirect = how === 'page' ? `${url}/cart/${body.order_number}` : 'https://elsewhere.example/cart';
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ success: true, redirect }));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    carts,
    answers: (next) => void (how = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
