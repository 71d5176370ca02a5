import { z } from 'zod';
import { rightsOf } from '~/accounts/staff-rights';
import { amount, amountOrNull } from '~/api/amount-fields';
import { idInPath, inFigures } from '~/api/call-fields';
import { Answered, endpoint } from '~/api/endpoint.server';
import { cursorOf, pageOf, pagingFields } from '~/api/paging';
import { Refusal } from '~/api/refusal';
import { coursePath, productPath } from '~/catalogue/catalogue-paths';
import { readCourseCards, type CourseCardView } from '~/catalogue/courses/course-cards.server';
import { type CourseDetail, giftsToCome, readCourseDetail } from '~/catalogue/courses/course-detail.server';
import { readCourseVideo } from '~/catalogue/courses/course-video.server';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import { readCategory } from '~/catalogue/listing/categories.server';
import { listFilterFrom } from '~/catalogue/listing/list-filter';
import { coursePicturePath, productPicturePath, publicVideoPath } from '~/catalogue/picture-source';
import {
  type ProductCardView,
  type ProductView,
  readProduct,
  readProductCards,
} from '~/catalogue/products/products.server';
import { richText } from '~/catalogue/rich-text.server';
import { readCardBuyer } from '~/flows/course-page/card-buyer.server';
import { type CourseOffer, readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import { readProductOffers } from '~/orders/purchase/product-offers.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { PageRange } from '~/values/page-range';
import type { Visit } from '~/web/visit.server';

const GROUP = 'Catalogue';

const filterFields = {
  keyword: z.string().max(200).optional(),
  type: z.string().max(30).optional().meta({ description: 'a course type of the specification' }),
  free: z.enum(['0', '1']).optional(),
  max: inFigures(z.number().int().min(1).max(10_000_000)).optional().meta({ description: 'highest price' }),
  category: z.string().max(100).optional().meta({ description: 'link_path of a category' }),
};
type ListQuery = z.output<z.ZodObject<typeof filterFields & typeof pagingFields>>;

/** The filter, parsed as the shop's own lists do. */
function filterOf({ keyword, type, free, max, category, limit }: Partial<ListQuery>, page: number) {
  const input = { q: keyword, type, free, max: max?.toString(), category, size: String(limit ?? 40) };
  const entries = Object.entries(input).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return listFilterFrom(new URLSearchParams([...entries, ['page', String(page)]]));
}

function pageAsked({ cursor }: { cursor?: string }): number {
  const page = pageOf(cursor);
  if (page === null) throw new Refusal('INVALID_CURSOR');
  return page;
}

/** The list, with a cursor while there is more. */
function listed(
  list: readonly unknown[],
  { url }: Visit,
  { page, pageCount }: PageRange,
  pageNumber: number,
) {
  const next = new URL(url);
  next.searchParams.set('cursor', cursorOf(page + 1));
  return new Answered(pageNumber === page ? list : [], {
    headers: page < pageCount ? { Link: `<${next.pathname}${next.search}>; rel="next"` } : {},
  });
}

const price = z.object({
  id: z.number().int(),
  name: z.string(),
  value: amount.nullable(),
  currency: z.enum(['THB', 'USD']),
  is_default: z.boolean(),
  status_show: z.literal(1),
  pricing_type: z.string(),
  free_for: z.string().nullable(),
  free_course_ids: z.string(),
  buy_course_free: z.string().meta({ description: 'ids of the courses given with the course' }),
  is_for_member: z.boolean(),
});

const courseLine = z.object({
  id: z.number().int(),
  courseType: z.string(),
  url: z.string(),
  preview: z.object({
    pictureUrl: z.string().nullable(),
    classType: z.string(),
    endRegDate: z.string().nullable(),
  }),
  courseDescription: z.object({ title: z.string() }),
  priceDetail: z.array(z.object({ value: amount, currency: z.enum(['THB', 'USD']) })),
  courseVenue: z.string(),
  state: z.string(),
});

const lineOfCourse = (card: CourseCardView): z.output<typeof courseLine> => ({
  id: card.id,
  courseType: card.courseType,
  url: card.href,
  preview: {
    pictureUrl: card.picture && `${card.picture.stem}-${card.picture.fallbackWidth}.jpg`,
    classType: card.classType,
    endRegDate: card.endRegDate,
  },
  courseDescription: { title: card.title },
  priceDetail: card.priceLine.price
    ? [{ value: card.priceLine.price.satang / 100, currency: card.priceLine.price.currency }]
    : [],
  courseVenue: card.venue,
  state: card.priceLine.state.code,
});

const productLine = z.object({
  id: z.number().int(),
  url: z.string(),
  preview: z.object({ pictureUrl: z.string().nullable() }),
  courseDescription: z.object({ title: z.string() }),
  course_type: z.literal('product'),
  priceDetail: z.array(z.object({ value: amount, currency: z.enum(['THB', 'USD']) })),
  state: z.string(),
});

const lineOfProduct = (card: ProductCardView): z.output<typeof productLine> => ({
  id: card.id,
  url: card.href,
  preview: { pictureUrl: card.picture && `${card.picture.stem}-${card.picture.fallbackWidth}.jpg` },
  courseDescription: { title: card.title },
  course_type: 'product',
  priceDetail:
    card.amount.price === null ? [] : [{ value: card.amount.price / 100, currency: card.amount.currency }],
  state: card.stock.code,
});

const courses = endpoint({
  method: 'get',
  path: '/public/courses',
  group: GROUP,
  summary: 'Courses on sale, by filter or keyword',
  access: 'open',
  query: z.object({ ...filterFields, ...pagingFields }),
  answer: z.array(courseLine),
  errors: [],
  isPaged: true,
  handle: async ({ visit, query }) => {
    const pageNumber = pageAsked(query);
    const cards = await readCourseCards(visit.db, {
      filter: filterOf(query, pageNumber),
      buyer: await readCardBuyer(visit),
      now: visit.now,
    });
    return listed(cards.cards.map(lineOfCourse), visit, cards.range, pageNumber);
  },
});

const products = endpoint({
  method: 'get',
  path: '/public/product',
  group: GROUP,
  summary: 'Products on sale, by filter or keyword',
  access: 'open',
  query: z.object({ ...filterFields, ...pagingFields }),
  answer: z.array(productLine),
  errors: [],
  isPaged: true,
  handle: async ({ visit, query }) => {
    const pageNumber = pageAsked(query);
    const currency = shopCurrency(visit.settings);
    const cards = await readProductCards(visit.db, { filter: filterOf(query, pageNumber), currency });
    return listed(cards.cards.map(lineOfProduct), visit, cards.range, pageNumber);
  },
});

/** Courses first, then products, each paged on its own. */
const category = endpoint({
  method: 'post',
  path: '/public/course/cate/pathname',
  group: GROUP,
  summary: 'Courses and products of a category',
  access: 'open',
  query: z.object(pagingFields),
  body: z.strictObject({ link_path: z.string().min(1).max(100) }),
  answer: z.array(z.union([courseLine, productLine])),
  errors: ['NOT_FOUND'],
  isPaged: true,
  handle: async ({ visit, query, body }) => {
    const categoryFacts = await readCategory(visit.db, body.link_path);
    if (!categoryFacts) throw new Refusal('NOT_FOUND');
    const pageNumber = pageAsked(query);
    const filter = filterOf({ ...query, category: categoryFacts.linkPath }, pageNumber);
    const inCourses = await readCourseCards(visit.db, {
      filter,
      buyer: await readCardBuyer(visit),
      now: visit.now,
    });
    const inProducts = await readProductCards(visit.db, { filter, currency: shopCurrency(visit.settings) });
    const lines = [
      ...(inCourses.range.page === pageNumber ? inCourses.cards.map(lineOfCourse) : []),
      ...(inProducts.range.page === pageNumber ? inProducts.cards.map(lineOfProduct) : []),
    ];
    const pageCount = Math.max(inCourses.range.pageCount, inProducts.range.pageCount);
    return listed(lines, visit, { ...inCourses.range, page: pageNumber, pageCount }, pageNumber);
  },
});

const courseDetail = z
  .object({
    id: z.number().int(),
    url: z.string(),
    courseType: z.string(),
    preview: z.object({
      pictureUrl: z.string().nullable(),
      videoUrl: z.string().nullable(),
      videoName: z.string(),
      videoDesc: z.string(),
      classType: z.string(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      startRegDate: z.string().nullable(),
      endRegDate: z.string().nullable(),
    }),
    courseDescription: z.object({
      title: z.string(),
      subtitle: z.string(),
      description: z.string(),
      endPublish: z.string().nullable(),
    }),
    priceDetail: z.array(price),
    promotion: z.string(),
    seat: z.number().int().nullable().meta({ description: 'left; null: no limit' }),
    statusOrder: z.enum(['notYetReceived', 'pendingApproved', 'rejected', 'approved', 'Nostatus']),
    orderCourseId: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'the caller’s order with this course: one that waits, else the newest approved' }),
    lockCourse: z.boolean(),
    buy_course_free: z
      .string()
      .meta({ description: 'ids of the courses given with this one, as in priceDetail' }),
    course_for_user_group: z.string().meta({ description: 'ids of the groups admitted' }),
    is_layout_course_registration: z.boolean(),
    is_recertification_course: z.boolean(),
    counts_ticks: z.boolean().meta({ description: 'ticked lectures count for its certificate' }),
    free_book: z.string().nullable(),
    free_book_type: z.string().nullable(),
    courseVenue: z.string(),
    course_language: z.string(),
    meta_title: z.string(),
    meta_description: z.string(),
  })
  .meta({ id: 'CourseDetail' });

