import { expect, test } from 'vitest';
import { setType } from '~/text/set-type';
import { NAME_PLACE, pageFor, sharedPage } from './shared-page.server';

const page = (attribute: string, text: string) =>
  setType(`<a aria-label="${attribute}"><span>${text}</span></a><p>เรียน 3 วัน</p>`);
const sharedParts = sharedPage(page(NAME_PLACE, NAME_PLACE));
const render = (name: string) => pageFor(sharedParts, name).toString();

test('R-223 a name stands in the page as if it had been made with it', () => {
  expect(render('สมหญิง')).toBe(page('สมหญิง', 'สมหญิง'));
  expect(render('รุ่น 3 วัน')).toBe(page('รุ่น 3 วัน', 'รุ่น 3 วัน'));
  expect(render('$& $1')).toBe(page('$&amp; $1', '$&amp; $1'));
});

test('R-223 a name is text wherever it stands', () => {
  expect(render('"><script>')).toBe(page('&quot;&gt;&lt;script&gt;', '&quot;&gt;&lt;script&gt;'));
});

test('R-223 one reader’s name leaves nothing behind for the next', () => {
  render('สมหญิง');
  expect(render('อ')).toBe(page('อ', 'อ'));
});

test('R-223 a page that names nobody is sent as it is', () => {
  expect(pageFor(sharedPage('<p>ก</p>'), 'สมหญิง').toString()).toBe('<p>ก</p>');
});
