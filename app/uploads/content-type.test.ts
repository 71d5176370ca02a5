import { describe, expect, test } from 'vitest';
import { contentTypeOf } from './content-type';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('the kind of a file is told by its content', () => {
  test.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['GIF89a\x01\0', 'image/gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\x24\0\0\0AVI LIST', 'video/x-msvideo'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['\0\0\0\x20ftypisom\0\0\x02\0', 'video/mp4'],
    ['\0\0\0\x20ftypM4V \0\0\x02\0', 'video/x-m4v'],
    ['\0\0\0\x14ftypqt  \0\0\x02\0', 'video/quicktime'],
    ['\0\0\x01\xba\x44', 'video/mpeg'],
  ])('%j is %s', (head, expected) => {
    expect(contentTypeOf(bytes(head))).toBe(expected);
  });

  test.each([
    ['markup', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['an archive', 'PK\x03\x04'],
    ['an HEIC picture', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['a cut JPEG head', '\xff\xd8'],
    ['a RIFF of another form', 'RIFF\x24\0\0\0RMIDdata'],
    ['nothing', ''],
  ])('%s is none of them', (_what, head) => {
    expect(contentTypeOf(bytes(head))).toBeNull();
  });
});
