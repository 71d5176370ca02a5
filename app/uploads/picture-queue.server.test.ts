import { expect, test } from 'vitest';
import { makeTurns } from './picture-queue.server';

/** Work that ends when the test says so. */
function heldWork(begun: string[], name: string) {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    begun.push(name);
    await promise;
    return name;
  };
  return { work, end };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('R-414 a sender has one turn at once, and the other place is for somebody else', async () => {
  const inTurn = makeTurns(2);
  const begun: string[] = [];
  const [slow, slower, other, last] = ['slow', 'slower', 'other', 'last'].map((name) =>
    heldWork(begun, name),
  );
  const answers = [
    inTurn(slow!.work, 'one'),
    inTurn(slower!.work, 'one'),
    inTurn(other!.work, 'two'),
    inTurn(last!.work, 'two'),
  ];
  await settle();
  expect(begun).toEqual(['slow', 'other']);
  other!.end();
  await settle();
  expect(begun).toEqual(['slow', 'other', 'last']);
  slow!.end();
  await settle();
  expect(begun).toEqual(['slow', 'other', 'last', 'slower']);
  for (const { end } of [slower!, last!]) end();
  expect(await Promise.all(answers)).toEqual(['slow', 'slower', 'other', 'last']);
});

test('R-414 a failed turn leaves its place, and behind thirty waiting ones nobody waits', async () => {
  const inTurn = makeTurns(1);
  const holder = heldWork([], 'held');
  const first = inTurn(holder.work, 'one');
  const failing = inTurn(() => Promise.reject(new Error('broken')), 'one');
  const failure = expect(failing).rejects.toThrow('broken');
  const waiting = Array.from({ length: 29 }, () => inTurn(() => Promise.resolve('done')));
  expect(await inTurn(() => Promise.resolve('late'), 'two')).toBeNull();
  holder.end();
  await failure;
  expect(await first).toBe('held');
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
  expect(await inTurn(() => Promise.resolve('again'), 'one')).toBe('again');
});
