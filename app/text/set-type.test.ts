import { describe, expect, test } from 'vitest';
import { phrasesOf, setType, wordsOf } from './set-type';

const broken = (run: string) => phrasesOf(run).map(({ text }) => text);
const typeset = (html: string) => setType(html).replaceAll('\u00a0', '_');

describe('where Thai may break', () => {
  test.each(['สตูดิโอ', 'ผ้าพันคอ', 'เริ่มจากศูนย์', 'เวิร์กช็อปเซรามิก', 'ใบกำกับภาษีเต็มรูป', 'รับคำสั่งซื้อแล้ว'])(
    '%s stays whole',
    (run) => expect(broken(run)).toEqual([run]),
  );

  test.each([
    ['ตัวต่อตัวในห้องเรียน', 'ตัวต่อตัว|ในห้องเรียน'],
    ['ถ่ายภาพบุคคลในสตูดิโอ', 'ถ่ายภาพบุคคล|ในสตูดิโอ'],
    ['มัดลายเองจนได้ผ้าพันคอ', 'มัดลายเอง|จนได้ผ้าพันคอ'],
    ['ปั้นเซรามิกบนแป้นหมุน', 'ปั้นเซรามิก|บนแป้นหมุน'],
    ['การตรวจสอบภายในองค์กร', 'การตรวจสอบภายใน|องค์กร'],
    ['อดีตนักวิเคราะห์ธนาคาร', 'อดีตนักวิเคราะห์|ธนาคาร'],
  ])('%s breaks between phrases', (run, phrases) => expect(broken(run).join('|')).toBe(phrases));

  test('no phrase is wider than a small phone, and no letter is lost', () => {
    const run = 'คอร์สนี้เริ่มจากตารางเปล่าหนึ่งแผ่นแล้วพาไปถึงรายงานที่ส่งหัวหน้าได้โดยไม่ต้องอธิบายซ้ำ';
    expect(broken(run).join('')).toBe(run);
    for (const phrase of broken(run)) expect(phrase.replace(/\p{M}/gu, '').length).toBeLessThanOrEqual(16);
  });
});

test.each([
  ['ที่นั่งหรือสินค้าที่เหลือ', 'ที่นั่ง|หรือ|สินค้า|ที่|เหลือ'],
  ['ครูหนึ่งคนต่อผู้เรียนสี่คน', 'ครู|หนึ่ง|คน|ต่อ|ผู้เรียน|สี่|คน'],
  ['ในสตูดิโอเซรามิก', 'ใน|สตูดิโอ|เซรามิก'],
  ['ไม่ต้องแนบสลิป', 'ไม่ต้อง|แนบ|สลิป'],
  ['งานตรวจสอบภายในสำหรับทีม', 'งาน|ตรวจสอบภายใน|สำหรับ|ทีม'],
])('a paragraph breaks %s between words alone', (run, cut) =>
  expect(
    wordsOf(run)
      .map(({ text }) => text)
      .join('|'),
  ).toBe(cut),
);

test('words stay whole in long paragraphs, plain lists and facts, and rows of icons are left as they are', () => {
  const text = 'สั่งซื้อแล้วยังไม่ชำระ เก็บคำสั่งซื้อไว้ให้ 48 ชั่วโมง ที่นั่งหรือสินค้าที่เหลือน้อยจะเก็บไว้ให้สั้นกว่านั้น';
  const seat = '<span class="nb">ที่นั่ง</span>';
  for (const [before, after] of [
    ['<p>', '</p>'],
    ['<ul><li>', '</li></ul>'],
    ['<ol><li>', '</li></ol>'],
    ['<dl><dd>', '</dd></dl>'],
    ['<p>ก่อนอื่น <em>', '</em></p>'],
  ])
    expect(setType(`${before}${text}${after}`)).toContain(seat);
  for (const row of ['<ul class="ticks"><li>', '<ul><li class="row">', '<p class="row">'])
    expect(setType(row + text)).not.toContain(seat);
});

describe('numbers and their units', () => {
  test.each([
    ['<p>20:25 น. เหลือ</p>', '20:25_น.'],
    ['<p><b>20:25</b> น.</p>', '<b>20:25</b>_น.'],
    ['<p>25 พ.ย. 2569 05:53 น.</p>', '25_พ.ย._2569 05:53_น.'],
    ['<p>47 ชม. 58 นาที</p>', '47_ชม. 58_นาที'],
    ['<p>0.3 MB</p>', '0.3_MB'],
    ['<p>25 Nov 2026, 1 seat</p>', '25_Nov_2026, 1_seat'],
  ])('%s', (html, kept) => expect(typeset(html)).toContain(kept));
});

test('what lays its words out in a row keeps them in one piece', () => {
  const button =
    '<button class="btn"><svg></svg> โอนแล้ว ไปแจ้งชำระเงิน</button><a class="btn plain">โอนแล้ว ไปแจ้ง</a>';
  expect(setType(button)).toBe(button);
  expect(setType(`${button}<p>โอนแล้วไปแจ้ง</p>`)).toContain('<p><span class="nb">โอนแล้วไปแจ้ง</span></p>');
});

test('marks, scripts, drawings and what is typed are left as they are', () => {
  const html =
    '<!doctype html><title>ผ้าพันคอ 3 วัน</title><style>a{b:"3 วัน"}</style><script>"ผ้าพันคอ"</script>' +
    '<img alt="ผ้าพันคอ 3 วัน"><textarea>ผ้าพันคอ 3 วัน</textarea><svg><text>ผ้าพันคอ</text></svg>' +
    '<select><option>ผ้าพันคอ 3 วัน</option></select>';
  expect(setType(html)).toBe(html);
});
