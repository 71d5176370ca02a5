import type { ApprovalKind } from '~/orders/life/staff-actions';
import { type Satang, satang } from '~/values/money';

export interface PlacedOrder {
  orderId: number;
  token: string;
  personId: number;
  due: Satang;
  approval: ApprovalKind;
  /** a free seat that waits for the link in its mail */
  isToConfirm: boolean;
  /** false: this request was already an order */
  isNew: boolean;
  /** its person was made with it */
  isNewBuyer?: boolean;
  /** unpaid orders it replaced: their payments at providers are to be withdrawn */
  replacedOrderIds?: readonly number[];
  /** An order that was used again was to be paid by this method before; absent: nothing changed about it. */
  leftMethodId?: number | null;
}

export const placedColumns = [
  'purchase_order.id',
  'purchase_order.token',
  'purchase_order.person_id',
  'purchase_order.due',
  'purchase_order.approval_kind',
  'purchase_order.status',
  'purchase_order.confirm_key',
] as const;

interface PlacedRow {
  id: number;
  token: string;
  person_id: number;
  due: number;
  approval_kind: ApprovalKind;
  status: string;
  confirm_key: string | null;
}

export const asPlaced = (row: PlacedRow, isNew: boolean): PlacedOrder => ({
  orderId: row.id,
  token: row.token,
  personId: row.person_id,
  due: satang(row.due),
  approval: row.approval_kind,
  isToConfirm: row.confirm_key !== null && row.status === 'notYetReceived',
  isNew,
});
