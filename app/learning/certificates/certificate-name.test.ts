import { describe, expect, it } from 'vitest';
import { certificateNameSchema } from './certificate-name';

describe('the name on a certificate (R-156)', () => {
  it.each([
    'ปาริฉัตร ศรีสุวรรณวงศ์',
    'ว่าที่ ร.ต.หญิง ญาณี ณ อยุธยา',
    "Mary-Jane O'Neill",
    'José Ångström',
    'Nguyễn Thị Hà',
  ])('“%s” is one', (name) => expect(certificateNameSchema.parse({ name: ` ${name}  ` })).toEqual({ name }));

  it.each([
    ['', 'certificate.name.MISSING'],
    ['   ', 'certificate.name.MISSING'],
    ['ก'.repeat(81), 'certificate.name.LONG'],
    ['<b>สมชาย</b>', 'certificate.name.WRONG'],
    ['https://example.test', 'certificate.name.WRONG'],
    ['..', 'certificate.name.WRONG'],
    ['x', 'certificate.name.WRONG'],
    ['ก์', 'certificate.name.WRONG'],
    ['สมชาย 🎉', 'certificate.name.WRONG'],
    // the font would print empty boxes
    ['王小明', 'certificate.name.SCRIPT'],
    ['Иван', 'certificate.name.SCRIPT'],
  ])('“%s” is none', (name, message) => {
    const result = certificateNameSchema.safeParse({ name });
    expect(result.error?.issues[0]?.message).toBe(message);
  });

  it('of two lines is one line', () => {
    expect(certificateNameSchema.parse({ name: 'สมชาย\nใจดี' })).toEqual({ name: 'สมชาย ใจดี' });
  });
});
