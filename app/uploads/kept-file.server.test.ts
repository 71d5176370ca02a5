import { expect, test } from 'vitest';
import { keepFile, keptFileId } from './kept-file.server';

const mine = { secret: 'a secret of at least thirty-two characters', purpose: 'slip:1' };

test('a kept file is found again by what was signed for the same purpose, and by nothing else', () => {
  const token = keepFile(7, mine);
  expect(keptFileId(token, mine)).toBe(7);
  expect(keptFileId(token, { ...mine, purpose: 'slip:2' })).toBeNull();
  expect(keptFileId(token, { ...mine, secret: 'another secret of thirty-two characters' })).toBeNull();
  expect(keptFileId(token.replace('7.', '8.'), mine)).toBeNull();
  for (const wrong of [null, undefined, '', '7', '7.x', '-1.abc', `${'9'.repeat(20)}.${'a'.repeat(43)}`])
    expect(keptFileId(wrong, mine)).toBeNull();
});
