import { expect, test } from 'vitest';
import { hasLink } from './link-in-text';

test.each([
  'https://evil.test/win',
  'ลุ้นรางวัล www.evil',
  'Win at evil.com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil.co.th/a',
  'x://y',
])('a link: %s', (text) => expect(hasLink(text)).toBe(true));
test.each([
  'มาลี',
  'น.ส.มาลี',
  'Dr.Chai',
  'J.R.R.',
  'ม.ร.ว. คึกฤทธิ์',
  "O'Neil-Smith",
  'Ph.D.',
  'บจก. ก.ข.ค.',
  'St.Combe',
])('none: %s', (text) => expect(hasLink(text)).toBe(false));
