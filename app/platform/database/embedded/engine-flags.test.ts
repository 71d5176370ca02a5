import { expect, test } from 'vitest';
import { engineFlags } from './engine-flags';

const GB = 2 ** 30;

test.each([
  [0.5 * GB, true],
  [1 * GB, true],
  [2 * GB, false],
  [64 * GB, false],
])('R-249 of %d bytes the engine is compiled once only: %s', (bytes, isOnce) => {
  expect(engineFlags(bytes).includes('--no-wasm-tier-up')).toBe(isOnce);
  expect(engineFlags(bytes)).toContain('--wasm-num-compilation-tasks=1');
});
