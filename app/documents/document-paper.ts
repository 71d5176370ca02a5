import { foldSeats } from '~/orders/fold-seats';
import type { Translate } from '../text/translate';
import { formatMoney, moneyParts } from '../values/money';
import { spacedTaxId, spacedTel } from '../values/tel';
import { type Day, formatDay } from '../values/time';
import type { DocumentKind } from './document-kind';
import {
  type DocumentLine,
  type DocumentSnapshot,
  isHeadOffice,
  netValue,
  taxBase,
} from './document-snapshot';

/** An issued document with its later state. */
export interface PrintedDocument {
  kind: DocumentKind;
  number: string;
  day: Day;
  snapshot: DocumentSnapshot;
  /** the number of its replacement; null while it is valid */
  replacedBy: string | null;
}

export interface PaperRow {
  no: string;
  name: string;
  detail: string;
  qty: string;
  unit: string;
  amount: string;
}

export interface PaperSum {
  label: string;
  amount: string;
  isTotal?: boolean;
}

/** Every word on a document in its place: page and PDF only draw it. */
export interface Paper {
  title: string;
  /** the title in English */
  subtitle: string;
  /** "original", or that it is cancelled */
  mark: string;
  isCancelled: boolean;
  facts: readonly (readonly [label: string, value: string])[];
  /** the name first */
  seller: readonly string[];
  buyerLabel: string;
  buyer: readonly string[];
  /** the documents it refers to, replaces or was replaced by */
  notes: readonly string[];
  columns: { no: string; item: string; qty: string; unit: string; amount: string };
  rows: readonly PaperRow[];
  sums: readonly PaperSum[];
  words: string;
  foot: readonly string[];
}

/**
 * All words of a document: the particulars of sections 86/4, 86/6, 86/10 and 105 of the Revenue Code, in Thai for every
 * buyer (`t`), its title in English as well (`en`).
 */
export function paperOf(document: PrintedDocument, { t, en }: { t: Translate; en: Translate }): Paper {
  const { kind, snapshot } = document;
  const { seller, credit } = snapshot;
  return {
    title: t(`document.kind.${kind}`),
    subtitle: en(`document.kind.${kind}`),
    mark: t(document.replacedBy ? 'document.cancelled' : 'document.original'),
    isCancelled: document.replacedBy !== null,
    facts: [
      [t('document.number'), document.number],
      [t('document.day'), formatDay(document.day)],
      ...(snapshot.paidOn && !credit ? [[t('document.paidOn'), formatDay(snapshot.paidOn)] as const] : []),
      [t('document.order'), snapshot.orderNumber],
    ],
    seller: [
      seller.name,
      ...(seller.address ? [seller.address] : []),
      ...(seller.taxId
        ? [`${t('document.taxId', { id: spacedTaxId(seller.taxId) })} ${branchWords(seller.branch, t)}`]
        : []),
      ...(seller.tel ? [t('document.tel', { tel: spacedTel(seller.tel) })] : []),
    ],
    buyerLabel: t('document.buyer'),
    buyer: buyerLines(snapshot, t),
    notes: [
      ...(document.replacedBy ? [t('document.cancelledWhy', { number: document.replacedBy })] : []),
      ...(snapshot.replaces
        ? [
            t(kind === 'receipt' ? 'document.replacesReceipt' : 'document.replaces', {
              number: snapshot.replaces.number,
              day: formatDay(snapshot.replaces.day),
            }),
          ]
        : []),
      ...(credit
        ? [
            `${t('document.refers', { kind: t(`document.kind.${credit.of.kind}`), number: credit.of.number })} ${t('document.refersDay')} ${formatDay(credit.of.day)}`,
            `${t(kind === 'refund-note' ? 'document.reasonOfRefund' : 'document.reason')}: ${credit.reason}`,
          ]
        : []),
    ],
    columns: {
      no: t('document.column.no'),
      item: t('document.column.item'),
      qty: t('document.column.qty'),
      unit: t('document.column.unit'),
      amount: t('document.column.amount'),
    },
    // seats of one price form one row; the snapshot's lines keep their amounts
    rows: foldSeats(snapshot.lines, alikeOnPaper).map(({ line, seats }, index) =>
      rowOf({ ...line, qty: seats.length || line.qty }, index, snapshot, t),
    ),
    sums: credit ? creditSums(kind, snapshot, t) : saleSums(kind, snapshot, t),
    words: snapshot.words && `(${snapshot.words})`,
    foot: [
      ...(kind === 'abbreviated-invoice' ? [t('document.vatIncluded')] : []),
      t(snapshot.currency === 'THB' ? 'document.inBaht' : 'document.inDollars'),
      ...(snapshot.withholding && !credit
        ? [
            t('document.withheldNote', {
              amount: formatMoney(snapshot.withholding.amount, snapshot.currency),
              name: seller.name,
            }),
          ]
        : []),
      ...(credit ? [] : [t('document.receivedBy', { name: seller.name })]),
    ],
  };
}

