import type { TextKey, Translate } from '~/text/translate';
import { isKey } from './audit-texts';

/** Facts that are called what the page they are written on calls them; some by what they are a fact of. */
const LABELS: Readonly<Record<string, TextKey>> = {
  code: 'coupons.code',
  coupon_type: 'coupons.type',
  promotion_type: 'coupons.type',
  is_active: 'coupons.isActive',
  discount_type: 'coupons.discountType',
  discount_satang: 'coupons.discount',
  discount_usd_cents: 'coupons.discount',
  discount_basis_points: 'coupons.discount',
  number_of_course: 'coupons.number',
  courses: 'coupons.courses',
  payment_method: 'coupons.methods',
  starts_at: 'coupons.startsAt',
  ends_at: 'coupons.endsAt',
  per_buyer_limit: 'coupons.perBuyer',
  quota: 'coupons.quota',
  description_list: 'promotionAdmin.points',
  coupons: 'coupons.title',
  'coupon.note': 'coupons.note',
  'promotion.note': 'coupons.note',
  'shipping-fee.note': 'shippingSetup.note',
  'shipping-fee.is_enabled': 'shippingSetup.isEnabled',
  fee_satang: 'shippingSetup.fee',
  fee_usd_cents: 'shippingSetup.feeUsd',
  free_from_satang: 'shippingSetup.freeFrom',
  free_from_usd_cents: 'shippingSetup.freeFromUsd',
  max_weight_grams: 'shippingSetup.weight',
  region: 'shippingSetup.region',
  position: 'shippingSetup.position',
  label: 'registrationSetup.label',
  type_label: 'registrationSetup.kind',
  order_label: 'registrationSetup.order',
  item_list: 'registrationSetup.items',
  required: 'registrationSetup.required',
  is_self_selectable: 'registrationSetup.isSelectable',
  'user-group.is_default': 'registrationSetup.isDefault',
  minimum_satang: 'paySetup.minimum',
  maximum_satang: 'paySetup.maximum',
  bank_code: 'paySetup.bank',
  account_number: 'paySetup.number',
  prompt_pay_id: 'paySetup.promptPay',
  prompt_pay_image_id: 'paySetup.picture',
  currency: 'paySetup.currency',
  'webhook.note': 'webhook.note',
  isEnabled: 'webhook.enabled',
  location: 'edit.sectionPlace',
  imported: 'audit.quiz-imported',
  scopes: 'tokens.scopes',
};

/** Where the words of all facts of something stand. */
const WORDS_OF: Readonly<Record<string, string>> = {
  counts: 'import.kind',
  'site-settings': 'settings.name',
};

/** What a fact is called; `of`: what it is a fact of, the nearest first. One nobody wrote words for says its own name. */
export function factLabel(name: string, of: readonly string[], t: Translate): string {
  for (const each of [...of.map((of) => `${of}.${name}`), name])
    if (Object.hasOwn(LABELS, each)) return t(LABELS[each]!);
  const keys = [
    ...of.flatMap((each) => [`${WORDS_OF[each]}.${name}`, `audit.fact.${each}.${name}`]),
    `audit.fact.${name}`,
    `edit.field.${name}`,
  ];
  const key = keys.find(isKey);
  return key ? t(key) : name;
}
