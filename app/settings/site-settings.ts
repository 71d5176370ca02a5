import { z } from 'zod';
import { EMAIL } from '../values/email';

/**
 * Every site setting by its specification name (3), with its default; stored as jsonb by key. An invalid
 * stored value falls back to the default, so that a bad row never stops the shop.
 */
const onOff = (initial: boolean) => z.boolean().catch(initial).default(initial);
const text = (initial = '') => z.string().catch(initial).default(initial);

const LINE_NAME = /^(?:@?[a-z0-9._-]{2,40})?$/i;
const LINK_OR_NOTHING = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s]+)?$/;

export const siteSettingsShape = {
  /** off: visitors see that the shop opens soon, staff sees the shop (ADR-0057) */
  is_shop_open: onOff(true),
  title: text('เรียน'),
  /** a picture under /uploads/public, by name or address; '': the built-in icon */
  photo_favicon: text(),
  /** the currency text of the shop's currency; '': ฿, and USD in the foreign layout */
  currency: text(),
  is_thank_you_page: onOff(true),
  /** the shop's text below an order on the thank-you page; '': none */
  thank_you_description: text(),
  thank_you_description_en: text(),
  is_enable_tax_invoice: onOff(true),
  is_student_select_group: onOff(false),
  vat_value: z.number().min(0).max(100).catch(7).default(7),
  is_enable_vat: onOff(true),
  is_enable_withholding_tax: onOff(true),
  is_one_coupon: onOff(false),
  is_use_coupon_or_oder: onOff(false),
  /** 1, 3 or 4; anything else is 3 */
  layout_course_detail: z
    .union([z.literal(1), z.literal(3), z.literal(4)])
    .catch(3)
    .default(3),
  is_layout_course_registration: onOff(true),
  /** from 1,000 baht or 30 dollars: tax details of every buyer, or of those who request an invoice */
  tax_invoice_policy: z.enum(['required', 'on_request']).catch('on_request').default('on_request'),
  /**
   * days after a sale in which its buyer may request a tax invoice instead of the receipt; 0: the same day
   */
  tax_invoice_request_days: z.number().int().min(0).max(45).catch(7).default(7),
  course_access_rights: z
    .union([z.literal(0), z.literal(1)])
    .catch(0)
    .default(0),
  /** hours until an unpaid order is cancelled */
  auto_cancel: z
    .number()
    .int()
    .min(1)
    .max(24 * 365)
    .catch(48)
    .default(48),
  /** the same for an order with the last seats or pieces, or half of them, where that is less (ADR-0038) */
  scarce_hold_hours: z
    .number()
    .int()
    .min(1)
    .max(24 * 365)
    .catch(24)
    .default(24),
  /**
   * hours an order with seats or pieces waits for staff on a slip without a readable code, at least to its
   * deadline; 0: until they decide (ADR-0038)
   */
  unread_slip_hours: z
    .number()
    .int()
    .min(0)
    .max(24 * 30)
    .catch(72)
    .default(72),
  /** hours a freed class seat is offered to the first in line (ADR-0077) */
  waiting_offer_hours: z
    .number()
    .int()
    .min(1)
    .max(24 * 14)
    .catch(24)
    .default(24),
  /**
   * hours before cancellation at which the buyer is reminded; 0: never. An order with less than twice that
   * gets no reminder.
   */
  expiry_notice_hours: z.number().int().min(0).max(168).catch(6).default(6),
  /**
   * days before access ends at which its owner is told; 0: never. Access with less than twice that gets no
   * such mail.
   */
  access_notice_days: z.number().int().min(0).max(60).catch(7).default(7),
  /**
   * orders an hour of one network, and of the whole shop, that mail an unproven e-mail; 0: no limit. Beyond
   * it an order says that no mail is sent, and mails once approved (ADR-0038)
   */
  guest_mail_limit: z.number().int().min(0).catch(40).default(40),
  guest_mail_shop_limit: z.number().int().min(0).catch(600).default(600),
  is_foreign_layout: onOff(false),
  is_require_slip: onOff(true),
  /** fewest digits of a phone number: 9 or 10, less for a site with an exemption */
  tel_minimum: z.number().int().min(1).max(10).catch(9).default(9),
  /** whether a purchase without shipping asks for a phone: as the registration form, optional, or not */
  tel_without_parcel: z
    .enum(['as_registered', 'optional', 'off'])
    .catch('as_registered')
    .default('as_registered'),
  /** most members, and most new ones a day (OVER_LIMIT_USER, ERROR_CREATE_USER_IN_DAY); 0: no limit */
  user_limit: z.number().int().min(0).catch(0).default(0),
  daily_user_limit: z.number().int().min(0).catch(0).default(0),
  /** only whitelisted members are admitted (WHITELIST_USER_DENIED); guests may still buy */
  is_whitelist_only: onOff(false),
  /** the background of white button text: see `setting-problem` */
  theme_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .catch('#0d5f57')
    .default('#0d5f57'),
  /** related courses (CAT-05) */
  is_show_same_teacher: onOff(true),
  is_show_same_group: onOff(true),
  is_show_best_seller: onOff(true),
  is_enable_howtobuy: onOff(true),
  howtobuy_description: text(),
  howtobuy_description_en: text(),
  payment_title: text(),
  payment_title_en: text(),
  shop_name: text(),
  shop_address: text(),
  shop_tax_id: text(),
  /** selling branch on tax documents; 00000: head office */
  shop_branch: z
    .string()
    .regex(/^\d{5}$/)
    .catch('00000')
    .default('00000'),
  shop_tel: text(),
  /** reply address of the shop's mails, shown below each; '': the sender */
  shop_email: z
    .union([z.literal(''), z.email({ pattern: EMAIL }).max(320)])
    .catch('')
    .default(''),
  shop_hours: text(),
  /** in English, as every setting with this suffix; '': English pages show the Thai text */
  shop_hours_en: text(),
  /** LINE account such as @rian, beside the buy button; '': none */
  shop_line: z.string().regex(LINE_NAME).catch('').default(''),
  /** refund terms in one sentence beside the buy button; '': none */
  refund_terms: z.string().max(200).catch('').default(''),
  refund_terms_en: z.string().max(200).catch('').default(''),
  /** the page with the full terms: a path of this site or an https address; '': none */
  refund_terms_link: z.string().regex(LINK_OR_NOTHING).catch('').default(''),
  /** learners from which a course's page shows their number; 0: never */
  learners_from: z.number().int().min(0).catch(0).default(0),
  /** reviews from which a course shows their average; 0: the shop has no reviews */
  reviews_from: z.number().int().min(0).catch(0).default(0),
  storage_limit_gb: z.number().positive().catch(10).default(10),
  is_production_2c2p: onOff(false),
  /** the features of specification 1; the package may leave one out (`FEATURES`) */
  is_user_group: onOff(true),
  is_tax_system: onOff(true),
  is_course_curriculum: onOff(true),
  is_course_comment: onOff(true),
} as const;

export const siteSettingsSchema = z.object(siteSettingsShape);
export type SiteSettings = z.output<typeof siteSettingsSchema>;
export type SiteSettingName = keyof typeof siteSettingsShape;
export const isSiteSettingName = (name: string): name is SiteSettingName =>
  Object.hasOwn(siteSettingsShape, name);

/** Settings from stored rows; unknown keys are ignored, missing ones get their default. */
export function siteSettingsFrom(rows: readonly { key: string; value: unknown }[]): SiteSettings {
  return siteSettingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}
