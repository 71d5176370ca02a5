import { z } from 'zod';
import { LABEL_KINDS } from '~/accounts/registration/custom-labels';
import { readCustomLabels, readSelectableGroups } from '~/accounts/registration/registration-settings.server';
import { makeRegistrationToken } from '~/accounts/registration/registration-token.server';
import { discountFields, discountWords } from '~/api/discount-fields';
import { Answered, endpoint } from '~/api/endpoint.server';
import { SPELLED } from '~/api/spellings';
import { readPromotions } from '~/pricing/discount-facts.server';
import { BYTES_PER_GB } from '~/uploads/file-rules';
import { bytesLeft } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { currentShop } from '~/web/shop.server';

const GROUP = 'Shop';

const groups = endpoint({
  method: 'get',
  path: '/api/user/group',
  group: GROUP,
  summary: 'User groups a student may choose',
  access: 'open',
  answer: z.object({
    success: z.literal(true),
    data: z.array(z.object({ id: z.number().int(), name: z.string(), is_default: z.boolean() })),
  }),
  errors: [],
  handle: async ({ visit }) => {
    const isOffered = visit.environment.features.has('USER_GROUP') && visit.settings.is_student_select_group;
    const offered = isOffered ? await readSelectableGroups(visit.db) : [];
    const data = offered.map(({ id, name, isDefault = false }) => ({ id, name, is_default: isDefault }));
    return { success: true as const, data };
  },
});

/** Only facts that the shop's pages show too. */
const site = endpoint({
  method: 'get',
  path: '/api/setting/site/into/1',
  aliases: ['/api/setting/site/info/1'],
  group: GROUP,
  summary: 'The shop’s settings that a buyer’s page goes by',
  access: 'open',
  answer: z
    .object({
      title: z.string(),
      photo_favicon: z.string(),
      auto_cancel: z.number().int().meta({ description: 'hours' }),
      currency: z.string(),
      theme_color: z.string(),
      layout_course_detail: z.number().int(),
      is_thank_you_page: z.boolean(),
      is_enable_tax_invoice: z.boolean(),
      is_student_select_group: z.boolean(),
      is_enable_vat: z.boolean(),
      vat_value: z.number(),
      is_enable_withholding_tax: z.boolean(),
      is_one_coupon: z.boolean(),
      [SPELLED.couponOrPromotion]: z.boolean(),
      is_require_slip: z.boolean(),
      is_foreign_layout: z.boolean(),
      course_access_rights: z.number().int(),
    })
    .meta({ id: 'Site' }),
  errors: [],
  handle: ({ visit: { settings } }) =>
    Promise.resolve({
      ...settings,
      currency: settings.currency || (settings.is_foreign_layout ? 'USD' : '฿'),
    }),
});

const promotions = endpoint({
  method: 'get',
  path: '/public/cart/promotion/all',
  group: GROUP,
  summary: 'Promotions that run now',
  access: 'open',
  answer: z.array(
    z
      .object({
        id: z.number().int(),
        title: z.string(),
        courses: z.string().meta({ description: 'course ids with commas between' }),
        coursesInPromotion: z.array(z.number().int()),
        number_of_course: z.number().int(),
        promotion_type: z.enum(['P1', 'P2']),
        ...discountFields,
        description_list: z.array(z.string()),
      })
      .meta({ id: 'Promotion' }),
  ),
  errors: [],
  handle: async ({ visit }) => {
    const buyer = { personId: visit.viewer.student?.id ?? null, email: visit.viewer.student?.email ?? null };
    const running = await readPromotions(visit.db, { courseIds: 'all', buyer, now: visit.now });
    return running
      .filter(({ isFull }) => !isFull)
      .map((promotion) => ({
        id: promotion.id,
        title: promotion.title,
        courses: promotion.courseIds.join(','),
        coursesInPromotion: [...promotion.courseIds],
        number_of_course: promotion.numberOfCourse,
        promotion_type: promotion.type,
        ...discountWords(promotion.discount),
        description_list: [...promotion.descriptionList],
      }));
  },
});

const labels = endpoint({
  method: 'get',
  path: '/public/customlabel',
  group: GROUP,
  summary: 'The shop’s own questions on the registration form',
  description:
    'The header Registration-Token of the answer lets a person who registers send files by test_upload for an hour, without a session.',
  access: 'open',
  answer: z.array(
    z
      .object({
        id: z.number().int(),
        type_label: z.enum(LABEL_KINDS),
        label: z.string(),
        order_label: z.number().int(),
        required: z.boolean(),
        item_list: z.array(z.string()),
      })
      .meta({ id: 'CustomLabel' }),
  ),
  errors: [],
  handle: async ({ visit }) => {
    const labels = await readCustomLabels(visit.db);
    const token = makeRegistrationToken(currentShop().secret, visit.now);
    return new Answered(
      labels.map(({ id, kind, label, isRequired, items }, index) => ({
        id,
        type_label: kind,
        label,
        order_label: index + 1,
        required: isRequired,
        item_list: [...items],
      })),
      { headers: { 'Registration-Token': token } },
    );
  },
});

const storage = endpoint({
  method: 'get',
  path: '/api/storage/details',
  group: GROUP,
  summary: 'How much room is left for files',
  access: 'open',
  answer: z.object({
    free_storage: z.number().meta({ description: 'in GB of 1,073,741,824 bytes; a file must be smaller' }),
  }),
  errors: [],
  handle: async ({ visit }) => {
    const freeBytes = bytesLeft(visit.settings.storage_limit_gb, await readStorageUse(visit.db, visit.now));
    return { free_storage: Math.floor((freeBytes / BYTES_PER_GB) * 1000) / 1000 };
  },
});

export const shopCalls = [groups, site, promotions, labels, storage];
