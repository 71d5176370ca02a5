import { expect, test } from 'vitest';
import { isDatabaseAway, isDatabaseBusy } from './database-away';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  ['refused', withCode('ECONNREFUSED')],
  ['lost', withCode('ECONNRESET')],
  ['shutting down', withCode('57P01', 'terminating connection due to administrator command')],
  ['starting', withCode('57P03', 'the database system is starting up')],
  ['lost by the driver’s words', new Error('Connection terminated unexpectedly')],
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ['all addresses of a name', new AggregateError([withCode('ECONNREFUSED')], '')],
])('OPS-02 %s: the database is away', (_how, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a wrong row', withCode('23505')],
  ['a bug', new TypeError('undefined is not a function')],
  ['a provider', Object.assign(new TypeError('fetch failed'), { cause: withCode('ECONNREFUSED') })],
  ['nothing', null],
])('OPS-02 %s is something else', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('OPS-02 what is held by somebody else is busy, not away', () => {
  const busy = withCode('55P03', 'canceling statement due to lock timeout');
  expect([isDatabaseBusy(busy), isDatabaseAway(busy)]).toEqual([true, false]);
  expect(isDatabaseBusy(withCode('57P01'))).toBe(false);
});
