import { describe, expect, test } from 'vitest';
import { findTarget, isPublic } from './target-address.server';

const resolvingTo = (...addresses: string[]) => ({
  resolve: () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
});
const live = { isDemo: false };

describe('a live shop asks public addresses over https alone (R-174)', () => {
  test.each([
    'http://shop.example/',
    'ftp://shop.example/',
    'https://user:pass@shop.example/',
    'https://user@shop.example/',
    'javascript:alert(1)',
    '//shop.example',
    '',
  ])('%s is no address of an endpoint', async (url) => {
    expect(await findTarget(url, { ...live, ...resolvingTo('93.184.215.14') })).toEqual({
      ok: false,
      why: 'address',
    });
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'http://localhost:3000/',
    'http://127.0.0.1/',
  ])('%s', async (url) => {
    expect(await findTarget(url, live)).toEqual({ ok: false, why: 'private' });
  });

  test('a name that leads there, be it by one of several addresses', async () => {
    const url = 'https://shop.example/hook';
    for (const address of [
      ['127.0.0.1'],
      ['93.184.215.14', '10.0.0.1'],
      ['2606:2800:21f::1', '::1'],
      ['fe80::1%eth0'],
    ])
      expect(await findTarget(url, { ...live, ...resolvingTo(...address) }), String(address)).toEqual({
        ok: false,
        why: 'private',
      });
    expect(await findTarget(url, { ...live, ...resolvingTo() })).toEqual({ ok: false, why: 'unknown-host' });
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await findTarget(url, { ...live, resolve })).toEqual({ ok: false, why: 'unknown-host' });
  });

  test('a public one is answered with the addresses that were looked at', async () => {
    const target = await findTarget('https://shop.example/', { ...live, ...resolvingTo('93.184.215.14') });
    expect(target).toEqual({ ok: true, addresses: [{ address: '93.184.215.14', family: 4 }] });
    expect(isPublic('2606:2800:21f:cb07:6820:80da:af6b:8b2c')).toBe(true);
  });
});

test('a demo tells programs on its own machine alone', async () => {
  const demo = { isDemo: true };
  expect(await findTarget('http://127.0.0.1:4000/hook', demo)).toMatchObject({ ok: true });
  expect(await findTarget('https://shop.example/', demo)).toEqual({ ok: false, why: 'demo' });
  const poisoned = { ...demo, ...resolvingTo('93.184.215.14') };
  expect(await findTarget('http://localhost:4000/', poisoned)).toEqual({ ok: false, why: 'private' });
});
