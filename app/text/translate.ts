import type { Locale } from '../values/time';
import { english } from './en/english';
import { type TextKey, thai } from './th/thai';

export type { TextKey } from './th/thai';
export type CustomTexts = Readonly<Partial<Record<string, string>>>;
/** `{name}` in a text is replaced by `values.name`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const CATALOGUES: Record<Locale, Readonly<Record<TextKey, string>>> = { th: thai, en: english };

/** Texts of a locale; a custom text of the site wins over the catalogue (decision 57). */
export function translator(locale: Locale, custom: CustomTexts = {}): Translate {
  const catalogue = CATALOGUES[locale];
  return (key, values) => {
    const text = custom[key] ?? catalogue[key];
    if (!values) return text;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
  };
}
