import type { Message, MessageKind } from './message-kinds';

/** Values as JSON; a time is `{"$time": "2026-11-22T07:05:00.000Z"}`. */
export const storedValues = (values: Message['values']): string =>
  JSON.stringify(values, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key];
    return original instanceof Date ? { $time: original.toISOString() } : value;
  });

/** The stored message. Values from an older build may lack what this build's kind needs. */
export const storedMessage = (kind: string, values: unknown): Message =>
  ({ kind: kind as MessageKind, values: withTimes(values) }) as Message;

function withTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTimes);
  if (value === null || typeof value !== 'object') return value;
  const { $time: time } = value as { $time?: unknown };
  if (typeof time === 'string') return new Date(time);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTimes(each)]));
}
