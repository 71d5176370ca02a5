import { parseMoney, type Satang, satang } from '~/values/money';
import { isBlankCell, cachedByCell, cellWords } from './cell-text';

/** Whether money came to the account or left it. */
export type Direction = 'in' | 'out';

const IN_WORDS = /ฝาก|เข้า|รับ|เครดิต|deposit|credit|paid in|money in|receipt|received|incoming|inflow|^cr\.?\b/;
const OUT_WORDS = /ถอน|หัก|จ่าย|ออก|เดบิต|withdraw|debit|paid out|money out|payment|outgoing|outflow|^dr\.?\b/;

/** The direction a heading names; both: it names the two, so each line must tell. */
export function directionOfHeading(heading: string): Direction | 'both' | null {
  const plain = cellWords(heading);
  const [isIn, isOut] = [
    IN_WORDS.test(plain) || /\bcr\b/.test(plain),
    OUT_WORDS.test(plain) || /\bdr\b/.test(plain),
  ];
  if (isIn && isOut) return 'both';
  return isIn ? 'in' : isOut ? 'out' : null;
}

const listed = (words: string) => words.split(' ').filter(Boolean);
const CODES: ReadonlyMap<string, Direction> = new Map([
  ...listed(
    '+ x1 cr credit credited เครดิต in incoming inflow moneyin paidin deposit deposited dep cashdeposit transferdeposit transferin ' +
      'received receive receipt ฝาก ฝากเงิน เงินฝาก นำฝาก ฝากเงินสด ฝากโอน เข้า เงินเข้า เข้าบัญชี นำเข้าบัญชี โอนเข้า เงินโอนเข้า โอนเงินเข้า ' +
      'รับ รับเงิน เงินรับ รับโอน รับโอนเงิน รับเงินโอน เงินเข้าบัญชี',
  ).map((code) => [code, 'in'] as const),
  ...listed(
    '- x2 dr debit debited เดบิต out outgoing outflow moneyout paidout withdrawal withdraw withdrawn wd cashwithdrawal ' +
      'transferwithdrawal transferout ถอน ถอนเงิน เงินถอน ถอนเงินสด ออก เงินออก โอนออก เงินโอนออก โอนเงินออก ' +
      'จ่าย จ่ายเงิน เงินจ่าย จ่ายบิล จ่ายออก หัก หักบัญชี หักเงิน เงินออกจากบัญชี',
  ).map((code) => [code, 'out'] as const),
]);
/** Letters that mean something only in pairs: D is a debit beside C, and a deposit beside W. */
const LETTER_PAIRS: readonly ReadonlyMap<string, Direction>[] = [
  new Map([
    ['c', 'in'],
    ['d', 'out'],
  ]),
  new Map([
    ['d', 'in'],
    ['w', 'out'],
  ]),
  new Map([
    ['i', 'in'],
    ['o', 'out'],
  ]),
];

const codeText = (cell: string) => cellWords(cell).replace(/[\s./()]/g, '');

/** The meaning of a column's codes; null for a code without one. */
export function codesOf(cells: readonly string[]): (cell: string) => Direction | null {
  const used = new Set(cells.map(codeText).filter((code) => code !== ''));
  const letters = [...used].filter((code) => code.length === 1 && !CODES.has(code));
  const pair =
    letters.length < 2 ? undefined : LETTER_PAIRS.find((each) => letters.every((letter) => each.has(letter)));
  // beside words, a dash is an empty cell
  const hasSigns = used.has('+');
  return (cell) => {
    const code = codeText(cell);
    if (code === '-' && !hasSigns) return null;
    return CODES.get(code) ?? pair?.get(code) ?? null;
  };
}

/** A word that means money out when it is the whole cell; single letters and signs mean nothing there. */
export const saysOut = (cell: string): boolean => {
  const code = codeText(cell);
  return code.length > 1 && CODES.get(code) === 'out';
};

export interface SignedAmount {
  amount: Satang;
  /** The direction from a sign, brackets, CR or DR in the cell; null: there is none. */
  sign: Direction | null;
}

/** An amount with its sign; null: unreadable, `empty`: an empty cell. */
export const readAmount = cachedByCell((cell: string): SignedAmount | 'empty' | null => {
  if (isBlankCell(cell)) return 'empty';
  let text = cellWords(cell).replace(/^'/, '');
  const signs = new Set<Direction>();
  const take = (form: RegExp, direction: Direction, fallback = '') => {
    const rest = text.replace(form, fallback).trim();
    if (rest !== text) signs.add(direction);
    text = rest;
  };
  take(/^\((.*)\)$/, 'out', '$1');
  take(/\s?(?:dr|debit|เดบิต)\.?$|^(?:dr|debit|เดบิต)\.?\s?/, 'out');
  take(/\s?(?:cr|credit|เครดิต)\.?$|^(?:cr|credit|เครดิต)\.?\s?/, 'in');
  // Thais write whole baht as `890.-`
  text = text
    .replace(/\s?(?:thb|บาท|บ\.?|฿)$/, '')
    .replace(/(\d)\.-$/, '$1')
    .replace(/^([+-]?)\s?(?:thb|฿)\s?/, '$1');
  take(/^-\s?|\s?-$/, 'out');
  take(/^\+\s?|\s?\+$/, 'in');
  text = text.replace(/^(?:thb|฿)\s?/, '');
  if (signs.size > 1) return null;
  const amount = moneyOf(text);
  return amount === null ? null : { amount, sign: [...signs][0] ?? null };
});

/** Excel's computed values carry binary rounding errors: 15 digits count. */
function moneyOf(text: string): Satang | null {
  const exact = parseMoney(text);
  if (exact !== null || !/^\d+\.\d{3,}$/.test(text)) return exact;
  const hundredths = Number(Number(text).toPrecision(15)) * 100;
  const whole = Math.round(hundredths);
  return Number.isSafeInteger(whole) && Math.abs(hundredths - whole) < 1e-4 ? satang(whole) : null;
}
