import { expect, test } from 'vitest';
import { documentTypeOf } from './document-type';
import { FILE_RULES, refusalOfFile } from './file-rules';

const text = (words: string) => Buffer.from(words);
const iso = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}`), Buffer.alloc(12)]);

test.each([
  ['a voice memo', iso('M4A '), 'memo.m4a', 'audio/mp4', 'm4a'],
  ['a video of a phone', iso('isom'), 'a.mp4', 'video/mp4', 'mp4'],
  ['a video of an iPhone', iso('qt  '), 'a.mov', 'video/quicktime', 'mov'],
  ['music with a tag', text('ID3\u0003'), 'a.mp3', 'audio/mpeg', 'mp3'],
  ['music without one', Buffer.from([0xff, 0xfb, 0x90, 0]), 'a.mp3', 'audio/mpeg', 'mp3'],
  ['a recording', text('RIFF1234WAVE'), 'a.wav', 'audio/wav', 'wav'],
  ['a table', text('ชื่อ,คะแนน\r\nก,1\r\n'), 'คะแนน.CSV', 'text/csv', 'csv'],
  ['a table of a Thai Excel', Buffer.from([0xaa, 0x2c, 0xa1, 0x0d, 0x0a]), 'a.csv', 'text/csv', 'csv'],
])('UPL-02 R-322 %s is passed on as it came', (_, bytes, name, contentType, ending) => {
  expect(documentTypeOf(bytes, name)).toEqual({ contentType, ending });
  for (const purpose of ['homework', 'lecture-file'] as const)
    expect(
      refusalOfFile(FILE_RULES[purpose], { sizeBytes: bytes.length, contentType: contentType as 'text/csv' }),
    ).toBeNull();
});

test.each([
  ['a program called a table', Buffer.from('MZ\0\0'), 'a.csv'],
  ['a page', text('<html><script>1</script>'), 'a.html'],
  ['a picture, which is drawn anew instead', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a.jpg'],
  ['half an archive', Buffer.from('PK\u0003\u0004'), 'a.zip'],
])('R-322 %s is not', (_, bytes, name) => {
  const type = documentTypeOf(bytes, name);
  expect(type === null || type.contentType.startsWith('image/')).toBe(true);
});
