import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from '../values/time';
import { english } from './en/english';
import { englishWithoutMail } from './en/without-mail';
import { PLURAL } from './text-places';
import { type TextKey, thai } from './th/thai';
import { thaiWithoutMail } from './th/without-mail';

export type { TextKey } from './th/thai';
export type CustomTexts = Readonly<Partial<Record<string, string>>>;
/** `{name}` in a text is replaced by `values.name`; a text with `{count, plural, …}` is a message of ICU. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const CATALOGUES: Record<Locale, Readonly<Record<TextKey, string>>> = { th: thai, en: english };

const WITHOUT_MAIL: Record<Locale, CustomTexts> = { th: thaiWithoutMail, en: englishWithoutMail };

/**
 * Texts of a locale; a custom text of the site wins over the catalogue. A shop that cannot send mail
 * promises none.
 */
export function translator(locale: Locale, custom: CustomTexts = {}, canMail = true): Translate {
  const catalogue = CATALOGUES[locale];
  const withoutMail: CustomTexts = canMail ? {} : WITHOUT_MAIL[locale];
  return (key, values) => {
    const text = custom[key] ?? withoutMail[key] ?? catalogue[key];
    if (!values) return text;
    const message = PLURAL.test(text) ? messageOf(text, locale) : null;
    if (message) return String(message.format({ ...values }));
    return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
  };
}

const messages = new Map<string, IntlMessageFormat | null>();

/** Null for what a shop has written in a text's place and is no message: it is said as it stands. */
function messageOf(text: string, locale: Locale): IntlMessageFormat | null {
  const key = locale + text;
  const parsed = messages.get(key);
  if (parsed !== undefined) return parsed;
  let message: IntlMessageFormat | null = null;
  try {
    message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  } catch {
    // said as it stands
  }
  messages.set(key, message);
  return message;
}

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(thai, key);

/** The words of a key that no shop has changed. */
export const ownText = (key: TextKey, locale: Locale): string => CATALOGUES[locale][key];

export const textKeys = Object.keys(thai) as TextKey[];