const figure = (amount: number) => moneyParts(amount).figure;
/** A deduction, with its minus sign. */
const deduction = (amount: number) => figure(-amount);

export const branchWords = (branch: string, t: Translate) =>
  isHeadOffice(branch) ? t('tax.headOffice') : t('document.branch', { branch });

function buyerLines({ buyer }: DocumentSnapshot, t: Translate): string[] {
  const { name, address, taxId, branch, deliveryAddress } = buyer;
  const identity = [
    ...(taxId ? [t('document.taxId', { id: spacedTaxId(taxId) })] : []),
    ...(branch === null ? [] : [branchWords(branch, t)]),
  ].join(' ');
  return [
    name,
    address,
    identity,
    deliveryAddress && t('document.deliverTo', { address: deliveryAddress }),
  ].filter((line) => line !== '');
}

const alikeOnPaper = ({ name, detail, unitPrice, agreedPrice, isVatExempt }: DocumentLine) => [
  name,
  detail,
  unitPrice,
  agreedPrice ?? '',
  isVatExempt ? 'exempt' : 'taxed',
];

function rowOf(line: DocumentLine, index: number, { vat }: DocumentSnapshot, t: Translate): PaperRow {
  return {
    no: String(index + 1),
    name: line.name,
    // worth saying only beside lines that contain VAT
    detail: [
      line.detail,
      line.agreedPrice === undefined ? '' : t('document.agreed', { amount: figure(line.agreedPrice) }),
      vat > 0 && line.isVatExempt ? t('document.exemptMark') : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
    qty: String(line.qty),
    unit: figure(line.unitPrice),
    amount: figure(line.unitPrice * line.qty),
  };
}

const percent = (basisPoints: number | null) => (basisPoints === null ? '' : ` ${basisPoints / 100}%`);

function saleSums(kind: DocumentKind, snapshot: DocumentSnapshot, t: Translate): PaperSum[] {
  const { discount, allowance = 0, total, exempt, vat, vatBasisPoints, withholding, due, lines } = snapshot;
  const listPrice = lines.reduce((sum, line) => sum + line.unitPrice * line.qty, 0);
  const hasSplit = vat > 0 && kind === 'tax-invoice';
  return [
    ...(discount > 0 ? [{ label: t('document.sum.price'), amount: figure(listPrice) }] : []),
    ...(discount > allowance
      ? [{ label: t('document.sum.discount'), amount: deduction(discount - allowance) }]
      : []),
    ...(allowance > 0 ? [{ label: t('document.sum.allowance'), amount: deduction(allowance) }] : []),
    ...(hasSplit && exempt > 0 ? [{ label: t('document.sum.exempt'), amount: figure(exempt) }] : []),
    ...(hasSplit ? [{ label: t('document.sum.base'), amount: figure(taxBase(snapshot)) }] : []),
    ...(hasSplit
      ? [{ label: t('document.sum.vat', { rate: percent(vatBasisPoints) }), amount: figure(vat) }]
      : []),
    { label: t('document.sum.total'), amount: figure(total), isTotal: true },
    ...(withholding
      ? [
          {
            label: t('document.sum.withholding', {
              rate: percent(withholding.basisPoints),
              of: figure(withholding.of),
            }),
            amount: deduction(withholding.amount),
          },
          { label: t('document.sum.paid'), amount: figure(due) },
        ]
      : []),
  ];
}

function creditSums(kind: DocumentKind, snapshot: DocumentSnapshot, t: Translate): PaperSum[] {
  const { credit, vat, vatBasisPoints, total } = snapshot;
  if (!credit) return [];
  const isCredit = kind !== 'refund-note';
  return [
    { label: t('document.sum.originalValue'), amount: figure(credit.originalValue) },
    ...(credit.creditedBefore > 0
      ? [
          {
            label: t(isCredit ? 'document.sum.creditedBefore' : 'document.sum.refundedBefore'),
            amount: deduction(credit.creditedBefore),
          },
        ]
      : []),
    {
      label: t(isCredit ? 'document.sum.correctValue' : 'document.sum.leftValue'),
      amount: figure(credit.correctValue),
    },
    // without VAT the difference is the refund
    ...(isCredit || vat > 0
      ? [{ label: t('document.sum.difference'), amount: figure(netValue(snapshot)) }]
      : []),
    ...(vat > 0
      ? [{ label: t('document.sum.vat', { rate: percent(vatBasisPoints) }), amount: figure(vat) }]
      : []),
    {
      label: t(isCredit ? 'document.sum.credited' : 'document.sum.refunded'),
      amount: figure(total),
      isTotal: true,
    },
  ];
}
