import { eventWord } from '~/orders/life/order-event-texts';
import { type TextKey, thai } from '~/text/th/thai';
import { ownText, type Translate } from '~/text/translate';
import { formatDateTime, formatDay, formatMonth, type Locale } from '~/values/time';

/** What was done, in words; an action nobody wrote words for says its own name. */
export function auditWords(
  { action, subject }: { action: string; subject: { type: string } },
  t: Translate,
): string {
  if (subject.type === 'order' && !isKey(`audit.${action}`)) return t(eventWord(action), { kind: action });
  const key = `audit.${action}`;
  return isKey(key) ? t(key) : action;
}

/** What it was done to: its name, or what it is with its number. */
export function subjectWords(
  { type, id, name }: { type: string; id: string; name: string | null },
  { t, locale }: { t: Translate; locale: Locale },
): string {
  if (name !== null && name !== '') return withMoment(name, locale);
  const key = `audit.subject.${type}`;
  const words = Object.hasOwn(NUMBERLESS, type) ? NUMBERLESS[type]!(id, { t, locale }) : id;
  return isKey(key) ? t(key, { id: words }) : words;
}

/** A name that ends in a moment, as a class session's does, with that moment as its reader says it. */
export const withMoment = (name: string, locale: Locale): string =>
  name.replace(/(?<=\s)\d{4}-\d\d-\d\dT[\d:.]+Z$/, (instant) => formatDateTime(new Date(instant), locale));

/** What is known by another thing than its number. */
const NUMBERLESS: Readonly<Record<string, (id: string, said: { t: Translate; locale: Locale }) => string>> = {
  'vat-rate': (day, { locale }) => formatDay(day, locale),
  vat_month: (day, { locale }) => formatMonth(day, locale),
  'registration-field': (name, { t }) => wordsAt(`registrationSetup.field.${name}`, t) ?? name,
  setting: (name, { t }) => wordsAt(`settings.name.${name}`, t) ?? name,
  // the last of a long list may be cut
  'site-settings': (names, { t }) =>
    names
      .split(' ')
      .flatMap((name) => wordsAt(`settings.name.${name}`, t) ?? [])
      .join(', '),
  text: (id, { t }) => {
    const [language = '', key = ''] = id.split(' ');
    const text = isKey(key) ? ownText(key, language === 'en' ? 'en' : 'th') : key;
    return `${text.slice(0, MOST_SHOWN)}${text.length > MOST_SHOWN ? '…' : ''} (${wordsAt(`texts.language.${language}`, t) ?? language})`;
  },
};
const MOST_SHOWN = 60;

function wordsAt(key: string, t: Translate): string | null {
  return isKey(key) ? t(key) : null;
}

/** The name of a changed field, where the shop has words for it. */
export const isKey = (key: string): key is TextKey => Object.hasOwn(thai, key);
