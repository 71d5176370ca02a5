import { expect, test } from 'vitest';
import { contentDisposition, contentTypeOfName, isShownInline } from './file-headers';

test('a stored name is sent as its own type, an unknown one as bytes', () => {
  expect(contentTypeOfName('a.b.JPG')).toBe('image/jpeg');
  expect(contentTypeOfName('page.html')).toBe('application/octet-stream');
  expect(contentTypeOfName('none')).toBe('application/octet-stream');
});

test('nothing that could run stands in a page', () => {
  expect(['image/png', 'video/mp4'].every(isShownInline)).toBe(true);
  expect(['image/svg+xml', 'text/html', 'application/pdf', 'text/plain'].some(isShownInline)).toBe(false);
});

test('a name in any script is kept, and cannot break the header', () => {
  expect(contentDisposition('inline')).toBe('inline');
  expect(contentDisposition('attachment', 'สูตร (1).xlsx')).toBe(
    `attachment; filename="____ (1).xlsx"; filename*=UTF-8''%E0%B8%AA%E0%B8%B9%E0%B8%95%E0%B8%A3%20%281%29.xlsx`,
  );
  expect(contentDisposition('attachment', 'a"\r\nX: 1\ud800')).not.toMatch(/[\r\n]|a"/);
});
