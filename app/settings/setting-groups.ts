import type { SiteSettingName } from './site-settings';

/** Every setting once, grouped by subject in the order of the back office. */
export const SETTING_GROUPS = {
  shop: [
    'title',
    'is_shop_open',
    'photo_favicon',
    'theme_color',
    'shop_name',
    'shop_address',
    'shop_tax_id',
    'shop_branch',
    'shop_tel',
    'shop_email',
    'shop_line',
    'shop_hours',
    'shop_hours_en',
  ],
  course: [
    'layout_course_detail',
    'is_layout_course_registration',
    'course_access_rights',
    'is_show_same_teacher',
    'is_show_same_group',
    'is_show_best_seller',
    'learners_from',
    'reviews_from',
    'is_enable_howtobuy',
    'howtobuy_description',
    'howtobuy_description_en',
  ],
  purchase: [
    'currency',
    'is_foreign_layout',
    'tel_without_parcel',
    'payment_title',
    'payment_title_en',
    'is_thank_you_page',
    'thank_you_description',
    'thank_you_description_en',
    'is_one_coupon',
    'is_use_coupon_or_oder',
    'refund_terms',
    'refund_terms_en',
    'refund_terms_link',
    'is_require_slip',
    'is_production_2c2p',
  ],
  tax: [
    'is_enable_vat',
    'vat_value',
    'is_enable_tax_invoice',
    'tax_invoice_policy',
    'tax_invoice_request_days',
    'is_enable_withholding_tax',
  ],
  time: [
    'auto_cancel',
    'scarce_hold_hours',
    'unread_slip_hours',
    'waiting_offer_hours',
    'expiry_notice_hours',
    'access_notice_days',
  ],
  members: [
    'is_student_select_group',
    'tel_minimum',
    'user_limit',
    'daily_user_limit',
    'is_whitelist_only',
    'guest_mail_limit',
    'guest_mail_shop_limit',
    'storage_limit_gb',
  ],
  features: ['is_user_group', 'is_tax_system', 'is_course_curriculum', 'is_course_comment'],
} as const satisfies Record<string, readonly SiteSettingName[]>;

export type SettingGroup = keyof typeof SETTING_GROUPS;

export const settingGroups = Object.keys(SETTING_GROUPS) as SettingGroup[];

export const isSettingGroup = (name: string): name is SettingGroup => Object.hasOwn(SETTING_GROUPS, name);

export const settingsOf = (group: SettingGroup): readonly SiteSettingName[] => SETTING_GROUPS[group];
