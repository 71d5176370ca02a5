import { z } from 'zod';

/**
 * Every site setting by its name in the specification (3), with its default; stored as jsonb by key.
 * A stored value that no longer fits falls back to the default, so that a bad row never takes the shop down.
 */
const onOff = (initial: boolean) => z.boolean().catch(initial).default(initial);
const text = (initial = '') => z.string().catch(initial).default(initial);

export const siteSettingsShape = {
  title: text('เรียน'),
  photo_favicon: text(),
  is_thank_you_page: onOff(true),
  is_enable_tax_invoice: onOff(true),
  is_student_select_group: onOff(false),
  vat_value: z.number().min(0).max(100).catch(7).default(7),
  is_enable_vat: onOff(true),
  is_enable_withholding_tax: onOff(true),
  is_one_coupon: onOff(false),
  is_use_coupon_or_oder: onOff(false),
  /** 1, 3 or 4; anything else is 3 (decision 59) */
  layout_course_detail: z
    .union([z.literal(1), z.literal(3), z.literal(4)])
    .catch(3)
    .default(3),
  is_layout_course_registration: onOff(true),
  tax_invoice_policy: z.enum(['required', 'on_request']).catch('required').default('required'),
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
  is_foreign_layout: onOff(false),
  is_require_slip: onOff(true),
  /** fewest digits of a phone number: 9 or 10, less for a site's exemption */
  tel_minimum: z.number().int().min(1).max(10).catch(9).default(9),
  /** most members of the shop, and most made in one day (OVER_LIMIT_USER, ERROR_CREATE_USER_IN_DAY); 0: no limit */
  user_limit: z.number().int().min(0).catch(0).default(0),
  daily_user_limit: z.number().int().min(0).catch(0).default(0),
  /** only members whom staff put on the whitelist are admitted (WHITELIST_USER_DENIED); guests may still buy */
  is_whitelist_only: onOff(false),
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
  payment_title: text(),
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
    .union([z.literal(''), z.email().max(320)])
    .catch('')
    .default(''),
  shop_hours: text(),
  storage_limit_gb: z.number().positive().catch(10).default(10),
  is_production_2c2p: onOff(false),
} as const;

export const siteSettingsSchema = z.object(siteSettingsShape);
export type SiteSettings = z.output<typeof siteSettingsSchema>;
export type SiteSettingName = keyof typeof siteSettingsShape;

/** Settings from stored rows; unknown keys are ignored, missing ones get their default. */
export function siteSettingsFrom(rows: readonly { key: string; value: unknown }[]): SiteSettings {
  return siteSettingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}
