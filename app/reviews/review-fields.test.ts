import { describe, expect, test } from 'vitest';
import { reviewSchema, suggestedName } from './review-fields';

const good = { rating: '5', body: 'เรียนแล้วใช้งานได้จริง', author_name: 'ฝน' };
const wrong = (fields: Record<string, string>) => {
  const parsed = reviewSchema.safeParse({ ...good, ...fields });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe('what a learner may write', () => {
  test('plain words; gaps do not grow, and text cannot be turned around', () => {
    const body = '  ดีมาก   ครับ\r\n\r\n\r\n\r\nแนะนำ\u202eเลย ';
    expect(reviewSchema.parse({ ...good, body, author_name: ' ฝน \n ศ. ' })).toEqual({
      rating: 5,
      body: 'ดีมาก ครับ\n\nแนะนำเลย',
      author_name: 'ฝน ศ.',
    });
  });

  test.each([
    [{ rating: '0' }, 'review.rating.EMPTY'],
    [{ rating: '6' }, 'review.rating.EMPTY'],
    [{ rating: '4.5' }, 'review.rating.EMPTY'],
    [{ rating: 'x' }, 'review.rating.EMPTY'],
    [{ body: 'ดี' }, 'review.body.SHORT'],
    [{ body: ' '.repeat(50) }, 'review.body.SHORT'],
    [{ body: `ดี${'\u200b'.repeat(50)}` }, 'review.body.SHORT'],
    [{ body: 'ก'.repeat(1001) }, 'review.body.LONG'],
    [{ body: 'ดูเพิ่มที่ www.example.com ได้เลย' }, 'review.body.LINK'],
    [{ author_name: '  ' }, 'review.name.EMPTY'],
    [{ author_name: 'ก'.repeat(61) }, 'review.name.LONG'],
    [{ author_name: 'cheap-shoes.shop' }, 'review.name.LINK'],
  ])('%j is refused: %s', (fields, message) => {
    expect(wrong(fields)).toEqual([message]);
  });

  test('a name is suggested that does not say the whole of it', () => {
    expect(suggestedName({ firstname: 'ปาริฉัตร', lastname: 'ศรีสุวรรณวงศ์' })).toBe('ปาริฉัตร ศ.');
    expect(suggestedName({ firstname: 'กำไล', lastname: 'กิ่งแก้ว' })).toBe('กำไล กิ่.');
    expect(suggestedName({ firstname: '', lastname: '' })).toBe('');
  });
});
