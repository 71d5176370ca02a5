import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './serving-turns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stays = new AbortController().signal;
const open = (isPressed = () => true) => new Turns({ most: 2, patienceMs: 8_000 }, isPressed);

/** A request for a turn, and its answer so far. */
function request(turns: Turns, signal = stays) {
  const state = { told: undefined as boolean | undefined };
  void turns.take(signal).then((input) => (state.told = input));
  return state;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('as many as may go in, the others have their turn in the order they came', async () => {
  const turns = open();
  const all = Array.from({ length: 4 }, () => request(turns));
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
  const [, , third] = [request(turns), request(turns), request(turns)];
  await vi.advanceTimersByTimeAsync(5_000);
  const fourth = request(turns);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([third.told, fourth.told]).toEqual([false, undefined]);
  turns.give();
  await settle();
  expect(fourth.told).toBe(true);
});

test('a request that is aborted leaves the line and takes no turn', async () => {
  const turns = open();
  request(turns);
  request(turns);
  const leaving = new AbortController();
  const [leaver, waiter] = [request(turns, leaving.signal), request(turns)];
  leaving.abort();
  await settle();
  expect(leaver.told).toBe(false);
  turns.give();
  await settle();
  expect(waiter.told).toBe(true);
  const late = request(turns, leaving.signal);
  await settle();
  expect(late.told).toBe(false);
});

test('a process with time to spare keeps nobody in line: who is served waits for somebody else', async () => {
  let isPressed = false;
  const turns = open(() => isPressed);
  const first = Array.from({ length: 5 }, () => request(turns));
  await settle();
  expect(first.every(({ told }) => told === true)).toBe(true);
  isPressed = true;
  const late = [request(turns), request(turns)];
  turns.give();
  await settle();
  expect(late.map(({ told }) => told)).toEqual([undefined, undefined]);
  isPressed = false;
  turns.give();
  await settle();
  expect(late.map(({ told }) => told)).toEqual([true, true]);
});
