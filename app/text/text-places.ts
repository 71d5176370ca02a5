import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from '../values/time';

/** A text with a plural is a message of ICU; in all others `{name}` alone is a place. */
export const PLURAL = /\{\w+, plural,/;

const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER_SIGN = 7;
const PLURAL_OF = 6;

/** Names of the places a text fills; null: it cannot be read. */
export function placesOf(text: string, locale: Locale): ReadonlySet<string> | null {
  if (PLURAL.test(text)) return placesOfMessage(text, locale);
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return /[{}]/.test(text.replace(/\{\w+\}/g, '')) ? null : new Set(names);
}

function placesOfMessage(text: string, locale: Locale): ReadonlySet<string> | null {
  const names = new Set<string>();
  let isKnown = true;
  const look = (elements: ReturnType<IntlMessageFormat['getAst']>) => {
    for (const element of elements) {
      const type = Number(element.type);
      if (![LITERAL, ARGUMENT, NUMBER_SIGN, PLURAL_OF].includes(type)) isKnown = false;
      if ('value' in element && type !== LITERAL) names.add(element.value);
      if ('options' in element) Object.values(element.options).forEach(({ value }) => look(value));
    }
  };
  try {
    look(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).getAst());
  } catch {
    return null;
  }
  return isKnown ? names : null;
}

export const LONGEST_TEXT = 5000;

/** What is wrong with a text that a shop wrote in place of its own words. */
export type TextProblem =
  | { code: 'broken' }
  | { code: 'missing' | 'unknown'; names: readonly string[] }
  | { code: 'long' };

/** Why a text may not stand in the place of the shop's own; null: it may. It fills the same places, in any order. */
export function whyNotText(own: string, typed: string, locale: Locale): TextProblem | null {
  if (typed.length > LONGEST_TEXT) return { code: 'long' };
  const places = placesOf(typed, locale);
  if (places === null) return { code: 'broken' };
  const ownPlaces = placesOf(own, locale) ?? new Set<string>();
  const unknown = [...places].filter((name) => !ownPlaces.has(name));
  if (unknown.length > 0) return { code: 'unknown', names: unknown };
  const missing = [...ownPlaces].filter((name) => !places.has(name));
  return missing.length > 0 ? { code: 'missing', names: missing } : null;
}
