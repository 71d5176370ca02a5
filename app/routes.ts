import { index, layout, route as routeAt, type RouteConfig } from '@remix-run/route-config';
import { type Address, paths } from './values/paths';

/** The site map: which module answers which address. The addresses themselves stand in values/paths. */
const route = ({ pattern }: Address, file: string) =>
  pattern === '/' ? index(`routes/${file}`) : routeAt(pattern.slice(1), `routes/${file}`);

const shop = [
  route(paths.home, 'shop/home.tsx'),
  route(paths.courses, 'shop/courses.tsx'),
  route(paths.category, 'shop/category.tsx'),
  route(paths.course, 'shop/course.tsx'),
  route(paths.courseRegister, 'shop/course-register.tsx'),
  route(paths.courseReviews, 'shop/course-reviews.tsx'),
  route(paths.products, 'shop/products.tsx'),
  route(paths.product, 'shop/product.tsx'),
  route(paths.howToBuy, 'shop/how-to-buy.tsx'),
  route(paths.howToBuyJson, 'shop/how-to-buy-json.ts'),
  route(paths.language, 'shop/language.tsx'),
];

const checkout = [
  route(paths.cart, 'checkout/cart.tsx'),
  route(paths.addToCart, 'checkout/add-to-cart.ts'),
  route(paths.cartSwap, 'checkout/swap.tsx'),
  route(paths.cartTax, 'checkout/cart-tax.tsx'),
  route(paths.cartOrder, 'checkout/cart-order.tsx'),
  route(paths.thankYou, 'checkout/thank-you.tsx'),
];

/** Opened by the token in the address, by buyers without an account too. */
const order = [
  route(paths.order, 'order/order.tsx'),
  route(paths.orderCertificate, 'order/certificate.ts'),
  route(paths.orderClaim, 'order/claim.ts'),
  route(paths.orderOpen, 'order/open.ts'),
  route(paths.orderCalendar, 'order/calendar.ts'),
  route(paths.orderSlip, 'order/slip.ts'),
  route(paths.orderPay, 'order/pay/route.tsx'),
  route(paths.orderPayImage, 'order/pay-image.ts'),
  route(paths.orderPayStatus, 'order/pay-status.ts'),
  route(paths.orderMethod, 'order/method.tsx'),
  route(paths.orderTransfer, 'order/transfer/route.tsx'),
  route(paths.orderQr, 'order/transfer-qr.tsx'),
  route(paths.orderQrImage, 'order/transfer-qr-image.ts'),
  route(paths.orderTax, 'order/tax.tsx'),
  route(paths.orderSeat, 'order/seat.tsx'),
  route(paths.orderDocument, 'order/request-document.tsx'),
  route(paths.orderDocumentNumbered, 'order/document.tsx'),
  route(paths.orderDocumentPdf, 'order/document-pdf.ts'),
  route(paths.accountQr, 'order/account-qr.tsx'),
  route(paths.payReturn, 'order/pay-return.ts'),
  route(paths.securePayReturn, 'order/securepay-return.ts'),
];

const account = [
  route(paths.signIn, 'account/sign-in.tsx'),
  route(paths.socialSignIn, 'account/social-sign-in.ts'),
  route(paths.socialEmail, 'account/social-email.tsx'),
  route(paths.socialReturn, 'account/social-return.ts'),
  route(paths.signOut, 'account/sign-out.tsx'),
  route(paths.register, 'account/register.tsx'),
  route(paths.forgotPassword, 'account/forgot-password.tsx'),
  route(paths.resetPassword, 'account/reset-password.tsx'),
  route(paths.joinStaff, 'account/join-staff.tsx'),
  route(paths.claimAccount, 'account/claim.tsx'),
  route(paths.connectSocial, 'account/connect.tsx'),
  route(paths.firstOwner, 'account/first-owner.tsx'),
  route(paths.confirmEmail, 'account/confirm-email.tsx'),
  route(paths.myDataByMail, 'account/my-data.tsx'),
  route(paths.privacy, 'account/privacy.tsx'),
  route(paths.addressLookup, 'account/address-lookup.ts'),
  route(paths.myCourses, 'account/courses/route.tsx'),
  route(paths.myOrders, 'account/orders.tsx'),
  route(paths.myProfile, 'account/profile.tsx'),
  route(paths.myAddresses, 'account/addresses.tsx'),
  route(paths.myTax, 'account/tax.tsx'),
  route(paths.mySecurity, 'account/security.tsx'),
  route(paths.myPrivacy, 'account/my-privacy.tsx'),
  route(paths.myExport, 'account/export.ts'),
  route(paths.myErasure, 'account/erase.tsx'),
  route(paths.myLabelFile, 'account/label-file.ts'),
  route(paths.ownReview, 'account/own-review.tsx'),
  route(paths.instructor, 'account/instructor.tsx'),
];

