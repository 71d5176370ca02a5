import { describe, expect, test } from 'vitest';
import { layOut } from './plain-blocks';
import { richText } from './rich-text.server';

describe('R-370 a text typed without tags', () => {
  test.each([
    ['บรรทัดเดียว', '<p>บรรทัดเดียว</p>'],
    ['หนึ่ง\nสอง\n\nสาม', '<p>หนึ่ง<br>สอง</p>\n<p>สาม</p>'],
    ['เรียนแล้วได้\r\n- ก\r\n- ข\r\n\r\nพบกัน', '<p>เรียนแล้วได้</p>\n<ul><li>ก</li><li>ข</li></ul>\n<p>พบกัน</p>'],
    ['• ก\n\n• ข', '<ul><li>ก</li><li>ข</li></ul>'],
    ['1. ก\n๒) ข', '<ol><li>ก</li><li>ข</li></ol>'],
    ['ราคา 1.5 ล้าน\n-5 องศา', '<p>ราคา 1.5 ล้าน<br>-5 องศา</p>'],
    [
      'ดู <a href="https://a.test">ที่นี่</a>\n\n<b>เด่น</b>',
      '<p>ดู <a href="https://a.test">ที่นี่</a></p>\n<p><b>เด่น</b></p>',
    ],
    ['', ''],
    ['  \n ', ''],
  ])('%j is laid out', (input, html) => expect(layOut(input)).toBe(html));

  test.each(['<p>ก</p>\nข', 'ก<br>\n- ข', '<UL>\n<li>ก</li></UL>'])('%j stays as it is', (html) =>
    expect(layOut(html)).toBe(html),
  );

  test('what is no tag stays a sign', () => {
    expect(richText('ถ้า x < 5 และ y > 3\n- ก & ข')).toBe(
      '<p>ถ้า x &lt; 5 และ y &gt; 3</p>\n<ul><li>ก &amp; ข</li></ul>',
    );
    expect(richText('<script>alert(1)</script>ก')).toBe('<p>ก</p>');
  });
});
