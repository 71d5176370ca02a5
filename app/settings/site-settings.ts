import { EMAIL } from '../values/email';
import { z } from 'zod';

/**
 * Every site setting by its name in the specification (3), with its default; stored as jsonb by key.
 * A stored value that no longer fits falls back to the default, so that a bad row never takes the shop down.
 */
const onOff = (initial: boolean) => z.boolean().catch(initial).default(initial);
const text = (initial = '') => z.string().catch(initial).default(initial);

const LINE_NAME = /^(?:@?[a-z0-9._-]{2,40})?$/i;
const LINK_OR_NOTHING = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s]+)?$/;

export const siteSettingsShape = {
  /** off: visitors see that the shop opens soon, staff see the shop (ADR-0057) */
  is_shop_open: onOff(true),
  title: text('เรียน'),
  /** a picture under /uploads/public, by its name or its whole address; '': the shop's own mark */
  photo_favicon: text(),
  /** the text shown with amounts of the currency the shop sells in; '': ฿, and USD in the foreign layout */
  currency: text(),
  is_thank_you_page: onOff(true),
  /** what the shop says below an order on the thank-you page; '': nothing */
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
  /** from 1,000 baht or 30 dollars on: tax details of every buyer, or of those who ask for an invoice */
  tax_invoice_policy: z.enum(['required', 'on_request']).catch('on_request').default('on_request'),
  /** days after a sale in which its buyer may ask for a tax invoice in place of the receipt; 0: on the day itself */
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
  /** the same for an order that takes the last seats or pieces, or half of them, where that is less (ADR-0038) */
  scarce_hold_hours: z
    .number()
    .int()
    .min(1)
    .max(24 * 365)
    .catch(24)
    .default(24),
  /**
   * hours an order that holds seats or pieces waits for staff on a slip without a readable code, from the report on and at least to
   * its deadline; 0: until they decide (ADR-0038)
   */
  unread_slip_hours: z
    .number()
    .int()
    .min(0)
    .max(24 * 30)
    .catch(72)
    .default(72),
  /** hours a freed seat of a class is held for whoever is first in its line (ADR-0077) */
  waiting_offer_hours: z
    .number()
    .int()
    .min(1)
    .max(24 * 14)
    .catch(24)
    .default(24),
  /**
   * hours before that at which the buyer is told once more; 0: never. An order whose whole time is less than twice that gets no
   * such mail: its first one is hardly read.
   */
  expiry_notice_hours: z.number().int().min(0).max(168).catch(6).default(6),
  /**
   * days before access to a course ends at which its owner is told; 0: never. Access whose whole time is less than twice that gets
   * no such mail.
   */
  access_notice_days: z.number().int().min(0).max(60).catch(7).default(7),
  /**
   * orders an hour from one network, and of the whole shop, that send mails to an e-mail nobody has proved; 0: no limit. Beyond it an
   * order is taken, says that no mail leaves, and mails once it is approved (ADR-0038)
   */
  guest_mail_limit: z.number().int().min(0).catch(40).default(40),
  guest_mail_shop_limit: z.number().int().min(0).catch(600).default(600),
  is_foreign_layout: onOff(false),
  is_require_slip: onOff(true),
  /** fewest digits of a phone number: 9 or 10, less for a site's exemption */
  tel_minimum: z.number().int().min(1).max(10).catch(9).default(9),
  /** whether a purchase of which nothing is sent asks for a telephone: as the registration form does, if one likes, or not */
  tel_without_parcel: z
    .enum(['as_registered', 'optional', 'off'])
    .catch('as_registered')
    .default('as_registered'),
  /** most members of the shop, and most made in one day (OVER_LIMIT_USER, ERROR_CREATE_USER_IN_DAY); 0: no limit */
  user_limit: z.number().int().min(0).catch(0).default(0),
  daily_user_limit: z.number().int().min(0).catch(0).default(0),
  /** only members whom staff put on the whitelist are admitted (WHITELIST_USER_DENIED); guests may still buy */
  is_whitelist_only: onOff(false),
  /** the ground of white text on buttons: see `setting-problem` */
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
  /** branch that sells, as tax documents print it; 00000: head office */
  shop_branch: z
    .string()
    .regex(/^\d{5}$/)
    .catch('00000')
    .default('00000'),
  shop_tel: text(),
  /** answers to the shop's mails go there; '': to where they came from. Stands below every mail. */
  shop_email: z
    .union([z.literal(''), z.email({ pattern: EMAIL }).max(320)])
    .catch('')
    .default(''),
  shop_hours: text(),
  /** in English, as each setting that ends so; '': pages in English say it in Thai */
  shop_hours_en: text(),
  /** account name at LINE, such as @rian; '': none. Stands beside the buy button. */
  shop_line: z.string().regex(LINE_NAME).catch('').default(''),
  /** when and how money goes back, in one sentence beside the buy button; '': nothing is said */
  refund_terms: z.string().max(200).catch('').default(''),
  refund_terms_en: z.string().max(200).catch('').default(''),
  /** the page with all of it: a path of this site or an https address; '': none */
  refund_terms_link: z.string().regex(LINK_OR_NOTHING).catch('').default(''),
  /** from how many learners on a course's page says their number; 0: never */
  learners_from: z.number().int().min(0).catch(0).default(0),
  /** from how many reviews on a course says their average; 0: the shop has no reviews */
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
