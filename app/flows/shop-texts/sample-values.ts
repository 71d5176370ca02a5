import { placesOf } from '~/text/text-places';
import { ownText, type TextKey, translator } from '~/text/translate';
import { formatMoney } from '~/values/money';
import type { Locale } from '~/values/time';

const NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  th: { day: '20 พ.ย. 2569', at: '20 พ.ย. 2569 14:05 น.', course: 'Excel สำหรับคนทำงาน', name: 'มาลี' },
  en: { day: '20 Nov 2026', at: '20 Nov 2026 14:05', course: 'Excel for work', name: 'Mali' },
};
const SAME: Readonly<Record<string, string>> = {
  number: 'R69-1120-0457',
  email: 'mali@example.test',
  code: 'EXCEL10',
  tel: '02 123 4567',
  provider: 'LINE',
  rate: '7',
  percent: '10',
  size: '2 MB',
  query: 'excel',
};
const AMOUNTS = ['amount', 'due', 'price', 'total', 'fee', 'left'];
const MOMENTS: Readonly<Record<string, string>> = { date: 'day', end: 'at', deadline: 'at', when: 'at' };
const EXAMPLE = 159_000;
const COUNT = 2;

/** What stands in a place while staff looks at a sentence: something of its kind, or its name. */
function sampleOf(name: string, locale: Locale, isCounted: boolean): string | number {
  if (isCounted) return COUNT;
  if (AMOUNTS.includes(name)) return formatMoney(EXAMPLE, 'THB');
  const sample = NAMES[locale][MOMENTS[name] ?? name] ?? SAME[name];
  if (sample !== undefined) return sample;
  return /^(count|n|qty|hours|minutes|days|seconds|limit|min|max|page)$/.test(name) ? COUNT : `[${name}]`;
}

/** The sentence as a page would say it with these words, its places filled. */
export function sampleSentence(key: TextKey, locale: Locale, text: string | null): string {
  const words = text ?? ownText(key, locale);
  const own = ownText(key, locale);
  const isCounted = (name: string) =>
    [words, own].some((each) => new RegExp(`\\{${name}, plural,`).test(each));
  const names = [...(placesOf(words, locale) ?? [])];
  const values = Object.fromEntries(names.map((name) => [name, sampleOf(name, locale, isCounted(name))]));
  return translator(locale, { [key]: words })(key, values);
}
