import { expect, test } from 'vitest';
import { withinTime } from './within-time.server';

test('what is ready in time is answered, and what fails in time fails with its own error', async () => {
  expect(await withinTime(60_000, () => Promise.resolve(7))).toBe(7);
  await expect(withinTime(60_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('what never ends is ended, though it does not heed the signal', async () => {
  let heard: AbortSignal | undefined;
  const deaf = withinTime(5, (signal) => {
    heard = signal;
    return new Promise(() => undefined);
  });
  await expect(deaf).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(heard?.aborted).toBe(true);
});
