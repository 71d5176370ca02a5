import type { OfferedPlan } from '../../../app/catalogue/plans/plan-visibility';
import type { CourseOffer } from '../../../app/orders/purchase/buyer-facts.server';
import type { LineAsk, ProductOffer, PurchaseFacts } from '../../../app/orders/purchase/purchase';
import { siteSettingsFrom } from '../../../app/settings/site-settings';
import { satang } from '../../../app/values/money';

const now = new Date('2026-11-20T05:00:00Z');

export const planFor = (change: Partial<OfferedPlan> = {}): OfferedPlan => ({
  id: 11,
  courseId: 1,
  name: '1 ปี',
  note: '',
  planType: 'One-Time Payment',
  term: null,
  termUnit: null,
  term2: null,
  termUnit2: null,
  courseDays: null,
  isShown: true,
  pricingType: 'default',
  isStudentFree: false,
  prerequisiteCourseIds: [],
  needsApproval: false,
  isForMember: false,
  isDefault: false,
  sellsSeats: false,
  currency: 'THB',
  price: satang(90_000),
  formerPrice: null,
  blockedBecause: null,
  ...change,
});

interface OfferChange {
  course?: Partial<CourseOffer['course']>;
  ruled?: Partial<CourseOffer['facts']['course']>;
  buyer?: Partial<CourseOffer['facts']['buyer']>;
  plans?: OfferedPlan[];
}

/** Course 1 with plan 11, online, open to everybody. */
export function offerFor({ course, ruled, buyer, plans = [planFor()] }: OfferChange = {}): CourseOffer {
  return {
    course: {
      id: 1,
      slug: 'excel',
      title: 'Excel',
      type: 'Online',
      picture: null,
      seatsLeft: null,
      startDate: null,
      time: { meetsUntil: null, startDate: null, sessions: [] },
      freeBook: null,
      hasPhysicalBook: false,
      isLayoutCourseRegistration: null,
      giftIds: [],
      ...course,
    },
    plans,
    orderId: null,
    facts: {
      course: {
        type: course?.type ?? 'Online',
        isPublished: true,
        endPublish: null,
        isLocked: false,
        meetsUntil: null,
        isRecertification: false,
        seatsLeft: null,
        startRegDate: null,
        endRegDate: null,
        userGroupIds: [],
        ...ruled,
      },
      buyer: {
        isInstructorOnly: false,
        userGroupId: null,
        waitingOrder: null,
        hasApprovedOrder: false,
        heldSeat: null,
        hasRunningAccess: false,
        meetsPrerequisites: false,
        hasPlan: plans.some((plan) => plan.blockedBecause === null),
        lacksUsdPrice: plans.length > 0 && plans.every((plan) => plan.blockedBecause === 'priceUsdIsNull'),
        ...buyer,
      },
      courseAccessRights: 0,
      now,
    },
  };
}

/** Product 2, five left. */
export const productFor = (change: Partial<ProductOffer> = {}): ProductOffer => ({
  id: 2,
  slug: 'brush',
  title: 'พู่กัน',
  picture: null,
  price: satang(5_000),
  availableQty: 5,
  weightGrams: 300,
  isVatExempt: false,
  isPublished: true,
  ...change,
});

interface FactsChange extends Partial<Omit<PurchaseFacts, 'courses' | 'products' | 'settings'>> {
  offers?: CourseOffer[];
  goods?: ProductOffer[];
  settings?: Record<string, unknown>;
}

/** Course 1 and product 2, no discounts, one fee of 50 baht, VAT 7 %. */
export function factsFor({
  offers = [offerFor()],
  goods = [productFor()],
  settings = {},
  ...change
}: FactsChange = {}): PurchaseFacts {
  return {
    now,
    currency: 'THB',
    courses: new Map(offers.map((offer) => [offer.course.id, offer])),
    products: new Map(goods.map((product) => [product.id, product])),
    promotions: [],
    coupons: [],
    shippingFees: [
      {
        id: 7,
        name: 'ส่งด่วน',
        note: '',
        fee: { THB: satang(5_000), USD: null },
        freeFrom: { THB: null, USD: null },
        maxWeightGrams: 2_000,
        region: null,
      },
    ],
    vat: { isEnabled: true, rateBasisPoints: 700 },
    hasTaxSystem: true,
    settings: siteSettingsFrom(Object.entries(settings).map(([key, value]) => ({ key, value }))),
    ...change,
  };
}

export const course1: LineAsk = { kind: 'course', courseId: 1, planId: 11 };
export const product2: LineAsk = { kind: 'product', productId: 2, qty: 1 };
