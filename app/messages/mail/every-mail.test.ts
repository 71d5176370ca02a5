import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { translator } from '~/text/translate';
import type { Locale } from '~/values/time';
import { EVIL_MESSAGE_SAMPLES as MESSAGE_SAMPLES } from '../../../test/support/samples/evil-mail-samples';
import { messageContent } from '../contents/contents';
import { MESSAGE_SAMPLES as SHOWN_SAMPLES } from '../contents/message-samples';
import type { MessageKind, Message } from '../message-kinds';
import { mailHtml, mailText, withShopAddress } from './mail-html';

const SHOP = 'https://shop.example';
const FOOT = 'ส่งจาก เรียน โทร 02-000-0000 · help@shop.example';
const SIGN = { shop: 'เรียน & ทำ <b>', icon: '/uploads/public/icon.jpg', colour: '#7a1f5c' };
const DATE = { th: '22 พ.ย. 2569', en: '22 Nov 2026' };
const cases = (Object.keys(MESSAGE_SAMPLES) as MessageKind[]).flatMap((kind) =>
  MESSAGE_SAMPLES[kind].flatMap(({ values, says: expectedTexts }, index) =>
    (['th', 'en'] as Locale[]).map((locale) => ({
      title: `${kind} ${index + 1}`,
      locale,
      says: expectedTexts,
      mail: { kind, values } as Message,
    })),
  ),
);
const letters = (text: string) => [...new Intl.Segmenter('th').segment(text)].length;
/** Blanks collapse as a reader sees them. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

describe.each(cases)('REG-12 $title in $locale', ({ mail, locale, says: expectedTexts }) => {
  const content = messageContent(mail, { t: translator(locale), locale });
  const html = withShopAddress(mailHtml(content, FOOT, locale, SIGN), SHOP);
  const text = withShopAddress(mailText(content, FOOT, SIGN), SHOP);
  const root = parse(html);

  test('says what is needed, in both bodies, with nothing left open', () => {
    for (const body of [text, root.text + html]) {
      for (const expectedText of expectedTexts) expect(body).toContain(expectedText);
      if (expectedTexts.includes('14:05')) expect(body).toContain(DATE[locale]);
      expect(body).toContain(content.action.text);
      expect(body).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}|\{\{|Invalid/);
    }
  });

  test('R-328 bears the shop’s name and icon, and sets somebody’s own words apart', () => {
    const [head] = root.querySelectorAll('body > div:not([style^=display]) > p');
    expect(head!.text).toBe(SIGN.shop);
    expect(head!.querySelector('img')!.getAttribute('src')).toBe(`${SHOP}/uploads/public/icon.jpg`);
    expect(root.querySelectorAll('blockquote p').map((line) => plain(line.text))).toHaveLength(
      content.quote?.length ?? 0,
    );
    for (const line of content.quote ?? []) expect(text).toContain(`> ${line}`);
  });

  test('the text says all that the HTML says', () => {
    const plainText = plain(text);
    for (const piece of root.querySelectorAll('h1, p, p span, p b')) {
      if (piece.tagName === 'P' && piece.querySelector('b')) continue;
      expect(plainText).toContain(plain(piece.text));
    }
  });

  test('links are absolute, encoded once and of this shop, but for where staff say that a class is', () => {
    const links = root.querySelectorAll('a').map((anchor) => anchor.getAttribute('href')!);
    const classes = content.facts.flatMap(([, value, kind]) => (kind === 'address' ? [value] : []));
    const ofShop = links.filter((href) => !classes.includes(href));
    expect(links.length - ofShop.length).toBe(classes.length);
    expect(ofShop.length).toBeGreaterThan(0);
    for (const href of ofShop) {
      expect(href).toMatch(/^https:\/\/shop\.example\/[\x21-\x7e]*$/);
      expect(href).not.toContain('%25');
      expect(text).toContain(href);
    }
  });

  test('what people typed stays text, in one line where it must', () => {
    expect(html).not.toContain('<b>x</b>');
    expect(html).not.toContain('<24');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(content.subject).not.toMatch(/[\r\n]/);
  });

  test('its subject fits a phone, and a preview stands beside it', () => {
    expect(letters(content.subject), content.subject).toBeLessThanOrEqual(70);
    const preview = root.querySelector('body > div')!;
    expect(preview.getAttribute('style')).toContain('display:none');
    expect(letters(preview.text)).toBeGreaterThan(15);
    expect(letters(preview.text)).toBeLessThanOrEqual(110);
  });
});

test('what staff are shown as a sample of a mail has no markup in it', () => {
  expect(JSON.stringify(SHOWN_SAMPLES)).not.toMatch(/<\w/);
});

test('REG-12 every kind has a subject of its own in each language', () => {
  for (const locale of ['th', 'en'] as Locale[]) {
    const subjects = (Object.keys(MESSAGE_SAMPLES) as MessageKind[]).map((kind) => {
      const mail = { kind, values: MESSAGE_SAMPLES[kind][0]!.values } as Message;
      return messageContent(mail, { t: translator(locale), locale }).subject;
    });
    expect(new Set(subjects).size).toBe(subjects.length);
  }
});
