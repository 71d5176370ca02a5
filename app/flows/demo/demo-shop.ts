import { z } from 'zod';
import { STAFF_ROLES } from '~/accounts/staff-rights';

/** The shape of db/demo/shop.json: everything of the demo shop that is not catalogue. */
const demoPerson = z.object({
  email: z.email(),
  firstname: z.string(),
  lastname: z.string(),
  nickname: z.string().nullish().default(null),
  tel: z.string().nullish().default(null),
  address: z.string().nullish().default(null),
  roles: z.array(z.enum(['student', 'instructor', ...STAFF_ROLES])).min(1),
  userGroup: z.string().nullish().default(null),
  /** key of the teacher whose courses this person sees */
  teacher: z.string().nullish().default(null),
  taxProfile: z
    .object({
      personType: z.enum(['normal_person', 'juristic_person']),
      nameOne: z.string(),
      nameTwo: z.string().default(''),
      taxId: z.string().regex(/^\d{13}$/),
      address: z.string(),
    })
    .nullish()
    .default(null),
});

/** A percentage, or an amount for each currency. */
const demoDiscount = z.union([
  z.strictObject({ percent: z.number().min(0).max(100) }),
  z.strictObject({ baht: z.string(), usd: z.string() }),
]);
const offer = {
  type: z.enum(['P1', 'P2']),
  numberOfCourse: z.number().int().min(1).default(1),
  discount: demoDiscount,
  quota: z.number().int().nullish().default(null),
  used: z.number().int().default(0),
  perBuyerLimit: z.number().int().nullish().default(null),
  /** counted from the day the demo shop is made */
  startsInDays: z.number().int().nullish().default(null),
  endsInDays: z.number().int().nullish().default(null),
};
const demoCoupon = z.strictObject({
  code: z.string(),
  /** keys of courses; none: all courses */
  courses: z.array(z.string()).default([]),
  paymentMethods: z.array(z.number().int()),
  ...offer,
});
const demoPromotion = z.strictObject({
  title: z.string(),
  courses: z.array(z.string()).min(1),
  descriptionList: z.array(z.string()),
  ...offer,
});

/** Marked as a sample wherever it is shown. */
const demoReview = z.strictObject({
  course: z.string(),
  daysAgo: z.number().int(),
  author: z.string(),
  rating: z.number().int().min(1).max(5),
  body: z.string(),
  /** null: of a class */
  progress: z.number().int().min(0).max(100).nullable(),
  reply: z.string().default(''),
});

const demoShop = z.object({
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  bankAccounts: z
    .array(
      z.object({
        bankCode: z.string(),
        accountNumber: z.string(),
        accountName: z.string(),
        promptPayId: z.string().nullish().default(null),
        currency: z.enum(['THB', 'USD']).default('THB'),
      }),
    )
    .default([]),
  /** the first methods, and names other than the default ones; the rest follow */
  paymentMethods: z
    .array(
      z.object({
        id: z.number().int(),
        nameTh: z.string().optional(),
        nameEn: z.string().optional(),
      }),
    )
    .default([]),
  people: z.array(demoPerson).default([]),
  userGroups: z
    .array(
      z.object({
        name: z.string(),
        isDefault: z.boolean().default(false),
        isSelfSelectable: z.boolean().default(false),
      }),
    )
    .default([]),
  shippingFees: z
    .array(z.object({ name: z.string(), feeBaht: z.string(), feeUsd: z.string().nullish().default(null) }))
    .default([]),
  coupons: z.array(demoCoupon).default([]),
  promotions: z.array(demoPromotion).default([]),
  /** asked below a course and answered */
  questions: z
    .array(
      z.object({
        course: z.string(),
        daysAgo: z.number().int(),
        author: z.string(),
        body: z.string(),
        answers: z.array(
          z.object({
            author: z.string(),
            /** by the account of the course's teacher */
            byTeacher: z.boolean().default(false),
            body: z.string(),
          }),
        ),
      }),
    )
    .default([]),
  reviews: z.array(demoReview).default([]),
  certificates: z
    .array(
      z.strictObject({
        course: z.string(),
        design: z.enum(['classic', 'modern', 'plain']),
        title: z.string().default(''),
        titleEn: z.string().default(''),
        signerRole: z.string().default(''),
      }),
    )
    .default([]),
});

export type DemoShop = z.output<typeof demoShop>;
export type DemoPerson = DemoShop['people'][number];
export type DemoCoupon = DemoShop['coupons'][number];
export type DemoPromotion = DemoShop['promotions'][number];

/** @throws Error naming what is wrong with the file */
export function readDemoShop(content: unknown): DemoShop {
  const parsed = demoShop.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`db/demo/shop.json is wrong. ${issue?.path.map(String).join('.')}: ${issue?.message}`);
}
