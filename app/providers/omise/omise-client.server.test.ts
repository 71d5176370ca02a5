import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_PACE } from '~/providers/port/provider-pace';
import { setProviderPace } from '~/providers/port/provider-pace.server';
import { fetchOmisePicture, readFromOmise, writeToOmise } from './omise-client.server';

let server: http.Server;
let access: { apiUrl: string; secretKey: string };
const requests: string[] = [];
beforeAll(async () => {
  // accepts every request and never answers
  server = http.createServer((request) => void requests.push(`${request.method} ${request.url}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  access = { apiUrl: `http://127.0.0.1:${port}`, secretKey: 'skey_test_secret' };
  setProviderPace({ ...USUAL_PACE, timeoutSeconds: 2 });
});
afterAll(async () => {
  setProviderPace(USUAL_PACE);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('PAY-09 silence is unknown, not failed: a question is asked twice, a charge is asked for once', async () => {
  const silence = { outcome: 'unknown', why: 'TimeoutError' };
  expect(await writeToOmise(access, '/charges', { amount: '100' })).toEqual(silence);
  expect(await readFromOmise(access, '/charges/1')).toEqual(silence);
  expect(await fetchOmisePicture(access, `${access.apiUrl}/picture`)).toBeNull();
  await expect
    .poll(() => requests)
    .toEqual(['POST /charges', 'GET /charges/1', 'GET /charges/1', 'GET /picture']);
});
