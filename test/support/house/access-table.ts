import type { Right } from '../../../app/accounts/staff-rights';

/**
 * The visitors of each route, by file name. A route without an entry, or an entry without a route, fails the matrix
 * (requests/access-matrix).
 *
 * - `open`: everybody
 * - `student`: a signed-in buyer, guests included
 * - `learner`: a student, and the course's instructor
 * - `member`: a member's account
 * - `instructor`, `staff`: the role
 * - `key`: the holder of the token in the address; an unknown token is not found, for every visitor
 * - `machine`: a program with a signature; a browser is refused
 * - `demo`: everybody while the shop is a demo
 */
export type Access =
  | 'open'
  | 'student'
  | 'learner'
  | 'member'
  | 'instructor'
  | 'staff'
  | 'key'
  | 'machine'
  | 'demo';

/** Things of one member, for the places in an address. */
export interface Own {
  token: string;
  orderId: number;
  document: string;
  uploadId: number;
  returnKey: string;
}

export interface AccessEntry {
  access: Access;
  /** Right of the staff: staff without it are refused; absent: all staff come in. */
  right?: Right;
  /** What stands for `:name` in the address; what is not said is 1. */
  places?: (own: Own) => Record<string, string | number>;
  /** To look at it leads everybody on to another address, which asks who comes. */
  leadsOn?: true;
}

const EXCEL = '1-excel-for-work';
const order = ({ token, document, uploadId }: Own) => ({
  token,
  number: document,
  accountId: 1,
  uploadId,
});
const staffOrder = ({ orderId, document, uploadId }: Own) => ({ orderId, number: document, uploadId });
const link = () => ({ token: 'A'.repeat(22) });

const certificate = () => ({ code: '0000-0000-0000-0000' });

const open: AccessEntry = { access: 'open' };
const course: AccessEntry = { access: 'open', places: () => ({ slug: EXCEL, lectureId: 1 }) };
const member: AccessEntry = { access: 'member' };
const staff = (right?: Right): AccessEntry => ({ access: 'staff', right, places: staffOrder });
const key: AccessEntry = { access: 'key', places: order };

