import { expect, test } from 'vitest';
import { readFlatXml, writeFlatXml } from './flat-xml';

const read = (text: string) => {
  const elements = readFlatXml(text, 'R');
  return elements && Object.fromEntries(elements);
};

test('PAY-03 elements by name, with a declaration, white space and empty ones', () => {
  expect(read('<R><a>1</a><b>two words</b><c/><d></d></R>')).toEqual({
    a: '1',
    b: 'two words',
    c: '',
    d: '',
  });
  expect(read('<?xml version="1.0" encoding="utf-8"?>\r\n<R>\n  <a>1</a>\n\t<b />\n</R>\n')).toEqual({
    a: '1',
    b: '',
  });
  expect(read('<R></R>')).toEqual({});
  expect(read('<R><amt>000000159000</amt></R>')).toEqual({ amt: '000000159000' });
});

test('PAY-03 what is written is read again, whatever the signs', () => {
  const values = { a: `& < > " ' &amp; &#38;`, b: 'ปาริฉัตร', c: ']]>', d: '<!DOCTYPE x>' };
  expect(read(writeFlatXml('R', values))).toEqual(values);
});

test('PAY-03 characters by number', () => {
  expect(read('<R><a>&#3585;&#xE01;</a></R>')).toEqual({ a: 'กก' });
  for (const sign of ['&#0;', '&#1114112;', '&#x110000;']) expect(read(`<R><a>${sign}</a></R>`)).toBeNull();
});

test('PAY-21 nothing that could expand, fetch or hide is read', () => {
  const refusedTexts = {
    external: '<!DOCTYPE R [<!ENTITY x SYSTEM "file:///etc/passwd">]><R><a>&x;</a></R>',
    laughs: '<!DOCTYPE R [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;">]><R><a>&m;</a></R>',
    entity: '<R><a>&x;</a></R>',
    ampersand: '<R><a>a & b</a></R>',
    comment: '<R><!-- --><a>1</a></R>',
    data: '<R><a><![CDATA[1]]></a></R>',
    instruction: '<R><?php ?><a>1</a></R>',
    attribute: '<R><a b="1">1</a></R>',
    rootAttribute: '<R xmlns="x"><a>1</a></R>',
    nested: '<R><a><b>1</b></a></R>',
    twice: '<R><a>1</a><a>2</a></R>',
    loose: '<R>text<a>1</a></R>',
    unclosed: '<R><a>1</R>',
    crossed: '<R><a>1</b></R>',
    other: '<S><a>1</a></S>',
    second: '<R><a>1</a></R><R><b>1</b></R>',
    empty: '',
    many: `<R>${Array.from({ length: 101 }, (_, n) => `<a${n}/>`).join('')}</R>`,
    long: `<R><a>${'x'.repeat(65 * 1024)}</a></R>`,
  };
  for (const [why, text] of Object.entries(refusedTexts)) expect(read(text), why).toBeNull();
});

test('PAY-21 a hostile text is refused at once', () => {
  const startedAt = performance.now();
  for (const text of [
    `<R>${'<a>'.repeat(20_000)}</R>`,
    `<R>${' '.repeat(60_000)}x</R>`,
    `<R><a>${'&amp'.repeat(15_000)}</a></R>`,
  ])
    expect(read(text)).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(500);
});
