import type { Draft } from './basket';

/**
 * What of a purchase form waits in the basket until it becomes an order. Chosen plans, quantities, promotion, method and
 * coupons have columns of their own; passwords, cards, files, keys and seen amounts are never kept.
 */
export const DRAFT_FIELDS = [
  'firstname',
  'lastname',
  'email',
  'email_seen',
  'tel',
  'coupon_code',
  'shipping_fee_id',
  'address_id',
  'ship_recipient',
  'ship_tel',
  'ship_line',
  'ship_tambon',
  'ship_amphoe',
  'ship_province',
  'ship_postcode',
  'ship_seen',
  'is_require_tax_invoice',
  'tax_person_type',
  'tax_name_one',
  'tax_name_two',
  'tax_payer_identification_no',
  'tax_address',
  'tax_is_delivery_by_tax_address',
  'tax_delivery_address',
  'kept_certificate',
  'tax_id_confirmed',
  'withholding',
] as const;

export type DraftField = (typeof DRAFT_FIELDS)[number];

const MAX_VALUE_LENGTH = 2000;

/**
 * The draft of a sent form: the fields it has, and '' for those of `checkboxes` that were shown and left empty (a browser
 * does not send them). Fields of other pages stay as they were.
 */
export function draftOf(fields: FormData, checkboxes: readonly DraftField[] = []): Draft {
  const draft: Record<string, string> = {};
  for (const name of DRAFT_FIELDS) {
    const value = fields.get(name);
    if (typeof value === 'string') draft[name] = value;
    else if (checkboxes.includes(name)) draft[name] = '';
  }
  return draft;
}

/** Only fields that may be kept, none longer than a form takes. */
export function keptDraft(draft: Draft): Draft {
  const kept = DRAFT_FIELDS.flatMap((name) => {
    const value = Object.hasOwn(draft, name) ? draft[name] : undefined;
    // NUL cannot be stored
    return value === undefined ? [] : [[name, value.replaceAll('\0', '').slice(0, MAX_VALUE_LENGTH)]];
  });
  return Object.fromEntries(kept) as Draft;
}

/** What was kept with what is typed now; an emptied field is no longer kept. */
export function mergeDrafts(kept: Draft, typed: Draft): Draft {
  const merged = Object.entries(keptDraft({ ...kept, ...typed }));
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