export const ACCESS: Readonly<Record<string, AccessEntry>> = {
  'shop/home': open,
  'account/first-owner': { access: 'key', places: link },
  'shop/not-found': { access: 'open', places: () => ({ '*': 'no-such-page' }) },
  'account/address-lookup': open,
  'checkout/cart': open,
  'checkout/securepay-return': { access: 'open', places: ({ orderId }) => ({ orderId }) },
  'checkout/add-to-cart': open,
  'checkout/swap': open,
  'checkout/cart-tax': open,
  'shop/category': { access: 'open', places: () => ({ linkPath: 'art' }) },
  'shop/course': course,
  'shop/course-register': course,
  'shop/course-reviews': course,
  'shop/course-waiting': course,
  'shop/waiting': { access: 'key', places: link },
  'shop/courses': open,
  'files/favicon': open,
  'account/forgot-password': open,
  'shop/how-to-buy': open,
  'shop/language': open,
  'account/sign-in': open,
  'account/sign-in-code': open,
  'account/social-sign-in': { access: 'open', places: () => ({ provider: 'google' }) },
  'account/social-email': { access: 'open', places: () => ({ provider: 'google' }) },
  'account/social-return': { access: 'open', places: () => ({ provider: 'google' }) },
  'account/sign-out': open,
  'files/media': { access: 'open', places: () => ({ '*': 'no-such-film.mp4' }) },
  'account/privacy': open,
  'shop/product': { access: 'open', places: () => ({ slug: '1-brush' }) },
  'shop/products': open,
  'shop/how-to-buy-json': open,
  'order/account-qr': open,
  'account/register': open,
  'files/robots': open,
  'files/sitemap': open,
  'checkout/thank-you': open,
  'verify/form': open,
  'verify/certificate': { access: 'key', places: certificate },
  'verify/pdf': { access: 'key', places: certificate },
  'verify/json': { access: 'key', places: certificate },
  'verify/jwt': { access: 'key', places: certificate },
  'verify/status': { access: 'key', places: certificate },
  'verify/issuer': open,
  'verify/badge': open,
  'verify/keys': open,
  'verify/key': { access: 'open', places: () => ({ keyId: 'none' }) },
  'files/uploads': { access: 'open', places: () => ({ '*': 'public/no-such-picture.jpg' }) },

  'account/claim': { access: 'key', places: link },
  'account/connect': { access: 'key', places: link },
  'account/confirm-email': { access: 'key', places: link },
  'account/reset-password': { access: 'key', places: link },
  'account/trial': { access: 'key', places: () => ({}) },
  'account/join-staff': { access: 'key', places: link },
  'order/order': key,
  'order/certificate': key,
  'order/claim': key,
  'order/open': key,
  'order/calendar': key,
  'order/slip': key,
  'order/ask': key,
  'order/again': key,
  'order/request-document': key,
  'order/document': key,
  'order/document-pdf': key,
  'order/refund-account': key,
  'order/offer': { access: 'key', places: ({ token }) => ({ token, kind: 'quotation' }) },
  'order/offer-pdf': { access: 'key', places: ({ token }) => ({ token, kind: 'quotation' }) },
  'order/method': key,
  'order/pay/route': key,
  'order/pay-image': key,
  'order/pay-status': key,
  'order/transfer-qr': key,
  'order/transfer-qr-image': key,
  'order/seats': { access: 'key', places: link },
  'order/company-seat': { access: 'key', places: link },
  'order/seat': { access: 'key', places: (own) => ({ ...order(own), key: 'A'.repeat(22) }) },
  'order/tax': key,
  'order/transfer/route': key,
  'order/pay-return': { access: 'key', places: ({ returnKey }) => ({ returnKey }) },

  'learn/home': { access: 'student', leadsOn: true },
  'learn/course': { ...course, access: 'learner' },
  'learn/questions': { ...course, access: 'student' },
  'learn/certificate': { ...course, access: 'student' },
  'learn/access': { ...course, access: 'student' },
  'learn/own-question': { access: 'student', places: () => ({ questionId: 999_999 }) },
  'learn/homework/route': { ...course, access: 'student' },
  'learn/homework/file': {
    access: 'student',
    places: ({ uploadId }) => ({ slug: EXCEL, lectureId: 1, uploadId }),
  },
  'learn/lecture/route': course,
  'learn/lecture-file': course,
  'learn/quiz/route': { ...course, access: 'student', leadsOn: true },
  'learn/quiz/answers': { ...course, access: 'student', leadsOn: true },
  'learn/video/captions': { access: 'open', places: () => ({ slug: EXCEL, lectureId: 1, language: 'th' }) },
  'learn/video/notes': { ...course, access: 'student' },
  'learn/calendar': { ...course, access: 'student', leadsOn: true },
  'learn/progress': { ...course, access: 'student', leadsOn: true },
  'account/courses/route': { access: 'student' },
  'account/own-review': { ...course, access: 'student' },
  'account/orders': { access: 'student' },
  'account/addresses': member,
  'account/label-file': member,
  'account/my-privacy': member,
  'account/erase': member,
  'account/export': { ...member, leadsOn: true },
  'account/profile': member,
  'account/security': member,
  'account/tokens': member,
  'account/tax': member,
  'account/my-data': { ...member, places: link },

  'account/instructor': { access: 'instructor' },
  'teach/course': { access: 'instructor', places: () => ({ courseId: 1 }) },
  'teach/questions': { access: 'instructor' },
  'teach/quiz': { access: 'instructor', places: () => ({ courseId: 1, lectureId: 999_999 }) },
  'teach/lecture-file': { access: 'instructor', places: () => ({ courseId: 1, lectureId: 999_999 }) },
  'teach/class': { access: 'instructor', places: () => ({ sessionId: 999_999 }) },
  'teach/account': { access: 'instructor' },
  'teach/own-data': { access: 'instructor', leadsOn: true },
  'teach/second-factor': { access: 'instructor' },
  'teach/homework-list': { access: 'instructor' },
  'teach/homework': { access: 'instructor', places: () => ({ homeworkId: 999_999 }) },
  'teach/homework-file': {
    access: 'instructor',
    places: ({ uploadId }) => ({ homeworkId: 999_999, uploadId }),
  },

  'admin/home': staff(),
  'admin/catalogue/courses': staff('catalogue'),
  'admin/catalogue/new-course': staff('catalogue'),
  'admin/catalogue/course': staff('catalogue'),
  'admin/catalogue/course-part': { ...staff('catalogue'), places: () => ({ part: 'facts' }) },
  'admin/catalogue/plans': staff('catalogue'),
  'admin/catalogue/plan': staff('catalogue'),
  'admin/catalogue/curriculum': staff('catalogue'),
  'admin/catalogue/lecture': staff('catalogue'),
  'admin/catalogue/sessions': staff('catalogue'),
  'admin/catalogue/session': { ...staff('catalogue'), places: () => ({ sessionId: 'new' }) },
  'admin/catalogue/products': staff('catalogue'),
  'admin/catalogue/course-sheet': staff('catalogue'),
  'admin/catalogue/product-sheet': staff('catalogue'),
  'admin/catalogue/product-preview': staff('catalogue'),
  'admin/catalogue/product': staff('catalogue'),
  'admin/catalogue/list': { ...staff('catalogue'), places: () => ({ list: 'teachers' }) },
  'admin/catalogue/list-entry': { ...staff('catalogue'), places: () => ({ list: 'teachers' }) },
  'admin/catalogue/course-preview': staff('catalogue'),
  'admin/documents': staff('documents'),
  'admin/vat-months': staff('documents'),
  'admin/vat-report': staff('documents'),
  'admin/sheets/vat-report': staff('documents'),
  'admin/sheets/vat-report.csv': staff('documents'),
  'admin/document': staff('documents'),
  'admin/document-pdf': staff('documents'),
  'admin/webhooks/list': staff('settings'),
  'admin/webhooks/endpoint': { ...staff('settings'), places: () => ({ endpointId: 'new' }) },
  'admin/webhooks/delivery': { ...staff('settings'), places: () => ({ endpointId: 1, deliveryId: 1 }) },
  'admin/coupons/list': staff('discounts'),
  'admin/coupons/coupon': { ...staff('discounts'), places: () => ({ couponId: 'new' }) },
  'admin/promotions/list': staff('discounts'),
  'admin/promotions/promotion': { ...staff('discounts'), places: () => ({ promotionId: 'new' }) },
  'admin/shop-setup/shipping-fees': staff('settings'),
  'admin/shop-setup/shipping-fee': { ...staff('settings'), places: () => ({ feeId: 'new' }) },
  'admin/shop-setup/vat-rates': staff('settings'),
  'admin/shop-setup/whitelist': staff('settings'),
  'admin/texts/list': staff('settings'),
  'admin/texts/mails': staff('settings'),
  'admin/texts/mail': { ...staff('settings'), places: () => ({ kind: 'order-placed' }) },
  'admin/texts/text': { ...staff('settings'), places: () => ({ key: 'coupon.full' }) },
  'admin/settings/overview': staff('settings'),
  'admin/settings/registration': staff('settings'),
  'admin/settings/custom-label': { ...staff('settings'), places: () => ({ labelId: 'new' }) },
  'admin/settings/user-group': { ...staff('settings'), places: () => ({ groupId: 'new' }) },
  'admin/settings/group': { ...staff('settings'), places: () => ({ group: 'shop' }) },
  'admin/jobs': staff('operations'),
  'admin/job-list': staff('operations'),
  'admin/mails': staff('operations'),
  'admin/not-found/route': { access: 'staff', places: () => ({ '*': 'no-such-page' }) },
  'admin/payment-exceptions': staff('money'),
  'admin/payment-exception/route': staff('money'),
  'admin/orders': staff('orders'),
  'admin/sheets/orders': staff('orders'),
  'admin/sheets/orders.csv': staff('orders'),
  'admin/sheets/people': staff('people'),
  'admin/sheets/people.csv': staff('people'),
  'admin/person/label-file': { ...staff('people'), places: () => ({ personId: 1, labelId: 999_999 }) },
  'admin/free-requests/route': staff('order-changes'),
  'admin/new-order/route': staff('order-changes'),
  'admin/order/route': staff('orders'),
  'admin/order/money': staff('money'),
  'admin/order/contact': staff('order-changes'),
  'admin/order-certificate': staff('orders'),
  'admin/order-documents': staff('documents'),
  'admin/refund/route': staff('refunds'),
  'admin/refund-account': staff('refunds'),
  'admin/refund-requests/list': staff('refunds'),
  'admin/refund-requests/request': { ...staff('refunds'), places: () => ({ requestId: 1 }) },
  'admin/reissue-document': staff('documents'),
  'admin/partner-call': staff('order-changes'),
  'admin/videos/video': staff('catalogue'),
  'admin/videos/course-video': staff('catalogue'),
  'admin/videos/product-video': staff('catalogue'),
  'admin/catalogue/lecture-file': staff('catalogue'),
  'admin/quiz/quiz': staff('catalogue'),
  'admin/quiz/question': staff('catalogue'),
  'admin/quiz/import': staff('catalogue'),
  'admin/quiz/preview': staff('catalogue'),
  'admin/videos/video-texts': staff('catalogue'),
  'admin/import/import': staff('catalogue'),
  'admin/import/run': staff('catalogue'),
  'admin/sheets/import-mistakes': staff('catalogue'),
  'admin/sheets/import-mistakes.csv': staff('catalogue'),
  'admin/import/catalogue-file': { ...staff('catalogue'), places: () => ({ format: 'csv' }) },
  'admin/pictures/course-pictures': staff('catalogue'),
  'admin/pictures/product-pictures': staff('catalogue'),
  'admin/pictures/teacher-pictures': staff('catalogue'),
  'admin/providers': staff('money'),
  'admin/listed-charge': staff('money'),
  'admin/reports/route': staff('reports'),
  'admin/sheets/report': staff('reports'),
  'admin/sheets/report.csv': staff('reports'),
  'admin/setup/route': staff('settings'),
  'admin/payment-methods': staff('payment-setup'),
  'admin/payment-method/route': staff('payment-setup'),
  'admin/bank-accounts': staff('payment-setup'),
  'admin/bank-account/new': staff('payment-setup'),
  'admin/bank-account/route': staff('payment-setup'),
  'admin/reviews': staff('moderation'),
  'admin/order-questions': staff('order-changes'),
  'admin/questions': staff('moderation'),
  'admin/homework/list': staff('moderation'),
  'admin/homework/homework': { ...staff('moderation'), places: () => ({ homeworkId: 999_999 }) },
  'admin/homework/file': {
    ...staff('moderation'),
    places: ({ uploadId }) => ({ homeworkId: 999_999, uploadId }),
  },
  'admin/shipments': staff('shipping'),
  'admin/shipments-batch/route': staff('shipping'),
  'admin/shipment': staff('shipping'),
  'admin/packing-list': staff('shipping'),
  'admin/slip': staff('money'),
  'admin/audit': staff('audit'),
  'admin/classes': staff('classes'),
  'admin/class-roster': staff('classes'),
  'admin/sheets/class-roster': staff('classes'),
  'admin/sheets/class-roster.csv': staff('classes'),
  'admin/order/seats': staff('orders'),
  'admin/class-desk/mail': staff('classes'),
  'admin/class-desk/move': staff('classes'),
  'admin/class-desk/cancel': staff('refunds'),
  'admin/class-desk/cancel-without-days': staff('refunds'),
  'admin/class-desk/cancellation': staff('refunds'),
  'admin/people': staff('people'),
  'admin/person/route': staff('people'),
  'admin/person/progress': staff('people'),
  'admin/catalogue/certificate-sample': staff('catalogue'),
  'admin/staff': staff('staff'),
  'admin/staff-member': staff('staff'),
  'admin/staff-policy': staff('staff'),
  'admin/settings/copy': staff('settings'),
  'admin/second-factor/route': staff(),
  'admin/statements': staff('money'),
  'admin/statement-review/route': staff('money'),
  'admin/statement': staff('money'),
  'admin/transfers': staff('money'),
  'admin/transfer': staff('money'),

  'demo/mailbox': { access: 'demo' },
  'demo/mail': { access: 'demo' },
  'demo/style/route': { access: 'demo' },

  'order/securepay-return': { access: 'machine' },
  'webhooks/provider': { access: 'machine', places: () => ({ provider: 'omise' }) },
  'webhooks/pay-solutions': { access: 'machine' },
  'webhooks/securepay': { access: 'machine' },
};
