import { slipVerify } from 'promptparse/validate';
import type { ORIGIN_BANKS } from '~/payments/bank/bank-codes';
import { type BankCode } from '~/payments/bank/bank-codes';

/** The small QR of a Thai transfer slip. It proves that somebody has such a slip, not that money came. */
export interface SlipCode {
  /** Three digits. */
  sendingBank: string;
  /** The sending bank's transfer number: the same on every picture of one slip. */
  reference: string;
}

/** Reads the text of a slip's QR, with its checksum; null for any other code (a PromptPay QR, a link). */
export function readSlipCode(text: string): SlipCode | null {
  const read = slipVerify(text.trim());
  if (!read || !/^\d{3}$/.test(read.sendingBank) || !/^[\w-]{6,64}$/.test(read.transRef)) return null;
  return { sendingBank: read.sendingBank, reference: read.transRef };
}

/** The Bank of Thailand's numbers of the banks in the report's list. */
const BANKS_BY_NUMBER: Readonly<Record<string, (typeof ORIGIN_BANKS)[number]>> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TTB',
  '014': 'SCB',
  '017': 'CITI',
  '020': 'SC',
  '022': 'CIMBT',
  '024': 'UOB',
  '025': 'BAY',
  '030': 'GSB',
  '031': 'HSBC',
  '033': 'GHB',
  '034': 'BAAC',
  '065': 'TTB',
  '066': 'ISBT',
  '067': 'TISCO',
  '069': 'KKP',
  '070': 'ICBC',
  '071': 'TCRB',
  '073': 'LHBANK',
};

/** The bank in the report's list; null for other numbers. */
export const originOf = ({ sendingBank }: Pick<SlipCode, 'sendingBank'>): BankCode | null =>
  BANKS_BY_NUMBER[sendingBank] ?? null;
