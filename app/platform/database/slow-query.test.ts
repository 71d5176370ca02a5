import { expect, test } from 'vitest';
import { slowQueryLog } from './database.server';

test('a slow statement is logged by its text, never with what it was given', () => {
  const logged: unknown[] = [];
  const ignore = () => undefined;
  const log = slowQueryLog({ info: ignore, error: ignore, warn: (...line) => void logged.push(line) }, 100);
  const query = { sql: 'select id\n  from person where email = $1', parameters: ['who@example.test'] };
  for (const queryDurationMillis of [99, 123.4])
    void log({ level: 'query', query: query as never, queryDurationMillis });
  expect(logged).toEqual([['slow query', { ms: 123, sql: 'select id from person where email = $1' }]]);
});
