import type { Satang } from './money';

const FIGURES = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const;
const MILLION = 1_000_000;

/**
 * An amount in Thai words: 1,590.00 is หนึ่งพันห้าร้อยเก้าสิบบาทถ้วน, 21.01 is ยี่สิบเอ็ดบาทหนึ่งสตางค์. A
 * final one is เอ็ด after anything (101, 1,000,001), as the Royal Society rules.
 * @throws RangeError below zero
 */
export function bahtWords(amount: Satang): string {
  if (amount < 0) throw new RangeError('only amounts from zero on are put in words');
  const [baht, rest] = [Math.floor(amount / 100), amount % 100];
  if (rest === 0) return `${numberWords(baht) || 'ศูนย์'}บาทถ้วน`;
  return `${baht > 0 ? `${numberWords(baht)}บาท` : ''}${numberWords(rest)}สตางค์`;
}

/** Empty for zero. */
function numberWords(whole: number): string {
  const [millions, rest] = [Math.floor(whole / MILLION), whole % MILLION];
  if (millions === 0) return belowMillion(rest, false);
  return `${numberWords(millions)}ล้าน${belowMillion(rest, true)}`;
}

function belowMillion(number: number, isPreceded: boolean): string {
  const digits = String(number);
  return Array.from(digits, (digit, index) => {
    const place = digits.length - 1 - index;
    const figure = Number(digit);
    if (figure === 0) return '';
    if (place === 0 && figure === 1 && (isPreceded || digits.length > 1)) return 'เอ็ด';
    if (place === 1 && figure === 1) return 'สิบ';
    if (place === 1 && figure === 2) return 'ยี่สิบ';
    return `${FIGURES[figure]}${PLACES[place]}`;
  }).join('');
}
