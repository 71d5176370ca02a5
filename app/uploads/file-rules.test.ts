import { describe, expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { fileWords } from './accepted-files';
import { FILE_REFUSAL_TEXTS, FILE_RULES, refusalOfFile } from './file-rules';

describe('what a slip may be', () => {
  const refusal = (sizeBytes: number, contentType: Parameters<typeof refusalOfFile>[1]['contentType']) =>
    refusalOfFile(FILE_RULES.slip, { sizeBytes, contentType });

  test('a picture or a PDF of at most 10 MB', () => {
    expect(refusal(10_000_000, 'image/jpeg')).toBeNull();
    expect(refusal(10_000_001, 'image/jpeg')).toBe('TOO_LARGE');
    expect(refusal(0, null)).toBe('EMPTY_FILE');
    // its first page is drawn
    expect(refusal(10, 'application/pdf')).toBeNull();
    expect(refusal(10, 'application/zip')).toBe('TYPE_NOT_ALLOWED');
    expect(refusal(10, null)).toBe('TYPE_NOT_ALLOWED');
  });

  test('the English refusals are worded as specified', () => {
    const t = translator('en');
    expect(t(FILE_REFUSAL_TEXTS.TYPE_NOT_ALLOWED, fileWords('slip', t))).toBe(
      'File type is not allow to upload. Choose JPG, PNG, GIF, WebP or PDF.',
    );
    expect(fileWords('bank-qr', translator('th'))).toEqual({ types: 'JPG, PNG หรือ GIF', size: 5 });
    expect(t(FILE_REFUSAL_TEXTS.OUT_OF_STORAGE)).toBe('Out off Storage');
  });
});
