import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one';

test('one key is one after the other in the order they came, others beside it; what fails holds nobody up', async () => {
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const all = [
    oneByOne('buyer 1', work('a')),
    oneByOne('buyer 1', work('b', true)),
    oneByOne('buyer 1', work('c')),
    oneByOne('buyer 2', work('d')),
  ];
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const ofOne = log.filter((each) => !each.startsWith('d'));
  expect(ofOne).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(log.indexOf('d begins')).toBeLessThan(log.indexOf('a ends'));
});