const flagged = z.object({
  id: idInPath,
  flag: z.string().max(20).meta({ description: '0 what is published, 1 the draft, for staff' }).default('0'),
});

/** Only editors of a course see its draft, by a session: a token belongs to a student. */
const seesDrafts = ({ viewer }: Visit) =>
  viewer.administrator !== null && rightsOf(viewer.administrator.roles).includes('catalogue');

const course = endpoint({
  method: 'get',
  path: '/public/courses/{id}/{flag}',
  aliases: ['/public/courses/{id}'],
  group: GROUP,
  summary: 'One course, as this caller may buy it',
  access: 'open',
  params: flagged,
  answer: courseDetail,
  errors: ['NOT_FOUND'],
  handle: async ({ visit, params }) => {
    const isPreview = params.flag === '1' && seesDrafts(visit);
    const detail = await readCourseDetail(visit.db, params.id, { isPreview });
    const offer = detail && (await readCourseOffer(visit.db, { ...visit, courseId: params.id }));
    if (!detail || !offer) throw new Refusal('NOT_FOUND');
    return detailOf(visit, detail, offer);
  },
});

async function detailOf(
  { db, fileStore, settings, now }: Visit,
  detail: CourseDetail,
  { plans, facts, orderId }: CourseOffer,
): Promise<z.output<typeof courseDetail>> {
  const video = await readCourseVideo({ db, files: fileStore }, detail.previewVideo, 'file');
  const { waitingOrder, hasApprovedOrder } = facts.buyer;
  const gifts = giftsToCome(detail, now)
    .map(({ id }) => id)
    .join(',');
  return {
    id: detail.id,
    url: coursePath(detail),
    courseType: detail.courseType,
    preview: {
      pictureUrl: detail.picture && coursePicturePath(detail.picture),
      videoUrl: video?.kind === 'file' ? video.path : null,
      videoName: detail.previewVideoName,
      videoDesc: detail.previewVideoDesc,
      classType: detail.classType,
      startDate: detail.startDate,
      endDate: detail.endDate,
      startRegDate: detail.startRegDate,
      endRegDate: detail.endRegDate,
    },
    courseDescription: {
      title: detail.title,
      subtitle: detail.subtitle,
      description: richText(detail.descriptionHtml),
      endPublish: detail.endPublish,
    },
    priceDetail: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      value: amountOrNull(plan.price),
      currency: plan.currency,
      is_default: plan.isDefault,
      status_show: 1 as const,
      pricing_type: plan.pricingType,
      free_for: plan.isStudentFree ? 'Student' : null,
      free_course_ids: plan.prerequisiteCourseIds.join(','),
      buy_course_free: gifts,
      is_for_member: plan.isForMember,
    })),
    promotion: detail.promotion,
    seat: facts.course.seatsLeft,
    statusOrder: waitingOrder?.status ?? (hasApprovedOrder ? 'approved' : 'Nostatus'),
    orderCourseId: orderId,
    lockCourse: detail.isLocked,
    buy_course_free: gifts,
    course_for_user_group: facts.course.userGroupIds.join(','),
    is_layout_course_registration:
      detail.isLayoutCourseRegistration ?? settings.is_layout_course_registration,
    is_recertification_course: detail.isRecertification,
    counts_ticks: detail.countsTicks,
    free_book: detail.freeBook,
    free_book_type: detail.freeBookType,
    courseVenue: detail.venue,
    course_language: detail.language,
    meta_title: detail.metaTitle || detail.title,
    meta_description: detail.metaDescription,
  };
}

