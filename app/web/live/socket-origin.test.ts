import { describe, expect, test } from 'vitest';
import { callerNetwork, isOwnPage } from './socket-origin';

const DEMO = { publicUrl: null, webPort: 3000 };
const LIVE = { publicUrl: 'https://shop.example', webPort: 3000 };

describe('whose page asks (R-171)', () => {
  test.each([
    ['its own page', { host: 'localhost:3001', origin: 'http://localhost:3000' }, DEMO, true],
    [
      'by another name of the machine',
      { host: '192.168.1.4:3001', origin: 'http://192.168.1.4:3000' },
      DEMO,
      true,
    ],
    ['another port', { host: 'localhost:3001', origin: 'http://localhost:8080' }, DEMO, false],
    ['another host', { host: 'localhost:3001', origin: 'http://evil.test:3000' }, DEMO, false],
    ['no origin that can be named', { host: 'localhost:3001', origin: 'null' }, DEMO, false],
    ['the shop', { host: 'shop.example', origin: 'https://shop.example' }, LIVE, true],
    ['the shop without its lock', { host: 'shop.example', origin: 'http://shop.example' }, LIVE, false],
    ['a neighbour', { host: 'shop.example', origin: 'https://blog.shop.example' }, LIVE, false],
    ['its own host, unnamed', { host: 'shop.example', 'sec-fetch-site': 'same-origin' }, LIVE, true],
    ['a picture on another site', { host: 'shop.example', 'sec-fetch-site': 'cross-site' }, LIVE, false],
    ['a program', { host: 'shop.example' }, LIVE, true],
  ])('%s', (_, headers, place, isOwn) => {
    expect(isOwnPage(headers, place)).toBe(isOwn);
  });
});

describe('who calls', () => {
  test.each([
    [0, '10.0.0.1'],
    [1, '203.0.113.9'],
    [2, '198.51.100.7'],
    [5, '198.51.100.7'],
  ])('behind %i proxies', (proxies, network) => {
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
    expect(callerNetwork(headers, '::ffff:10.0.0.1', proxies)).toBe(network);
  });
});
