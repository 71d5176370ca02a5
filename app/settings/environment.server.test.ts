import { expect, test } from 'vitest';
import { readEnvironment } from './environment.server';

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: 's'.repeat(32),
};

test('where nothing is said, providers are asked and jobs tried again as seldom as ever', () => {
  expect(readEnvironment({})).toMatchObject({
    providerPace: { timeoutSeconds: 8, askSeconds: 5 },
    jobExpireSeconds: 300,
    jobRetrySeconds: 30,
  });
});

test('the environment says how long a provider is waited for and how often it is asked', () => {
  const said = { PROVIDER_TIMEOUT_SECONDS: '2.5', PROVIDER_ASK_SECONDS: '0', JOB_RETRY_SECONDS: '1' };
  expect(readEnvironment(said)).toMatchObject({
    providerPace: { timeoutSeconds: 2.5, askSeconds: 0 },
    jobRetrySeconds: 1,
  });
  expect(readEnvironment({ ...LIVE, PROVIDER_ASK_SECONDS: '1' }).providerPace.askSeconds).toBe(1);
});

test.each([
  ['PROVIDER_TIMEOUT_SECONDS', '0'],
  ['PROVIDER_TIMEOUT_SECONDS', '0.7'],
  ['PROVIDER_TIMEOUT_SECONDS', '60'],
  ['PROVIDER_TIMEOUT_SECONDS', 'soon'],
  ['PROVIDER_ASK_SECONDS', '-1'],
  ['PROVIDER_ASK_SECONDS', '300'],
  ['JOB_RETRY_SECONDS', '0'],
  ['JOB_RETRY_SECONDS', '1.5'],
])('%s=%s ends the start with its name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(name);
});

test('a live shop does not ask a provider as often as anybody looks', () => {
  expect(() => readEnvironment({ ...LIVE, PROVIDER_ASK_SECONDS: '0' })).toThrow(
    /PROVIDER_ASK_SECONDS: at least 1/,
  );
});

test('sockets are found at an origin of the shop’s own host, on https where the shop is', () => {
  expect(readEnvironment({}).socketUrl).toBeNull();
  const socketUrl = 'https://shop.example:3001';
  expect(readEnvironment({ ...LIVE, SOCKET_PUBLIC_URL: `${socketUrl}/live/` }).socketUrl).toBe(socketUrl);
  for (const elsewhere of ['https://live.shop.example', 'http://shop.example:3001', 'wss://shop.example'])
    expect(() => readEnvironment({ ...LIVE, SOCKET_PUBLIC_URL: elsewhere })).toThrow('SOCKET_PUBLIC_URL');
});
