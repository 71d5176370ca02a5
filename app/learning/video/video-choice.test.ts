import { describe, expect, test } from 'vitest';
import { chosenOf, isSparing, plainQuality } from './video-choice';

const qualities = ['240p', '360p', 'audio'].map((id) => ({ id: id as '240p' }));
const wish = { asked: null, remembered: null, isSparing: false };

describe('the quality that is played', () => {
  test.each([
    ['nothing is known', {}, 'auto'],
    ['the device spares data', { isSparing: true }, '240p'],
    ['it was chosen before, whatever the line', { remembered: 'auto', isSparing: true }, 'auto'],
    ['sound alone was chosen', { remembered: 'audio' }, 'audio'],
    ['the video has less than was chosen', { remembered: '720p' }, '360p'],
    ['the page asks for another', { asked: '240p', remembered: '360p' }, '240p'],
    ['what stands there is none', { asked: '4k', remembered: '<b>' }, 'auto'],
  ])('where %s: %o → %s', (_, options, expectedChoice) =>
    expect(chosenOf(qualities, { ...wish, ...options })).toBe(expectedChoice),
  );

  test('without a script a middle one stands for what follows the line', () => {
    expect(plainQuality(qualities, 'auto')?.id).toBe('360p');
    expect(plainQuality([{ id: '240p' }], 'auto')?.id).toBe('240p');
    expect(plainQuality(qualities, 'audio')?.id).toBe('audio');
  });
});

test('a device that spares data says so in its request', () => {
  expect(isSparing(new Headers({ 'Save-Data': 'on' }))).toBe(true);
  expect(isSparing(new Headers({ ECT: '3g' }))).toBe(true);
  expect(isSparing(new Headers())).toBe(false);
});