const productDetail = z
  .object({
    id: z.number().int(),
    url: z.string(),
    meta_title: z.string(),
    meta_description: z.string(),
    preview: z.object({ videoUrl: z.string().nullable(), pictureUrl: z.string().nullable() }),
    image_detail: z.string().meta({ description: 'a JSON text: the addresses of the pictures' }),
    courseDescription: z.object({ title: z.string(), description: z.string() }),
    course_type: z.literal('product'),
    priceDetail: z.array(z.object({ value: amount.nullable(), currency: z.enum(['THB', 'USD']) })),
    available_qty: z.number().int(),
  })
  .meta({ id: 'ProductDetail' });

const product = endpoint({
  method: 'get',
  path: '/public/products/{id}/{flag}',
  aliases: ['/public/products/{id}'],
  group: GROUP,
  summary: 'One product',
  description: 'The id may come with its slug behind a hyphen, as in the page’s address.',
  access: 'open',
  params: z.object({
    id: z
      .string()
      .max(300)
      .regex(/^[1-9]\d{0,14}(-.*)?$/),
    flag: flagged.shape.flag,
  }),
  answer: productDetail,
  errors: ['NOT_FOUND'],
  handle: async ({ visit, params }) => {
    const id = Number(params.id.split('-')[0]);
    const currency = shopCurrency(visit.settings);
    const isPreview = params.flag === '1' && seesDrafts(visit);
    const productView = await readProduct(visit.db, { id, currency, isPreview });
    if (!productView) throw new Refusal('NOT_FOUND');
    const offers = await readProductOffers(visit.db, { productIds: [id], currency });
    const video =
      productView.video === null ? null : await readVideoFacts(visit.fileStore, productView.video);
    return productOf(productView, {
      availableQty: offers.get(id)?.availableQty ?? 0,
      hasVideo: video !== null,
    });
  },
});

const productOf = (
  productView: ProductView,
  { availableQty, hasVideo }: { availableQty: number; hasVideo: boolean },
): z.output<typeof productDetail> => ({
  id: productView.id,
  url: productPath(productView),
  meta_title: productView.metaTitle || productView.title,
  meta_description: productView.metaDescription,
  preview: {
    videoUrl: productView.video && hasVideo ? publicVideoPath(productView.video) : null,
    pictureUrl: productView.pictures[0] ? productPicturePath(productView.pictures[0]) : null,
  },
  image_detail: JSON.stringify(productView.pictures.map(productPicturePath)),
  courseDescription: { title: productView.title, description: richText(productView.descriptionHtml) },
  course_type: 'product',
  priceDetail: [{ value: amountOrNull(productView.amount.price), currency: productView.amount.currency }],
  available_qty: availableQty,
});

export const catalogueCalls = [courses, category, course, products, product];
