/** What an address asks for: the names of its pattern, `*` for the rest of the path. */
type Places<Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? Place<Segment> | Places<Rest>
  : Place<Pattern>;
type Place<Segment extends string> = Segment extends '*'
  ? '*'
  : Segment extends `:${infer Name}.${string}`
    ? Name
    : Segment extends `:${infer Name}`
      ? Name
      : never;

export interface Address<Pattern extends string = string> {
  (
    ...places: [Places<Pattern>] extends [never] ? [] : [Readonly<Record<Places<Pattern>, string | number>>]
  ): string;
  /** As the routes have it: `/order/:token`. */
  readonly pattern: Pattern;
}

/** What stands for a name is encoded; the rest of a path (`*`) is taken as it is. */
function address<const Pattern extends string>(pattern: Pattern): Address<Pattern> {
  const path = (places?: Readonly<Record<string, string | number>>) =>
    pattern.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
      const value = places?.[name ?? whole];
      if (value === undefined) throw new Error(`${pattern} without ${whole}`);
      return name === undefined ? String(value) : encodeURIComponent(value);
    });
  return Object.assign(path, { pattern });
}

/** Every address of the shop; app/routes.ts gives each its module. `paths.order({ token })` is a path, without a query. */
export const paths = {
  home: address('/'),
  courses: address('/courses'),
  category: address('/category/:linkPath'),
  course: address('/course/:slug'),
  courseRegister: address('/course/:slug/register'),
  courseWaiting: address('/course/:slug/waiting'),
  waiting: address('/waiting/:token'),
  courseReviews: address('/course/:slug/reviews'),
  ownReview: address('/course/:slug/review'),
  products: address('/products'),
  product: address('/product/:slug'),
  howToBuy: address('/how-to-buy'),
  howToBuyJson: address('/public/payments/howtobuy'),
  language: address('/language'),
  addressLookup: address('/address/lookup'),

  cart: address('/cart'),
  addToCart: address('/cart/add'),
  cartSwap: address('/cart/swap'),
  cartTax: address('/cart/tax'),
  /** An order of the session's buyer, paid by card without leaving the cart. */
  cartOrder: address('/cart/:orderId'),
  thankYou: address('/thankyou'),

  order: address('/order/:token'),
  orderCertificate: address('/order/:token/certificate'),
  orderClaim: address('/order/:token/claim'),
  orderOpen: address('/order/:token/open'),
  orderCalendar: address('/order/:token/calendar.ics'),
  orderSlip: address('/order/:token/slip/:uploadId'),
  orderPay: address('/order/:token/pay'),
  orderPayImage: address('/order/:token/pay/image'),
  orderPayStatus: address('/order/:token/pay/status'),
  orderMethod: address('/order/:token/method'),
  orderTransfer: address('/order/:token/transfer'),
  orderQr: address('/order/:token/qr/:accountId'),
  orderQrImage: address('/order/:token/qr/:accountId/image'),
  orderTax: address('/order/:token/tax'),
  orderSeats: address('/order/:token/seats'),
  companySeat: address('/seat/:token'),
  orderSeat: address('/order/:token/seat/:key'),
  orderDocument: address('/order/:token/document'),
  orderDocumentNumbered: address('/order/:token/document/:number'),
  orderDocumentPdf: address('/order/:token/document/:number.pdf'),
  accountQr: address('/qr/:accountId'),
  payReturn: address('/pay/return/:returnKey'),
  securePayReturn: address('/pay/securepay/return'),

  signIn: address('/login'),
  signInCode: address('/login/code'),
  socialSignIn: address('/login/:provider'),
  socialEmail: address('/login/:provider/email'),
  socialReturn: address('/login/:provider/return'),
  signOut: address('/logout'),
  register: address('/register'),
  forgotPassword: address('/forgotpass'),
  resetPassword: address('/reset/:token'),
  joinStaff: address('/join/:token'),
  claimAccount: address('/claim/:token'),
  connectSocial: address('/connect/:token'),
  confirmEmail: address('/email/:token'),
  trial: address('/trial'),
  firstOwner: address('/setup/:token'),
  myDataByMail: address('/mydata/:token'),
  privacy: address('/privacy'),
  myCourses: address('/myaccount/student/courses'),
  myOrders: address('/myaccount/student/order'),
  myProfile: address('/myaccount/student/profile'),
  myAddresses: address('/myaccount/student/addresses'),
  myTax: address('/myaccount/student/tax'),
  mySecurity: address('/myaccount/student/security'),
  myPrivacy: address('/myaccount/student/privacy'),
  myExport: address('/myaccount/student/privacy/export'),
  myErasure: address('/myaccount/student/privacy/erase'),
  myLabelFile: address('/myaccount/student/label/:labelId'),
  instructor: address('/myaccount/instructor'),

  learning: address('/learn'),
  learnCourse: address('/learn/:slug'),
  learnCalendar: address('/learn/:slug/calendar.ics'),
  learnProgress: address('/learn/:slug/progress'),
  learnQuestions: address('/learn/:slug/questions'),
  lecture: address('/learn/:slug/:lectureId'),
  lectureFile: address('/learn/:slug/:lectureId/file'),

  staff: address('/admin'),
  staffClasses: address('/admin/classes'),
  staffClass: address('/admin/classes/:sessionId'),
  staffClassMail: address('/admin/classes/:sessionId/mail'),
  staffClassMove: address('/admin/classes/:sessionId/move'),
  staffClassCancel: address('/admin/classes/:sessionId/cancel'),
  staffCancellation: address('/admin/classes/cancelled/:cancellationId'),
  staffClassCsv: address('/admin/classes/:sessionId/roster.csv'),
  staffAudit: address('/admin/audit'),
  staffPeople: address('/admin/people'),
  staffPerson: address('/admin/people/:personId'),
  staffMembers: address('/admin/staff'),
  staffPolicy: address('/admin/staff/policy'),
  staffSecondFactor: address('/admin/second-factor'),
  staffMember: address('/admin/staff/:personId'),
  staffOrders: address('/admin/orders'),
  staffNewOrder: address('/admin/orders/new'),
  staffOrdersCsv: address('/admin/orders/export.csv'),
  staffOrdersXlsx: address('/admin/orders/export.xlsx'),
  staffFreeRequests: address('/admin/orders/free'),
  staffOrder: address('/admin/orders/:orderId'),
  staffOrderCertificate: address('/admin/orders/:orderId/certificate'),
  staffOrderDocuments: address('/admin/orders/:orderId/documents'),
  staffOrderSeats: address('/admin/orders/:orderId/seats'),
  staffOrderMoney: address('/admin/orders/:orderId/money'),
  staffOrderContact: address('/admin/orders/:orderId/contact'),
  staffRefund: address('/admin/orders/:orderId/refund'),
  staffRefundRequests: address('/admin/refunds'),
  staffRefundRequest: address('/admin/refunds/:requestId'),
  staffReissue: address('/admin/orders/:orderId/reissue'),
  staffPartnerCall: address('/admin/partner/:orderId'),
  staffTransfers: address('/admin/transfers'),
  staffTransfer: address('/admin/transfers/:reportId'),
  staffSlip: address('/admin/slips/:uploadId'),
  staffStatements: address('/admin/statements'),
  staffCertainLines: address('/admin/statements/certain'),
  staffStatement: address('/admin/statements/:statementId'),
  staffMoneyCases: address('/admin/money'),
  staffMoneyCase: address('/admin/money/:caseId'),
  staffProviders: address('/admin/providers'),
  staffListedCharge: address('/admin/providers/:chargeId'),
  staffShipments: address('/admin/shipments'),
  staffPackingList: address('/admin/shipments/packing'),
  staffTrackingBatch: address('/admin/shipments/tracking'),
  staffShipment: address('/admin/shipments/:orderId'),
  staffSetup: address('/admin/setup'),
  staffPaymentMethods: address('/admin/payment-methods'),
  staffPaymentMethod: address('/admin/payment-methods/:methodId'),
  staffBankAccounts: address('/admin/bank-accounts'),
  staffNewBankAccount: address('/admin/bank-accounts/new'),
  staffBankAccount: address('/admin/bank-accounts/:accountId'),
  staffReviews: address('/admin/reviews'),
  staffQuestions: address('/admin/questions'),
  staffReports: address('/admin/reports'),
  staffReportsCsv: address('/admin/reports/report.csv'),
  staffCourses: address('/admin/courses'),
  staffNewCourse: address('/admin/courses/new'),
  staffCourseSheet: address('/admin/courses/sheet'),
  staffCourse: address('/admin/courses/:courseId'),
  staffCoursePreview: address('/admin/courses/:courseId/preview'),
  staffPlans: address('/admin/courses/:courseId/plans'),
  staffPlan: address('/admin/courses/:courseId/plans/:planId'),
  staffCurriculum: address('/admin/courses/:courseId/curriculum'),
  staffSessions: address('/admin/courses/:courseId/sessions'),
  staffSession: address('/admin/courses/:courseId/sessions/:sessionId'),
  staffLecture: address('/admin/courses/:courseId/curriculum/:lectureId'),
  staffCoursePart: address('/admin/courses/:courseId/:part'),
  staffDocuments: address('/admin/documents'),
  staffVatMonths: address('/admin/documents/months'),
  staffVatReport: address('/admin/documents/report'),
  staffVatReportCsv: address('/admin/documents/report.csv'),
  staffDocument: address('/admin/documents/:number'),
  staffDocumentPdf: address('/admin/documents/:number.pdf'),
  staffProducts: address('/admin/products'),
  staffProductSheet: address('/admin/products/sheet'),
  staffProduct: address('/admin/products/:productId'),
  staffList: address('/admin/lists/:list'),
  staffListEntry: address('/admin/lists/:list/:entryId'),
  staffTeacherPictures: address('/admin/lists/teachers/:teacherId/pictures'),
  staffCoupons: address('/admin/coupons'),
  staffCoupon: address('/admin/coupons/:couponId'),
  staffPromotions: address('/admin/promotions'),
  staffPromotion: address('/admin/promotions/:promotionId'),
  staffSettings: address('/admin/settings'),
  staffRegistration: address('/admin/settings/registration'),
  staffCustomLabel: address('/admin/settings/registration/labels/:labelId'),
  staffUserGroup: address('/admin/settings/registration/groups/:groupId'),
  staffShippingFees: address('/admin/settings/shipping'),
  staffShippingFee: address('/admin/settings/shipping/:feeId'),
  staffVatRates: address('/admin/settings/vat-rates'),
  staffWhitelist: address('/admin/settings/whitelist'),
  staffSettingGroup: address('/admin/settings/:group'),
  staffTexts: address('/admin/texts'),
  staffMailTexts: address('/admin/texts/mails'),
  staffMailText: address('/admin/texts/mails/:kind'),
  staffText: address('/admin/texts/:key'),
  staffCoursePictures: address('/admin/courses/:courseId/pictures'),
  staffProductPreview: address('/admin/products/:productId/preview'),
  staffProductPictures: address('/admin/products/:productId/pictures'),
  staffFilm: address('/admin/courses/:courseId/lectures/:lectureId/film'),
  /** no page: films come here in parts */
  staffFilmParts: address('/admin/film-parts'),
  staffImport: address('/admin/import'),
  staffCatalogueFile: address('/admin/import/catalogue/:format'),
  staffJobs: address('/admin/jobs'),
  staffJobList: address('/admin/jobs/list'),
  staffMails: address('/admin/jobs/mails'),

  webhook: address('/webhook/:provider'),
  securePayWebhook: address('/webhook/securepay'),
  paySolutionsWebhook: address('/webhook/payment/pay-solutions'),

  media: address('/media/*'),
  uploads: address('/uploads/*'),
  favicon: address('/favicon.ico'),
  robots: address('/robots.txt'),
  sitemap: address('/sitemap.xml'),

  mailbox: address('/mailbox'),
  mail: address('/mailbox/:mailId'),
  styleGuide: address('/style'),
};

/** The same, to come back to this place afterwards; from nowhere without one. */
export const withBack = (path: string, back: string): string =>
  back === '' ? path : `${path}?back=${encodeURIComponent(back)}`;
