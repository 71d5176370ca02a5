import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_PACE } from '~/providers/port/provider-pace';
import { callProvider, readFromProvider } from './call-provider.server';
import { setProviderPace } from './provider-pace.server';

let server: http.Server;
let url: string;
let calls = 0;
const answers: Record<string, (response: http.ServerResponse) => void> = {
  '/json': (response) => response.end('{"id":1}'),
  '/text': (response) => response.end('plain'),
  '/refused': (response) => response.writeHead(422).end('{"name":"NO"}'),
  '/broken': (response) => response.writeHead(500).end('{}'),
  '/busy': (response) => response.writeHead(429).end('{}'),
  '/elsewhere': (response) => response.writeHead(302, { Location: '/json' }).end(),
  '/long': (response) => response.end('x'.repeat(300_000)),
  '/cut': (response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{');
    setTimeout(() => response.destroy(), 10);
  },
  '/silent': () => undefined,
  '/never-ends': (response) => void response.writeHead(200).write('{'),
};
beforeAll(async () => {
  server = http.createServer((request, response) => {
    calls += 1;
    answers[request.url ?? '']?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const call = (path: string) => callProvider({ url: url + path, method: 'GET' });

describe('a call to a provider', () => {
  test('an answer is read as JSON where it is some', async () => {
    expect(await call('/json')).toMatchObject({ outcome: 'answer', status: 200, json: { id: 1 } });
    expect(await call('/text')).toMatchObject({ outcome: 'answer', text: 'plain', json: undefined });
  });
  test('a no keeps the provider’s words', async () => {
    expect(await call('/refused')).toMatchObject({ outcome: 'refused', status: 422, json: { name: 'NO' } });
  });
  test.each(['/broken', '/busy', '/elsewhere', '/long', '/cut'])('%s is no answer', async (path) => {
    expect(await call(path)).toMatchObject({ outcome: 'unknown' });
  });
  test('nobody there is no answer, and no address is told', async () => {
    const answer = await callProvider({ url: 'http://127.0.0.1:1/?key=secret', method: 'GET' });
    expect(answer.outcome).toBe('unknown');
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
  test('a read is repeated once, another call never', async () => {
    calls = 0;
    await call('/broken');
    expect(calls).toBe(1);
    await readFromProvider({ url: `${url}/broken`, method: 'GET' });
    expect(calls).toBe(3);
    await readFromProvider({ url: `${url}/refused`, method: 'GET' });
    expect(calls).toBe(4);
  });
  test.each(['/silent', '/never-ends'])('%s is waited for as long as the shop is told to', async (path) => {
    calls = 0;
    setProviderPace({ ...USUAL_PACE, timeoutSeconds: 2 });
    try {
      const startedAt = performance.now();
      expect(await call(path)).toEqual({ outcome: 'unknown', why: 'TimeoutError' });
      expect(performance.now() - startedAt).toBeGreaterThan(1_900);
      expect(await readFromProvider({ url: url + path, method: 'GET' })).toMatchObject({
        outcome: 'unknown',
      });
      await expect.poll(() => calls).toBe(3);
    } finally {
      setProviderPace(USUAL_PACE);
    }
  });
});