const learn = [
  route(paths.learning, 'learn/home.ts'),
  route(paths.learnCourse, 'learn/course.tsx'),
  route(paths.learnCalendar, 'learn/calendar.ts'),
  route(paths.learnProgress, 'learn/progress.ts'),
  route(paths.lecture, 'learn/lecture/route.tsx'),
  route(paths.lectureFile, 'learn/lecture-file.ts'),
];

const staff = [
  layout('routes/admin/layout.tsx', [
    route(paths.staff, 'admin/home.tsx'),
    route(paths.staffOrders, 'admin/orders.tsx'),
    route(paths.staffFreeRequests, 'admin/free-requests/route.tsx'),
    route(paths.staffOrder, 'admin/order/route.tsx'),
    route(paths.staffOrderCertificate, 'admin/order-certificate.ts'),
    route(paths.staffOrderDocuments, 'admin/order-documents.ts'),
    route(paths.staffOrderMoney, 'admin/order/money.tsx'),
    route(paths.staffOrderContact, 'admin/order/contact.tsx'),
    route(paths.staffRefund, 'admin/refund/route.tsx'),
    route(paths.staffReissue, 'admin/reissue-document.tsx'),
    route(paths.staffPartnerCall, 'admin/partner-call.ts'),
    layout('routes/admin/transfers-layout.tsx', [
      route(paths.staffTransfers, 'admin/transfers.tsx'),
      route(paths.staffTransfer, 'admin/transfer.tsx'),
    ]),
    route(paths.staffSlip, 'admin/slip.ts'),
    route(paths.staffStatements, 'admin/statements.tsx'),
    route(paths.staffCertainLines, 'admin/statement-review/route.tsx'),
    route(paths.staffStatement, 'admin/statement.tsx'),
    route(paths.staffMoneyCases, 'admin/money-cases.tsx'),
    route(paths.staffMoneyCase, 'admin/money-case/route.tsx'),
    route(paths.staffProviders, 'admin/providers.tsx'),
    route(paths.staffListedCharge, 'admin/listed-charge.tsx'),
    route(paths.staffShipments, 'admin/shipments.tsx'),
    route(paths.staffPackingList, 'admin/packing-list.tsx'),
    route(paths.staffTrackingBatch, 'admin/shipments-batch/route.tsx'),
    route(paths.staffShipment, 'admin/shipment.tsx'),
    route(paths.staffSetup, 'admin/setup/route.tsx'),
    route(paths.staffPaymentMethods, 'admin/payment-methods.tsx'),
    route(paths.staffPaymentMethod, 'admin/payment-method/route.tsx'),
    route(paths.staffBankAccounts, 'admin/bank-accounts.tsx'),
    route(paths.staffNewBankAccount, 'admin/bank-account/new.tsx'),
    route(paths.staffBankAccount, 'admin/bank-account/route.tsx'),
    route(paths.staffReviews, 'admin/reviews.tsx'),
    route(paths.staffReports, 'admin/reports/route.tsx'),
    route(paths.staffCourses, 'admin/catalogue/courses.tsx'),
    route(paths.staffNewCourse, 'admin/catalogue/new-course.tsx'),
    route(paths.staffCourse, 'admin/catalogue/course.tsx'),
    route(paths.staffPlans, 'admin/catalogue/plans.tsx'),
    route(paths.staffPlan, 'admin/catalogue/plan.tsx'),
    route(paths.staffCurriculum, 'admin/catalogue/curriculum.tsx'),
    route(paths.staffLecture, 'admin/catalogue/lecture.tsx'),
    route(paths.staffSessions, 'admin/catalogue/sessions.tsx'),
    route(paths.staffSession, 'admin/catalogue/session.tsx'),
    route(paths.staffProducts, 'admin/catalogue/products.tsx'),
    route(paths.staffProduct, 'admin/catalogue/product.tsx'),
    route(paths.staffCoursePart, 'admin/catalogue/course-part.tsx'),
    route(paths.staffDocuments, 'admin/documents.tsx'),
    route(paths.staffVatReport, 'admin/vat-report.tsx'),
    route(paths.staffVatReportCsv, 'admin/vat-report-csv.ts'),
    route(paths.staffCoupons, 'admin/coupons/list.tsx'),
    route(paths.staffCoupon, 'admin/coupons/coupon.tsx'),
    route(paths.staffSettings, 'admin/settings/overview.tsx'),
    route(paths.staffRegistration, 'admin/settings/registration.tsx'),
    route(paths.staffCustomLabel, 'admin/settings/custom-label.tsx'),
    route(paths.staffUserGroup, 'admin/settings/user-group.tsx'),
    route(paths.staffSettingGroup, 'admin/settings/group.tsx'),
    route(paths.staffClasses, 'admin/classes.tsx'),
    route(paths.staffClass, 'admin/class-roster.tsx'),
    route(paths.staffClassCsv, 'admin/class-roster-csv.ts'),
    route(paths.staffAudit, 'admin/audit.tsx'),
    route(paths.staffPeople, 'admin/people.tsx'),
    route(paths.staffPerson, 'admin/person/route.tsx'),
    route(paths.staffMembers, 'admin/staff.tsx'),
    route(paths.staffMember, 'admin/staff-member.tsx'),
    route(paths.staffCoursePictures, 'admin/pictures/course-pictures.tsx'),
    route(paths.staffProductPictures, 'admin/pictures/product-pictures.tsx'),
    route(paths.staffFilm, 'admin/films/film.tsx'),
    route(paths.staffImport, 'admin/import/import.tsx'),
    route(paths.staffCatalogueFile, 'admin/import/catalogue-file.ts'),
    route(paths.staffJobs, 'admin/jobs.tsx'),
    route(paths.staffJobList, 'admin/job-list.tsx'),
    route(paths.staffMails, 'admin/mails.tsx'),
  ]),
  // a paper of its own, without the frame
  route(paths.staffReportsCsv, 'admin/reports/csv.ts'),
  route(paths.staffOrdersCsv, 'admin/orders-export/csv.ts'),
  route(paths.staffOrdersXlsx, 'admin/orders-export/xlsx.ts'),
  route(paths.staffCoursePreview, 'admin/catalogue/course-preview.tsx'),
  route(paths.staffDocument, 'admin/document.tsx'),
  route(paths.staffDocumentPdf, 'admin/document-pdf.ts'),
];

/** What payment providers call. */
const webhooks = [
  route(paths.webhook, 'webhooks/provider.ts'),
  route(paths.securePayWebhook, 'webhooks/securepay.ts'),
  route(paths.paySolutionsWebhook, 'webhooks/pay-solutions.ts'),
];

const files = [
  route(paths.media, 'files/media.ts'),
  route(paths.uploads, 'files/uploads.ts'),
  route(paths.favicon, 'files/favicon.ts'),
  route(paths.robots, 'files/robots.ts'),
  route(paths.sitemap, 'files/sitemap.ts'),
];

/** Answer while the shop is a demo. */
const demo = [
  route(paths.mailbox, 'demo/mailbox.tsx'),
  route(paths.mail, 'demo/mail.tsx'),
  route(paths.styleGuide, 'demo/style/route.tsx'),
];

export default [
  ...shop,
  ...checkout,
  ...order,
  ...account,
  ...learn,
  ...staff,
  ...webhooks,
  ...files,
  ...demo,
  routeAt('*', 'routes/shop/not-found.tsx'),
] satisfies RouteConfig;
