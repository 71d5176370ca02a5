import { expect, test } from 'vitest';
import { keepApart } from './keep-apart';

test.each([
  ['<span>185</span><span class="say">พร้อมส่ง</span>', '<span>185</span> <span class="say">พร้อมส่ง</span>'],
  [
    '<b><span>4,740</span></b><span class="meta">4 คำสั่งซื้อ</span>',
    '<b><span>4,740</span></b> <span class="meta">4 คำสั่งซื้อ</span>',
  ],
  ['<a href="/a">ก</a><a href="/b"><svg></svg>ข</a>', '<a href="/a">ก</a> <a href="/b"><svg></svg>ข</a>'],
  [
    '<span><span><i>฿</i>1.00</span></span><span><span><i>฿</i>2.00</span></span>',
    '<span><span><i>฿</i>1.00</span></span> <span><span><i>฿</i>2.00</span></span>',
  ],
  ['<a>เรียน<small>หลังร้าน</small></a>', '<a>เรียน <small>หลังร้าน</small></a>'],
  ['<span>จริงไหม!</span><b>จริง</b>', '<span>จริงไหม!</span> <b>จริง</b>'],
])('neighbours get a space between them: %s', (html, apart) => {
  expect(keepApart(html)).toBe(apart);
  // once is enough
  expect(keepApart(apart)).toBe(apart);
});

test.each([
  '<b>1,590</b>.00 <i>★</i><i>★</i><i>☆</i>',
  '<i>฿</i><span>1,590.00</span> <i>US$</i><b>59</b>',
  '<b>8</b><span>/10</span> <b>46</b><span>%</span> “<b>ก</b>”<i>, ข</i>',
  '<p>ก</p><p>ข</p><div>1</div><span>2</span>',
  '<span>ก</span> <span>ข</span><br><span>ค</span>',
  '<b>“</b><span>คำ</span><svg><text>1</text></svg>',
])('what belongs together, or stands apart already, stays as it is: %s', (html) =>
  expect(keepApart(html)).toBe(html),
);

test('reads the largest page in one pass', () => {
  const pieces = ['</span>', '<span>', '</span><span>', '<span'.repeat(3), 'a</b>'];
  for (const piece of pieces) {
    const html = piece.repeat(500_000 / piece.length);
    const begin = performance.now();
    keepApart(html);
    expect(performance.now() - begin, piece).toBeLessThan(3_000);
  }
});
