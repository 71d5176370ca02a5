import type { Translate } from '~/text/translate';
import { type Currency, formatMoney } from '~/values/money';
import { formatDateTime, formatDay, type Locale } from '~/values/time';
import { isKey } from './audit-words';

const NOTHING = '–';

/** What a changed field is called, where the shop has words for it. */
export function factLabel(name: string, t: Translate): string {
  for (const key of [`audit.fact.${name}`, `edit.field.${name}`]) if (isKey(key)) return t(key);
  return name;
}

/** A fact's value as people say it: amounts, days and times, yes and no, and the names of what can be chosen. */
export function factValue(
  { name, value, subject }: { name: string; value: unknown; subject: string },
  { t, locale }: { t: Translate; locale: Locale },
): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  const again = (of: string, each: unknown) => factValue({ name: of, value: each, subject }, { t, locale });
  if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no');
  if (Array.isArray(value))
    return value.length === 0 ? NOTHING : value.map((each) => again(name, each)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([of, each]) => `${factLabel(of, t)} ${again(of, each)}`)
      .join(' · ');
  if (typeof value === 'number') {
    const currency = currencyOf(name);
    if (currency) return formatMoney(value, currency);
    if (name.endsWith('_basis_points')) return `${value / 100}%`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) return formatDateTime(new Date(text), locale);
  if (DAY.test(text)) return formatDay(text, locale);
  const key = keysOf(name, subject, text).find(isKey);
  return key ? t(key) : text;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function currencyOf(name: string): Currency | null {
  if (/_satang$|Satang$/.test(name) || name === 'amount' || name === 'due' || name === 'price') return 'THB';
  return name.endsWith('_usd_cents') ? 'USD' : null;
}

/** Where words for a value may stand. */
const keysOf = (name: string, subject: string, value: string) => [
  ...(subject === 'order' ? [`admin.order.status.${value}`] : []),
  ...(subject === 'lecture' || subject === 'homework' ? [`homework.status.${value}`] : []),
  ...(name === 'part' ? [`edit.part.${value}`, `audit.part.${value}`] : []),
  ...(name === 'fields' || name === 'changed' ? [`audit.fact.${value}`, `edit.field.${value}`] : []),
  ...(name === 'way' ? [`money.hand.way.${value}`, `second.way.${value}`] : []),
  `edit.choice.${name}.${value}`,
  `edit.status.${value}`,
  `staff.role.${value}`,
  `audit.value.${value}`,
];
