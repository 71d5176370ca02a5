import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionText, cuesSaying, readCues, webVtt } from './cue';

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

  test.each([
    ['nothing', ''],
    ['words', 'hello\nworld'],
    ['a time that runs backwards', '00:02.000 --> 00:01.000\nx'],
    ['cues without words', '00:01.000 --> 00:02.000\n<b></b>\n'],
    [
      'more cues than any film has',
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

test('captionText reads Unicode and what Thai editors wrote before it', () => {
  expect(captionText(new TextEncoder().encode('ก'))).toBe('ก');
  expect(captionText(new Uint8Array([0xa1, 0xd2]))).toBe('กา');
  expect(captionText(new Uint8Array([0xff, 0xfe, 0x01, 0x0e]))?.trim()).toContain('ก');
  expect(captionText(new Uint8Array([0x00, 0xff]))).toBeNull();
});

test('cuesSaying finds words whatever their case and spaces', () => {
  const cues = [
    { start: 0, end: 1, text: 'สูตร XLOOKUP' },
    { start: 1, end: 2, text: 'อื่น' },
  ];
  expect(cuesSaying(cues, 'สูตรx')).toEqual([cues[0]]);
  expect(cuesSaying(cues, ' ')).toEqual([]);
});
