import { bankName } from '~/payments/bank/bank-codes';
import { endDateWords } from '~/pricing/discounts/discount-form';
import { settingWords } from '~/settings/setting-field';
import { isSiteSettingName } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import { type Currency, formatMoney } from '~/values/money';
import { formatDateTime, formatDay, type Locale } from '~/values/time';
import { isNothing } from './audit-changes';
import { factLabel } from './audit-labels';
import { lineOf, referredType, subjectKey } from './audit-references';
import { isKey, withMoment } from './audit-texts';

const NOTHING = '–';

/** The entry a fact stands in. */
export interface FactOf {
  action: string;
  subject: { type: string; id: string };
  /** what is named by its number in it, by `subjectKey` */
  named: Readonly<Record<string, string>>;
}

interface Said {
  t: Translate;
  locale: Locale;
}

/** A fact's value as people say it: amounts, days and times, yes and no, and the names of what can be chosen (R-184). */
export function factValue(name: string, value: unknown, of: FactOf, said: Said): string {
  const { t } = said;
  const setting = settingName(name, of);
  if (setting && isPlain(value)) return settingWords(setting, value, t);
  if (isNothing(name, value)) return name === 'courses' ? t('coupons.coursesAll') : NOTHING;
  const again = (each: unknown) => factValue(name, each, of, said);
  if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no');
  if (Array.isArray(value)) return value.map(again).join(', ');
  if (typeof value === 'object' && value !== null) return recordWords(name, value, of, said);
  const called = named(name, value, of);
  return called === null ? wordsOf({ name, value, of }, said) : withMoment(called, said.locale);
}

/** The setting a fact is the value of. */
function settingName(name: string, { subject }: FactOf) {
  const setting = subject.type === 'setting' ? subject.id : name;
  return ['setting', 'site-settings'].includes(subject.type) && isSiteSettingName(setting) ? setting : null;
}
const isPlain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function recordWords(name: string, value: object, of: FactOf, said: Said): string {
  const line = lineOf(value);
  if (line) {
    const [what, plan] = line.refers.map((each) => of.named[subjectKey(each)] ?? each.id);
    return `${what}${plan ? ` (${plan})` : ''} × ${line.qty}`;
  }
  return Object.entries(value)
    .map(([each, its]) => `${factLabel(each, [name], said.t)} ${factValue(each, its, of, said)}`)
    .join(' · ');
}

function named(name: string, value: unknown, of: FactOf): string | null {
  const type = referredType(name, of);
  return type && typeof value === 'number'
    ? (of.named[subjectKey({ type, id: String(value) })] ?? null)
    : null;
}

function wordsOf(
  { name, value, of }: { name: string; value: unknown; of: FactOf },
  { t, locale }: Said,
): string {
  if (typeof value === 'number') {
    const currency = currencyOf(name);
    if (currency) return formatMoney(value, currency);
    if (name.endsWith('_basis_points')) return `${value / 100}%`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text))
    return isEnd(name, of.action)
      ? endDateWords(new Date(text), locale)
      : formatDateTime(new Date(text), locale);
  if (DAY.test(text)) return formatDay(text, locale);
  if (name === 'bank_code') return bankName(text, locale);
  const key = keysOf(name, of.subject.type, text).find(isKey);
  return key ? t(key) : text;
}

/** Whether it is the moment something ends: that of a whole day is the day. */
const isEnd = (name: string, action: string) =>
  name === 'ends_at' || ['coupon-ended', 'promotion-ended', 'access-extended'].includes(action);

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
  ...(name === 'part' ? partKeys(value.split(':')[0]!) : []),
  ...(name === 'fields' || name === 'changed' ? [`audit.fact.${value}`, `edit.field.${value}`] : []),
  ...(name === 'way' ? [`money.hand.way.${value}`, `second.way.${value}`] : []),
  ...(Object.hasOwn(CHOICES, name) ? [`${CHOICES[name]}.${value}`] : []),
  `edit.choice.${name}.${value}`,
  `edit.status.${value}`,
  `staff.role.${value}`,
  `audit.value.${value}`,
];

const partKeys = (part: string) => [`edit.part.${part}`, `audit.part.${part}`, `audit.fact.${part}`];

/** Where the words of a choice stand that has a page of its own. */
const CHOICES: Readonly<Record<string, string>> = {
  discount_type: 'coupons.discountType',
  coupon_type: 'coupons.type',
  promotion_type: 'promotionAdmin.type',
  type_label: 'registrationSetup.kind',
  scopes: 'tokens.scope',
  language: 'texts.language',
};
