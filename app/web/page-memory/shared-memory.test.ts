import { expect, test } from 'vitest';
import { sharedMemory } from './shared-memory.server';

const page = (name: string) => Promise.resolve(name);

test('R-223 a change ends all pages, and what they were about', async () => {
  const memory = sharedMemory<string>(10);
  const address = memory.at('/', 1);
  address.about = new Set([7]);
  memory.keep('/', address, 'th', page('old'));
  expect(await memory.at('/', 1).pages.get('th')).toBe('old');
  const next = memory.at('/', 2);
  expect(next.pages.size).toBe(0);
  expect(next.about).toBeNull();
  expect(memory.count()).toBe(0);
});

test('R-223 a page that was begun before a change is not kept after it', () => {
  const memory = sharedMemory<string>(10);
  const before = memory.at('/', 1);
  const after = memory.at('/', 2);
  memory.keep('/', before, 'th', page('old'));
  expect(after.pages.size).toBe(0);
  expect(memory.at('/', 2).pages.size).toBe(0);
});

test('R-223 memory is bounded, by address and by what its readers differ in', () => {
  const memory = sharedMemory<string>(5);
  for (let at = 0; at < 50; at += 1) memory.keep(`/${at}`, memory.at(`/${at}`, 1), 'th', page('page'));
  expect(memory.count()).toBe(5);
  const address = memory.at('/49', 1);
  expect(address.pages.size).toBe(1);
  for (let at = 0; at < 50; at += 1) memory.keep('/49', address, `cart ${at}`, page('page'));
  expect(address.pages.size).toBeLessThan(20);
  const count = memory.count();
  for (let times = 0; times < 2; times += 1) memory.drop('/49', address, 'cart 49');
  expect(address.pages.has('cart 49')).toBe(false);
  expect(memory.count()).toBe(count - 1);
});

test('R-223 addresses of which nothing is kept are forgotten too', () => {
  const memory = sharedMemory<string>(5);
  const first = memory.at('/', 1);
  for (let at = 0; at < 2_000; at += 1) memory.at(`/?q=${at}`, 1);
  expect(memory.at('/', 1)).not.toBe(first);
});
