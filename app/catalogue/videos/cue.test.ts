import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAPTION_MAX_BYTES, cuesSaying, readCues, webVtt } from './cue';

describe('readCues', () => {
  test('reads WebVTT and SubRip, with hours or without, and keeps words alone', () => {
    const vtt =
      'WEBVTT - title\n\nNOTE nothing\n\nSTYLE\n::cue{}\n\nid 1\n00:01.000 --> 00:02.000 align:start\n<v ครู>สวัสดี</v> <c.red>ทุกคน</c>\nแถวสอง\n';
    expect(readCues(vtt)).toEqual([{ start: 1, end: 2, text: 'สวัสดี ทุกคน\nแถวสอง' }]);
    const srt =
      '\uFEFF2\r\n01:00:03,5 --> 01:00:04,250\r\n{\\an8}สอง\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nหนึ่ง &amp; &lt;สอง&gt;\r\n';
    expect(readCues(srt)).toEqual([
      { start: 1, end: 2, text: 'หนึ่ง & <สอง>' },
      { start: 3603.5, end: 3604.25, text: 'สอง' },
    ]);
  });

  const cue = (at: number, words: string) => `00:0${at}.000 --> 00:0${at + 1}.000\n${words}\n`;
  test.each([
    ['an empty line with spaces in it', `1\n${cue(1, 'ก')} \t\n2\n${cue(2, 'ข')}`],
    ['nothing but the number', `1\n${cue(1, 'ก')}2\n${cue(2, 'ข')}`],
    ['nothing but the number, counted from 0', `0\n${cue(1, 'ก')}1\n${cue(2, 'ข')}`],
    ['nothing but the number of a part', `100\n${cue(1, 'ก')}101\n${cue(2, 'ข')}`],
    ['a mark of direction before the times', `\u200e${cue(1, 'ก')}\n\u2068${cue(2, 'ข')}`],
    ['nothing at all', `${cue(1, 'ก')}${cue(2, 'ข')}`],
    ['words that belong to none', `${cue(1, 'ก')}\nNOTE x\ny\n\n2\n${cue(2, 'ข')}`],
    ['an empty line after every line', `1\n${cue(1, 'ก')}2\n${cue(2, 'ข')}`.replaceAll('\n', '\r\n\r\n')],
    ['ends of lines of an old Macintosh', `1\n${cue(1, 'ก')}\n2\n${cue(2, 'ข')}`.replaceAll('\n', '\r')],
  ])('finds a cue by its line of times, whatever stands between two: %s (R-303)', (_, file) =>
    expect(readCues(file)).toEqual([
      { start: 1, end: 2, text: 'ก' },
      { start: 2, end: 3, text: 'ข' },
    ]),
  );

  test.each([
    ['in SubRip', `1\n${cue(1, 'ก\n\nข')}\n2\n${cue(3, 'ค')}`],
    ['in WebVTT', `WEBVTT\n\n${cue(1, 'ก\n\nข')}\n${cue(3, 'ค')}`],
    ['several times, with spaces', `1\n${cue(1, '\nก\n \n\t\nข\n')}\n2\n${cue(3, 'ค\n')}`],
    ['before a time line without an empty one', `1\n${cue(1, 'ก\n\nข')}${cue(3, 'ค')}`],
    ['before a number that skips some', `4\n${cue(1, 'ก\n\nข')}\n17\n${cue(3, 'ค')}`],
    ['before a name', `WEBVTT\n\na\n${cue(1, 'ก\n\nข')}\nb\n${cue(3, 'ค')}`],
    ['before names without a heading of the file', `a\n${cue(1, 'ก\n\nข')}\nb\n${cue(3, 'ค')}`],
    ['before a comment', `WEBVTT\n\n${cue(1, 'ก\n\nข')}\nNOTE x\ny\n\n${cue(3, 'ค')}`],
    ['in the last one', `${cue(1, 'ก\nข')}\n${cue(3, '\nค')}`],
  ])('keeps the words behind an empty line of a cue, %s (R-303)', (_, file) =>
    expect(readCues(file)).toEqual([
      { start: 1, end: 2, text: 'ก\nข' },
      { start: 3, end: 4, text: 'ค' },
    ]),
  );

  test('a word that only looks like a comment or a number belongs to its cue (R-303)', () => {
    expect(
      readCues(`${cue(1, 'NOTE ที่ต้องจำ')}\n${cue(3, 'พ.ศ.\n\n2569\n')}\n${cue(5, 'STYLE ของเรา')}`),
    ).toEqual([
      { start: 1, end: 2, text: 'NOTE ที่ต้องจำ' },
      { start: 3, end: 4, text: 'พ.ศ.\n2569' },
      { start: 5, end: 6, text: 'STYLE ของเรา' },
    ]);
  });

  test.each([
    ['empty lines', '\n'],
    ['spaces', ' \n'],
    ['numbers', '1\n\n'],
    ['comments', 'NOTE\n'],
    ['words', 'ก\n\n'],
  ])('reads the longest file of %s in one pass (R-303)', (_, piece) => {
    const begin = performance.now();
    readCues(`${cue(1, 'ก')}${piece.repeat(CAPTION_MAX_BYTES / piece.length)}${cue(2, 'ข')}`);
    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  test.each([
    ['00:00:01.500000 --> 00:00:02.250000'],
    ['0:00:01,500 --> 0:00:02,250'],
    ['0:00:01.500,0:00:02.250'],
    ['00:01.500 -> 00:02.250'],
    ['00:00:01.500 → 00:00:02.250'],
    ['00:01.500 –> 00:02.250 line:0'],
  ])('reads the times that other tools write: %s (R-303)', (times) =>
    expect(readCues(`1\n${times}\nก\n\n2\n00:00:03,000 --> 00:00:04,000\n10:30,11:45\n`)).toEqual([
      { start: 1.5, end: 2.25, text: 'ก' },
      { start: 3, end: 4, text: '10:30,11:45' },
    ]),
  );

  test.each([
    ['ถ้า x < 5 และ y > 3', 'ถ้า x < 5 และ y > 3'],
    ['a<b, c>d', 'a<b, c>d'],
    ['<i>เอียง</i> <font color="#fff">สี</font> <00:01.500>ต่อ', 'เอียง สี ต่อ'],
    ['{ x | x > 0 } {\\an8}บน', '{ x | x > 0 } บน'],
    ['2569', '2569'],
    ['ถ้า a <b แล้ว c> d', 'ถ้า a <b แล้ว c> d'],
    ['for i<u and v>i', 'for i<u and v>i'],
    ['u<v and w>x', 'u<v and w>x'],
    ['<b.loud>ดัง</b> <c.yellow.bg_blue>สี</c> <lang en-GB>tea</lang>', 'ดัง สี tea'],
    ['<v.first ครู มะลิ>หนึ่ง</v>', 'หนึ่ง'],
    ['it&#39;s &quot;a &#x26; b&quot; &apos;c&apos; &amp;#39;', "it's \"a & b\" 'c' &#39;"],
    ['&#0; &#55296; &#1114112; &copy', '&#0; &#55296; &#1114112; &copy'],
  ])('keeps the words of “%s”', (words, text) =>
    expect(readCues(cue(1, words))).toEqual([{ start: 1, end: 2, text }]),
  );

  test.each([
    ['nothing', ''],
    ['words', 'hello\nworld'],
    ['a time that runs backwards', '00:02.000 --> 00:01.000\nx'],
    ['cues without words', '00:01.000 --> 00:02.000\n<b></b>\n'],
    [
      'more cues than any video has',
      Array.from({ length: 12_002 }, () => '00:01.000 --> 00:02.000\nx').join('\n\n'),
    ],
  ])('%s is no captions', (_, file) => expect(readCues(file)).toBeNull());
});

describe('webVtt', () => {
  test('gives back what was read, and none of its words can be markup or another cue', () => {
    const words = fc.string({
      unit: fc.constantFrom('ก', 'a', '<', '>', '&', '-', ' ', '\n', '"', ':', '0'),
      minLength: 1,
    });
    fc.assert(
      fc.property(words, (text) => {
        const written = webVtt([{ start: 1.25, end: 2, text: text.replace(/\n+/g, '\n').trim() || 'x' }]);
        expect(written.match(/-->/g)).toHaveLength(1);
        expect(written.slice(written.indexOf('2.000') + 5)).not.toMatch(/[<>]/);
      }),
    );
    const cues = [{ start: 3661.5, end: 3662, text: 'ก <b> & "ข"\nค' }];
    expect(readCues(webVtt(cues))).toEqual(cues);
  });
});

test('cuesSaying finds words in any case and with any spaces', () => {
  const cues = [
    { start: 0, end: 1, text: 'สูตร XLOOKUP' },
    { start: 1, end: 2, text: 'อื่น' },
  ];
  expect(cuesSaying(cues, 'สูตรx')).toEqual([cues[0]]);
  expect(cuesSaying(cues, ' ')).toEqual([]);
});
