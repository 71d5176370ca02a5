import { expect, test } from 'vitest';
import { MOVE_KINDS } from '~/orders/order-states';
import { translator } from '~/text/translate';
import { EVENT_KINDS, eventWord } from './order-event-texts';

test.each(['th', 'en'] as const)('every kind of happening has words of its own in %s', (locale) => {
  const t = translator(locale, {});
  const words = EVENT_KINDS.map((kind) => t(eventWord(kind), { kind }));
  expect(words.filter((each) => each.trim() === '' || each.includes('{'))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
  expect(MOVE_KINDS.filter((kind) => eventWord(kind) === 'admin.order.event.other')).toEqual([]);
});

test('a kind of another version is named as it is written', () => {
  for (const kind of ['of-tomorrow', 'toString'])
    expect(translator('en', {})(eventWord(kind), { kind })).toContain(kind);
});
