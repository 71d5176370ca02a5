import type { Right } from '~/accounts/staff-rights';
import { paths } from '~/values/paths';

interface Subject {
  type: string;
  id: string;
  courseId: number | null;
}
export interface SubjectLink {
  right: Right;
  href: string;
}

type LinkOf = (id: string, subject: Subject) => SubjectLink | null;
const one =
  (right: Right, path: (id: string) => string): LinkOf =>
  (id) => ({ right, href: path(id) });
const entry = (list: string) => one('catalogue', (entryId) => paths.staffListEntry({ list, entryId }));

const LINKS: Readonly<Record<string, LinkOf>> = {
  order: one('orders', (orderId) => paths.staffOrder({ orderId })),
  person: one('people', (personId) => paths.staffPerson({ personId })),
  course: one('catalogue', (courseId) => paths.staffCourse({ courseId })),
  lecture: (lectureId, { courseId }) =>
    courseId === null ? null : { right: 'catalogue', href: paths.staffLecture({ courseId, lectureId }) },
  product: one('catalogue', (productId) => paths.staffProduct({ productId })),
  teacher: entry('teachers'),
  category: entry('categories'),
  venue: entry('venues'),
  course_group: entry('groups'),
  catalogue: one('catalogue', () => paths.staffImport()),
  coupon: one('discounts', (couponId) => paths.staffCoupon({ couponId })),
  promotion: one('discounts', (promotionId) => paths.staffPromotion({ promotionId })),
  review: one('moderation', () => paths.staffReviews()),
  question: one('moderation', () => paths.staffQuestions()),
  homework: one('moderation', (homeworkId) => paths.staffHomework({ homeworkId })),
  bank_statement_line: one('money', () => paths.staffStatements()),
  'payment-method': one('payment-setup', (methodId) => paths.staffPaymentMethod({ methodId })),
  'bank-account': one('payment-setup', (accountId) => paths.staffBankAccount({ accountId })),
  'user-group': one('settings', (groupId) => paths.staffUserGroup({ groupId })),
  'custom-label': one('settings', (labelId) => paths.staffCustomLabel({ labelId })),
  'registration-field': one('settings', () => paths.staffRegistration()),
  'shipping-fee': one('settings', (feeId) => paths.staffShippingFee({ feeId })),
  'vat-rate': one('settings', () => paths.staffVatRates()),
  vat_month: one('documents', () => paths.staffVatMonths()),
  setting: one('settings', () => paths.staffSettings()),
  'site-settings': one('settings', () => paths.staffSettings()),
  guide: one('settings', () => paths.staffSetup()),
  text: one('settings', () => paths.staffTexts()),
  webhook: one('settings', (endpointId) => paths.staffWebhook({ endpointId })),
  job: one('operations', () => paths.staffJobs()),
  outbox_mail: one('operations', () => paths.staffMails()),
  'staff-invitation': one('staff', () => paths.staffMembers()),
  staff_policy: one('staff', () => paths.staffPolicy()),
};

/** The page of what an entry is about, and who may open it. */
export const auditSubjectLink = (subject: Subject): SubjectLink | null =>
  (Object.hasOwn(LINKS, subject.type) && LINKS[subject.type]?.(subject.id, subject)) || null;
