import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stays = new AbortController().signal;
const open = (isPressed = () => true) => new Turns({ most: 2, patienceMs: 8_000 }, isPressed);

/** What became of it so far. */
function asking(turns: Turns, gone = stays) {
  const asked = { told: undefined as boolean | undefined };
  void turns.take(gone).then((told) => (asked.told = told));
  return asked;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('as many as may go in, the others have their turn in the order they came', async () => {
  const turns = open();
  const all = Array.from({ length: 4 }, () => asking(turns));
  await settle();
  expect(all.map(({ told }) => told)).toEqual([true, true, undefined, undefined]);
  turns.give();
  await settle();
  expect(all.map(({ told }) => told)).toEqual([true, true, true, undefined]);
  turns.give();
  await settle();
  expect(all.map(({ told }) => told)).toEqual([true, true, true, true]);
});

test('who stood in line for too long is told so, and those behind are not', async () => {
  const turns = open();
  const [, , third] = [asking(turns), asking(turns), asking(turns)];
  await vi.advanceTimersByTimeAsync(5_000);
  const fourth = asking(turns);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([third.told, fourth.told]).toEqual([false, undefined]);
  turns.give();
  await settle();
  expect(fourth.told).toBe(true);
});

test('who goes away leaves the line, and takes nobody’s turn', async () => {
  const turns = open();
  asking(turns);
  asking(turns);
  const leaving = new AbortController();
  const [left, stayed] = [asking(turns, leaving.signal), asking(turns)];
  leaving.abort();
  await settle();
  expect(left.told).toBe(false);
  turns.give();
  await settle();
  expect(stayed.told).toBe(true);
  const late = asking(turns, leaving.signal);
  await settle();
  expect(late.told).toBe(false);
});

test('a process with time to spare keeps nobody in line: who is served waits for somebody else', async () => {
  let isPressed = false;
  const turns = open(() => isPressed);
  const first = Array.from({ length: 5 }, () => asking(turns));
  await settle();
  expect(first.every(({ told }) => told === true)).toBe(true);
  isPressed = true;
  const late = [asking(turns), asking(turns)];
  turns.give();
  await settle();
  expect(late.map(({ told }) => told)).toEqual([undefined, undefined]);
  isPressed = false;
  turns.give();
  await settle();
  expect(late.map(({ told }) => told)).toEqual([true, true]);
});
