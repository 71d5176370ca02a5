import type { Satang } from '../values/money';
import type { ApprovalKind } from './staff-actions';

export interface PlacedOrder {
  orderId: number;
  token: string;
  personId: number;
  due: Satang;
  approval: ApprovalKind;
  /** false: this request was already an order */
  isNew: boolean;
}

export const placedColumns = [
  'purchase_order.id',
  'purchase_order.token',
  'purchase_order.person_id',
  'purchase_order.due',
  'purchase_order.approval_kind',
] as const;

interface PlacedRow {
  id: number;
  token: string;
  person_id: number;
  due: number;
  approval_kind: string;
}

export const asPlaced = (row: PlacedRow, isNew: boolean): PlacedOrder => ({
  orderId: row.id,
  token: row.token,
  personId: row.person_id,
  due: row.due as Satang,
  approval: row.approval_kind as ApprovalKind,
  isNew,
});
