import { expect, test } from 'vitest';
import { noticeText, privacyNotice } from '~/accounts/consents/privacy-notice';
import { translator } from '~/text/translate';

const shop = { title: 'เรียน', shop_name: '', shop_address: '', shop_tel: '021234567' };
const texts = (custom: Record<string, string>) => privacyNotice(translator('th', custom), shop);

test('REG-13 the notice says who answers for the data; what the shop has not said leaves no gap', () => {
  const { parts, lead } = texts({});
  expect(lead).toContain('เรียน');
  expect(parts.at(-1)!.blocks.map(({ lines }) => lines)).toEqual([['เรียน'], ['02 123 4567']]);
});

test('REG-13 a shop writes parts of its own, paragraphs and lists, and leaves others out', () => {
  const customised = texts({ 'privacy.collect.body': 'เก็บเท่านี้\n- หนึ่ง\n- สอง\nจบ', 'privacy.share.body': '' });
  expect(customised.parts[0]!.blocks).toEqual([
    { kind: 'paragraph', lines: ['เก็บเท่านี้'] },
    { kind: 'list', lines: ['หนึ่ง', 'สอง'] },
    { kind: 'paragraph', lines: ['จบ'] },
  ]);
  expect(customised.parts).toHaveLength(texts({}).parts.length - 1);
});

test('REG-13 the text that is kept changes with any word of the notice', () => {
  const plain = noticeText(texts({}));
  expect(plain).toContain('- ');
  for (const key of ['privacy.title', 'privacy.lead', 'privacy.keep.title', 'privacy.keep.body'])
    expect(noticeText(texts({ [key]: 'อื่น' }))).not.toBe(plain);
});
