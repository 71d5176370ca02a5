import { addressLines } from '~/accounts/addresses/address-form';
import { carrierName } from '~/orders/shipping/carriers';
import type { TextKey, Translate } from '~/text/translate';
import type { WrittenCell } from '~/values/sheets/written-cell';
import { bangkokDay, formatClock, type Locale } from '~/values/time';
import type { ExportedOrder } from './order-export.server';

interface Column {
  title: TextKey;
  cell: (order: ExportedOrder, in_: { t: Translate; locale: Locale }) => WrittenCell;
}

const money = (minorUnits: number | null): WrittenCell => ({ minorUnits });
const moment = (at: Date | null) => (at ? `${bangkokDay(at)} ${formatClock(at)}` : '');

const COLUMNS: readonly Column[] = [
  { title: 'admin.order.column.number', cell: ({ number }) => number },
  { title: 'admin.order.column.at', cell: ({ placedAt }) => moment(placedAt) },
  { title: 'admin.order.column.status', cell: ({ status }, { t }) => t(`admin.order.status.${status}`) },
  { title: 'admin.order.name', cell: ({ contactName }) => contactName },
  { title: 'admin.order.email', cell: ({ email }) => email },
  { title: 'admin.order.tel', cell: ({ tel }) => tel },
  { title: 'admin.order.column.what', cell: ({ items }) => items },
  { title: 'export.coupons', cell: ({ coupons }) => coupons },
  { title: 'export.price', cell: ({ price }) => money(price) },
  { title: 'export.discount', cell: ({ discount }) => money(discount) },
  { title: 'export.shipping', cell: ({ shippingFee }) => money(shippingFee) },
  { title: 'export.withholding', cell: ({ withholding }) => money(withholding) },
  { title: 'export.vat', cell: ({ vat }) => money(vat) },
  { title: 'export.due', cell: ({ due }) => money(due) },
  { title: 'export.sold', cell: ({ sold }) => money(sold) },
  { title: 'export.refunded', cell: ({ refunded }) => money(refunded) },
  { title: 'export.currency', cell: ({ currency }) => currency },
  { title: 'admin.order.method', cell: ({ method }, { locale }) => method?.[locale] ?? '' },
  { title: 'export.approvedAt', cell: ({ approvedAt }) => moment(approvedAt) },
  { title: 'export.cancelledAt', cell: ({ cancelledAt }) => moment(cancelledAt) },
  {
    title: 'export.carrier',
    cell: ({ carrier }, { locale }) => (carrier === null ? '' : carrierName(carrier, locale)),
  },
  { title: 'export.tracking', cell: ({ trackingNumber }) => trackingNumber },
  {
    title: 'export.shipTo',
    cell: ({ shipTo }) => (shipTo ? [shipTo.recipient, shipTo.tel, ...addressLines(shipTo)].join(' ') : ''),
  },
  { title: 'trial.mark', cell: ({ isTest }, { t }) => (isTest ? t('trial.mark') : '') },
];

export const sheetTitles = (t: Translate): string[] => COLUMNS.map(({ title }) => t(title));
export const sheetRow = (order: ExportedOrder, words: { t: Translate; locale: Locale }): WrittenCell[] =>
  COLUMNS.map(({ cell }) => cell(order, words));
