// Made of the API’s own document: npm run api:document
/* oxlint-disable -- generated */
export interface paths {
  '/public/courses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Courses on sale, by filter or keyword */
    get: operations['getPublicCourses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/course/cate/pathname': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Courses and products of a category */
    post: operations['postPublicCourseCatePathname'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/courses/{id}/{flag}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One course, as this caller may buy it */
    get: operations['getPublicCoursesIdFlag'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/courses/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One course, as this caller may buy it
     * @deprecated
     */
    get: operations['getPublicCoursesId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/product': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Products on sale, by filter or keyword */
    get: operations['getPublicProduct'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/products/{id}/{flag}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One product
     * @description The id may come with its slug behind a hyphen, as in the page’s address.
     */
    get: operations['getPublicProductsIdFlag'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/products/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One product
     * @deprecated
     * @description The id may come with its slug behind a hyphen, as in the page’s address.
     */
    get: operations['getPublicProductsId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/group': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** User groups a student may choose */
    get: operations['getApiUserGroup'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/setting/site/into/1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The shop’s settings that a buyer’s page goes by */
    get: operations['getApiSettingSiteInto1'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/setting/site/info/1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The shop’s settings that a buyer’s page goes by
     * @deprecated
     */
    get: operations['getApiSettingSiteInfo1'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/promotion/all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Promotions that run now */
    get: operations['getPublicCartPromotionAll'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/customlabel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The shop’s own questions on the registration form
     * @description The header Registration-Token of the answer lets a person who registers send files by test_upload for an hour, without a session.
     */
    get: operations['getPublicCustomlabel'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/storage/details': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How much room is left for files */
    get: operations['getApiStorageDetails'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/getCouponByCouponCode': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A coupon by its code
     * @description Wrong codes are counted: codes cannot be found by trying.
     */
    post: operations['postPublicCartGetCouponByCouponCode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/getallcoupon': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Coupons by the ids they were given with
     * @description Other ids, numbers too, are left out: a coupon is for who knows its code.
     */
    post: operations['postPublicCartGetallcoupon'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/getallpriecingplan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Price plans of courses, as this caller sees them */
    post: operations['postPublicCartGetallpriecingplan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/getallpricingplan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Price plans of courses, as this caller sees them
     * @deprecated
     */
    post: operations['postPublicCartGetallpricingplan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/cart': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What lies in the caller’s cart */
    get: operations['getPrivateCart'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The same by the caller’s own user id; a caller sees no cart but their own */
    get: operations['getPublicCartUserId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/cart/ordercourse': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Courses the caller has */
    get: operations['getPrivateCartOrdercourse'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/deleteitem': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Empties the caller’s own cart */
    post: operations['postPublicCartDeleteitem'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/cart/order': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Places an order
     * @description The purchase of the shop’s pages: the server computes everything again. Where it comes to other amounts than were sent, nothing is ordered and the answer says which.
     */
    post: operations['postPrivateCartOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/deleteorder': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancels an unpaid order of the caller’s; nothing is erased */
    post: operations['postPublicCartDeleteorder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/orders/payment/approved': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Has the provider asked again; approves nothing by itself */
    post: operations['postPrivateOrdersPaymentApproved'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/orders/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How an order stands; polled while it is paid
     * @description The provider is asked when there may be news. Rejected while the last try failed and no other is open.
     */
    get: operations['getPrivateOrdersId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/students/course-detail-page': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Registers a student
     * @description With username and password an account of one’s own; without them a guest’s, which is signed in as a non-member and can buy. Details, answers and tax data of either are kept for their orders. The session comes as a cookie with the first answer only.
     */
    post: operations['postPublicStudentsCourseDetailPage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Signs a browser in
     * @description For the shop’s own pages: the session is a cookie. Programs go by a token instead.
     */
    post: operations['postPublicLogin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/students': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who the caller is */
    get: operations['getPrivateStudents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/myaccount/students/tax': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The caller’s tax data, with the ETag that a change names */
    get: operations['getPrivateMyaccountStudentsTax'];
    /**
     * Changes the caller’s tax data
     * @description With If-Match only what was read is changed; of two that name the same ETag one wins.
     */
    put: operations['putPrivateMyaccountStudentsTax'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/course/videoplaylist/{courseId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sections and lectures of a course
     * @description Contents come only of what the caller may open: previews, and all of it with access.
     */
    get: operations['getPublicCourseVideoplaylistCourseId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/progress/student/{userId}/course/{courseId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The caller’s progress in a course, lecture by lecture */
    get: operations['getPrivateProgressStudentUserIdCourseCourseId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/progress/lasttime/{userId}/course/{courseId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Where the caller was last in a course */
    get: operations['getPrivateProgressLasttimeUserIdCourseCourseId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/course/countdowntime/{courseId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is left of the caller’s access to a course, grant by grant */
    get: operations['getPrivateCourseCountdowntimeCourseId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/course/{id}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Questions and answers that staff let stand, newest first */
    get: operations['getPublicCourseIdComments'];
    put?: never;
    /** Asks a question; staff read it before others do */
    post: operations['postPublicCourseIdComments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/cart/payments/methods': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Ways to pay, in the shop’s order */
    get: operations['getPublicCartPaymentsMethods'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/payments/methods': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The same; PayPal’s client id is its application_id_1 */
    get: operations['getPublicPaymentsMethods'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/payments/methods/order/{orderId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Ways to pay an order that is there */
    get: operations['getPrivatePaymentsMethodsOrderOrderId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/payments/methods/1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The shop’s bank accounts */
    get: operations['getPublicPaymentsMethods1'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/payments/methods/1/bank': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The banks of those accounts */
    get: operations['getPublicPaymentsMethods1Bank'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payments/methods/banktreansfer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Banks a transfer may come from */
    get: operations['getApiPaymentsMethodsBanktreansfer'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payments/methods/banktransfer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Banks a transfer may come from
     * @deprecated
     */
    get: operations['getApiPaymentsMethodsBanktransfer'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payment/scb/qrcode/create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A QR code of the bank for an order */
    post: operations['postApiPaymentScbQrcodeCreate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/omise/creditcard/applicationid': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Omise’s publishable key */
    get: operations['getApiOmiseCreditcardApplicationid'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/omise/promptpay/applicationid': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The same for PromptPay */
    get: operations['getApiOmisePromptpayApplicationid'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/omise/creditcard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pays an order by a card, by the token the browser got from Omise
     * @description Without a token the answer leads to a page of Omise’s. A charge that came through at once is successful.
     */
    post: operations['postApiOmiseCreditcard'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/omise/promptpay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A PromptPay code for an order; GET /private/orders/{id} says when it is paid */
    post: operations['postApiOmisePromptpay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payments/methods/3': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The merchant id of the redirect card payment; its secret stays with the shop */
    get: operations['getApiPaymentsMethods3'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payment/2c2p/payment/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The page of 2C2P where an order is paid by card */
    post: operations['postApiPayment2c2pPaymentLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payment/2c2p/qr-code/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The page of 2C2P with a Thai QR */
    post: operations['postApiPayment2c2pQrCodeLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/gbprime': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The page where an order is paid by card through GB Prime Pay or Xendit
     * @description Where the browser comes back to, the shop decides: addresses of the caller’s are not looked at.
     */
    post: operations['postApiGbprime'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/gbprime/promptpay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A PromptPay code of GB Prime Pay for an order */
    post: operations['postApiGbprimePromptpay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/pay-solutions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The form that leads to Pay Solutions */
    post: operations['postApiPaySolutions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/payment/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reports a payment, by session or the order’s token
     * @description A bank transfer with its slip waits for staff. A report about a provider’s payment has the provider asked: it approves nothing itself.
     */
    post: operations['postPublicPaymentReport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/private/payment/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reports a payment of the caller’s own order
     * @description A bank transfer with its slip waits for staff. A report about a provider’s payment has the provider asked: it approves nothing itself.
     */
    post: operations['postPrivatePaymentReport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chulabook/cart': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Has the partner’s shop told of the books in the caller’s last order
     * @description What the partner is told stands in the order; of the body only the caller’s own id is looked at.
     */
    post: operations['postApiChulabookCart'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/send/to/email/registration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends the mail of the caller’s own registration again
     * @description To the account’s own e-mail, and while that is not known to be theirs. Nothing of the body is looked at.
     */
    post: operations['postApiSendToEmailRegistration'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/send/to/email/paymentorder': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends the mail of where the caller’s order stands again
     * @description To the order’s own e-mail. Only the order is looked at.
     */
    post: operations['postApiSendToEmailPaymentorder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/home/test_upload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Takes files, and answers the names that other calls take
     * @description Private, under random names. Each name is good for what its file was sent for, and for nothing else.
     */
    post: operations['postApiHomeTestUpload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/payments/howtobuy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How to buy */
    get: operations['getPublicPaymentsHowtobuy'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook/payment/pay-solutions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What Pay Solutions tells the shop
     * @description Believed in nothing: the provider is asked about the payment it names.
     */
    post: operations['postWebhookPaymentPaySolutions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description Problem details (RFC 9457), and what specification 8 says of it */
    Problem: {
      type: string;
      title: string;
      status: number;
      detail?: string;
      request_id: string | null;
      /** @enum {boolean} */
      success: false;
      error: {
        code: string;
        msg: string;
        result?: unknown;
      };
      errors?: {
        param: string;
        msg: string;
      }[];
    };
    CourseDetail: {
      id: number;
      url: string;
      courseType: string;
      preview: {
        pictureUrl: string | null;
        videoUrl: string | null;
        videoName: string;
        videoDesc: string;
        classType: string;
        startDate: string | null;
        endDate: string | null;
        startRegDate: string | null;
        endRegDate: string | null;
      };
      courseDescription: {
        title: string;
        subtitle: string;
        description: string;
        endPublish: string | null;
      };
      priceDetail: {
        id: number;
        name: string;
        value: number | null;
        /** @enum {string} */
        currency: 'THB' | 'USD';
        is_default: boolean;
        /** @enum {number} */
        status_show: 1;
        pricing_type: string;
        free_for: string | null;
        free_course_ids: string;
        /** @description ids of the courses given with the course */
        buy_course_free: string;
        is_for_member: boolean;
      }[];
      promotion: string;
      /** @description left; null: no limit */
      seat: number | null;
      /** @enum {string} */
      statusOrder: 'notYetReceived' | 'pendingApproved' | 'rejected' | 'approved' | 'Nostatus';
      /** @description the caller’s order with this course: one that waits, else the newest approved */
      orderCourseId: number | null;
      lockCourse: boolean;
      /** @description ids of the courses given with this one, as in priceDetail */
      buy_course_free: string;
      /** @description ids of the groups admitted */
      course_for_user_group: string;
      is_layout_course_registration: boolean;
      is_recertification_course: boolean;
      /** @description ticked lectures count for its certificate */
      counts_ticks: boolean;
      free_book: string | null;
      free_book_type: string | null;
      courseVenue: string;
      course_language: string;
      meta_title: string;
      meta_description: string;
    };
    ProductDetail: {
      id: number;
      url: string;
      meta_title: string;
      meta_description: string;
      preview: {
        videoUrl: string | null;
        pictureUrl: string | null;
      };
      /** @description a JSON text: the addresses of the pictures */
      image_detail: string;
      courseDescription: {
        title: string;
        description: string;
      };
      /** @enum {string} */
      course_type: 'product';
      priceDetail: {
        value: number | null;
        /** @enum {string} */
        currency: 'THB' | 'USD';
      }[];
      available_qty: number;
    };
    Site: {
      title: string;
      photo_favicon: string;
      /** @description hours */
      auto_cancel: number;
      currency: string;
      theme_color: string;
      layout_course_detail: number;
      is_thank_you_page: boolean;
      is_enable_tax_invoice: boolean;
      is_student_select_group: boolean;
      is_enable_vat: boolean;
      vat_value: number;
      is_enable_withholding_tax: boolean;
      is_one_coupon: boolean;
      is_use_coupon_or_oder: boolean;
      is_require_slip: boolean;
      is_foreign_layout: boolean;
      course_access_rights: number;
    };
    Promotion: {
      id: number;
      title: string;
      /** @description course ids with commas between */
      courses: string;
      coursesInPromotion: number[];
      number_of_course: number;
      /** @enum {string} */
      promotion_type: 'P1' | 'P2';
      /** @enum {string} */
      discount_type: 'amount' | 'percent';
      /** @description baht, or percent */
      discount_amont: number;
      /** @description dollars, or percent */
      discount_amount_usd: number;
      description_list: string[];
    };
    CustomLabel: {
      id: number;
      /** @enum {string} */
      type_label: 'inputtext' | 'select' | 'multiple' | 'checkbox' | 'radio' | 'image';
      label: string;
      order_label: number;
      required: boolean;
      item_list: string[];
    };
    Coupon: {
      /** @description given to who names the code; no number */
      id: string;
      code: string;
      /** @enum {string} */
      coupon_type: 'P1' | 'P2';
      /** @description course ids with commas between; none: all */
      courses: string;
      /** @description ids with commas between */
      payment_method: string;
      number_of_course: number;
      /** @enum {string} */
      discount_type: 'amount' | 'percent';
      /** @description baht, or percent */
      discount_amont: number;
      /** @description dollars, or percent */
      discount_amount_usd: number;
    };
    PricingPlan: {
      id: number;
      name: string;
      course_id: number;
      /** @enum {string} */
      plan_type: 'Period' | 'Actual' | 'One-Time Payment' | 'Free';
      term: number | null;
      term_unit: string | null;
      term_2: number | null;
      term_unit_2: string | null;
      price: number | null;
      price_usd: number | null;
      /** @enum {number} */
      status_show: 1;
      /** @enum {string} */
      pricing_type: 'default' | 'renew' | 'others';
      free_for: string | null;
      free_course_ids: string;
      need_approval: boolean;
      /** @enum {string} */
      reference_code: 'COURSE';
      reference_id: number;
      is_for_member: boolean;
      is_default: boolean;
      /** @description null: this caller can choose it */
      blocked_because: string | null;
    };
    CartLine: {
      cart_id: number;
      course_id: number | null;
      product_id: number | null;
      course_name: string;
      course_image: string | null;
      course_type: string;
      qty: number;
      pricing_type: string | null;
      priecingplan_id: number | null;
      /** @description ids with commas between */
      coupons_id: string;
      paymentmethod_id: number | null;
    };
    PlacedOrder: {
      /** @enum {boolean} */
      success: true;
      orderId: number;
      order_detail: components['schemas']['Order'];
      /** @enum {string} */
      approval: 'payment' | 'AutoFree' | 'NeedApprovedFree';
      /** @description the page where it goes on for a person */
      next_url: string;
    };
    Order: {
      id: number;
      number: string;
      /** @description opens the order to its holder */
      order_token: string;
      /** @enum {string} */
      payment_status: 'notYetReceived' | 'pendingApproved' | 'rejected' | 'approved' | 'Nostatus';
      price: number;
      discount: number;
      shipping_fee: number;
      withholding_price: number;
      amount_due: number;
      /** @enum {string} */
      currency_code: 'THB' | 'USD';
      payment_method_id: number | null;
      email: string;
      tel: string;
      contact_name: string;
      order_at: string;
      /** @description when it ends unpaid */
      cancel_at: string | null;
      coupon_list_code: string[];
      promotion_id: number | null;
      order_course_list: {
        user_id: number;
        course_id: number | null;
        product_id: number | null;
        course_name: string;
        priecingplan_id: number | null;
        qty: number;
        price: number;
        discount: number;
      }[];
    };
    OrderAsk: {
      /** @description the caller’s own */
      user_id?: number | string;
      /** @description ids: a list, one, or several with commas between */
      course_id?: (number | string)[] | (number | string) | string;
      /** @description one for each course, in the same order */
      pricingplan_id?: (number | string)[] | number | string;
      products?: {
        product_id: number | string;
        qty: number;
      }[];
      payment_method_id?: number | string | '0001' | null;
      /** @description as getCouponByCouponCode gave them, in the order entered */
      coupon_id?: (string | number)[] | string | null;
      promotion_id?: number | string | null;
      /** @description what the caller has seen: compared, never believed */
      price: number;
      /** @default 0 */
      discount?: number;
      /** @default 0 */
      shipping_fee?: number;
      /**
       * @default THB
       * @enum {string}
       */
      currency_code?: 'THB' | 'USD';
      shipping_address_id?: number | string | null;
      shipping_address?: {
        recipient: string;
        tel: string;
        line: string;
        tambon: string;
        amphoe: string;
        province: string;
        postcode: string;
      };
      shipping_fee_id?: number | string | null;
      /** @description not said: yes for a guest whose registration asked for one, else no */
      is_require_tax_invoice?: boolean | 0 | 1 | ('0' | '1');
      /** @default false */
      is_withholding?: boolean | 0 | 1 | ('0' | '1');
      /** @default 3 */
      withholding_percent?: 1 | 3;
      /** @description taken and not looked at */
      status?: unknown;
      /** @description taken and not looked at */
      courses?: unknown;
      /** @description taken and not looked at */
      cancel_at?: unknown;
    };
    Registration: {
      firstname?: string;
      lastname?: string;
      firstname_eng?: string;
      lastname_eng?: string;
      nickname?: string;
      email: string;
      age?: string | number;
      tel?: string | number;
      address?: string;
      educationList?: string;
      level?: string;
      biography?: string;
      username?: string;
      password?: string;
      /** @description JSON text: answers by the label’s id. A picture is a name that test_upload gave, or a file of the form in the field label_{id}. */
      customLabel?: string;
      /** @description a name that test_upload gave */
      displayImgUrl?: string | null;
      user_group_id?: number | string;
      /** @default  */
      is_require_tax_invoice?: boolean | 0 | 1 | ('0' | '1' | '');
      /** @enum {string} */
      tax_person_type?: 'juristic_person' | 'normal_person';
      tax_name_one?: string;
      tax_name_two?: string | number;
      tax_payer_identification_no?: string | number;
      tax_address?: string;
      /** @default 1 */
      tax_is_delivery_by_tax_address?: boolean | 0 | 1 | ('0' | '1');
      tax_delivery_address?: string;
      /** @description the tax id once more, where its check digit is wrong and it is meant all the same */
      tax_id_confirmed?: string | number;
      /** @description a file of the form, or a name that test_upload gave */
      tax_company_certificate?: string | null;
      /** @default  */
      is_registration_layout_four?: boolean | 0 | 1 | ('0' | '1' | '');
      /** @description taken and not looked at */
      branchid?: unknown;
      /** @description taken and not looked at */
      createby?: unknown;
      /** @description taken and not looked at */
      studentGroupKpi?: unknown;
    };
    Student: {
      user_id: number;
      username: string | null;
      firstname: string;
      lastname: string;
      user_fullname: string;
      email: string;
      tel: string;
      address: string;
      is_member: boolean;
      /** @description tax data is kept */
      is_require_tax_invoice: boolean;
      /** @enum {string|null} */
      tax_person_type: 'juristic_person' | 'normal_person' | null;
    };
    TaxData: {
      /** @enum {string} */
      tax_person_type: 'juristic_person' | 'normal_person';
      tax_name_one: string;
      tax_name_two: string;
      tax_payer_identification_no: string;
      tax_address: string;
      tax_is_delivery_by_tax_address: 0 | 1;
      tax_delivery_address: string;
      has_company_certificate: boolean;
    } | null;
    Playlist: {
      dataResult: {
        sections_id: number;
        sections_name: string;
        sections_location: string | null;
        lectures: {
          lectures_id: number;
          lectures_name: string;
          preview: boolean;
          /** @description this caller may open it now */
          is_open: boolean;
          /** @description seconds */
          video_duration: number | null;
          content_type: string;
          content_text: string | null;
          content_file: string | null;
          quiz_id: number | null;
          /** @description what follows opens once this quiz is done; null: no quiz */
          quiz_requirements: boolean | null;
          /** @description percent; null: done once it is sent */
          pass_score: number | null;
          quiz_integration_type: string | null;
          homework_id: number | null;
          video_id: number | null;
          video_name: string | null;
          /** @description opens for some hours, for this person only */
          video_url: string | null;
          upload_type: string | null;
        }[];
      }[];
      videoResult: {
        video_id: number;
        lectures_id: number;
        video_name: string;
        video_url: string | null;
        upload_type: string;
      }[];
    };
    Countdown: {
      planType: string;
      startDateTime: string;
      /** @description null: never */
      finishDateTime: string | null;
      courseDays: number | null;
      term: number | null;
      termUnit: string | null;
      term2: number | null;
      termUnit2: string | null;
      isTermUnit2: boolean;
      /** @description milliseconds left; null: unlimited */
      countDownTime: number | null;
      /** @description milliseconds watched */
      progressTime: number;
      orderID: number | null;
      /** @description lectures completed */
      readLecture: number;
      is_open: boolean;
    };
    Comment: {
      id: number;
      author_name: string;
      body: string;
      written_at: string;
      answers: {
        id: number;
        author_name: string;
        body: string;
        written_at: string;
        is_teacher: boolean;
      }[];
    };
    PaymentMethod: {
      /** @description a number as a text */
      id: string;
      name: string;
      bankList: components['schemas']['BankAccount'][];
      payment_type: string;
      /** @description what a browser may name the shop’s account by */
      application_id_1: string | null;
      /** @description was a secret once */
      application_id_2: null;
      name_web: string | null;
      is_usable: boolean;
      why_not: string | null;
    };
    BankAccount: {
      id: number;
      bank: string;
      /** @description the bank’s code */
      bank_name: string;
      bank_title: string;
      /** @description the account’s number */
      account_id: string;
      account_name: string;
      prompt_pay_image: string | null;
    };
    Charge: {
      /** @enum {string} */
      status: 'successful' | 'pending';
      charges: {
        /** @description as Omise names it; ours until it has answered */
        id: string;
        /** @description where the browser goes next */
        authorize_uri: string | null;
      };
      /** @description the card, as far as Omise named it */
      chargesDetails: {
        last_digits: string | null;
        bank: string | null;
      };
      /** @description address of a PNG */
      QrcodeUrl: string | null;
      /** @description the picture as an object, as Omise answers it */
      scannable_code: {
        image: {
          download_uri: string;
        };
      } | null;
    };
    Reported: {
      success: boolean;
      orderPaymentId: number | null;
      order_token: string;
      /** @enum {string} */
      payment_status: 'notYetReceived' | 'pendingApproved' | 'rejected' | 'approved' | 'Nostatus';
      errors: {
        param: string;
        msg: string;
      }[];
    };
    PaymentReport: {
      order_id: number | string;
      /** @description the order’s own token: opens it for a visitor who is not signed in */
      order_token?: string;
      contact_name?: string;
      /** @description taken and not looked at */
      email?: unknown;
      /** @description taken and not looked at */
      tel?: unknown;
      bank_code?: string;
      /** @description id or number of the account it went to */
      bank_account?: string | number;
      /** @description YYYY-MM-DD */
      transfer_datetime?: string;
      /** @description HH:mm:ss, Bangkok */
      time?: string;
      transfer_amount?: string | number;
      description?: string;
      /** @description a file of the form, or a name of test_upload */
      slip?: string | null;
      payment?: string;
      /** @description taken and not looked at */
      address?: unknown;
      /** @description taken and not looked at */
      payment_method_id?: unknown;
      /** @description taken and not looked at */
      status?: unknown;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getPublicCourses: {
    parameters: {
      query?: {
        keyword?: string;
        /** @description a course type of the specification */
        type?: string;
        free?: '0' | '1';
        /** @description highest price */
        max?: number;
        /** @description link_path of a category */
        category?: string;
        cursor?: string;
        /** @description 10, 20, 30, 40 */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<…>; rel="next"` while the list goes on */
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            id: number;
            courseType: string;
            url: string;
            preview: {
              pictureUrl: string | null;
              classType: string;
              endRegDate: string | null;
            };
            courseDescription: {
              title: string;
            };
            priceDetail: {
              value: number;
              /** @enum {string} */
              currency: 'THB' | 'USD';
            }[];
            courseVenue: string;
            state: string;
          }[];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong. `INVALID_CURSOR`: The cursor is none of this list */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCourseCatePathname: {
    parameters: {
      query?: {
        cursor?: string;
        /** @description 10, 20, 30, 40 */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          link_path: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<…>; rel="next"` while the list goes on */
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': (
            | {
                id: number;
                courseType: string;
                url: string;
                preview: {
                  pictureUrl: string | null;
                  classType: string;
                  endRegDate: string | null;
                };
                courseDescription: {
                  title: string;
                };
                priceDetail: {
                  value: number;
                  /** @enum {string} */
                  currency: 'THB' | 'USD';
                }[];
                courseVenue: string;
                state: string;
              }
            | {
                id: number;
                url: string;
                preview: {
                  pictureUrl: string | null;
                };
                courseDescription: {
                  title: string;
                };
                /** @enum {string} */
                course_type: 'product';
                priceDetail: {
                  value: number;
                  /** @enum {string} */
                  currency: 'THB' | 'USD';
                }[];
                state: string;
              }
          )[];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong. `INVALID_CURSOR`: The cursor is none of this list */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCoursesIdFlag: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
        /** @description 0 what is published, 1 the draft, for staff */
        flag: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CourseDetail'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCoursesId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CourseDetail'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicProduct: {
    parameters: {
      query?: {
        keyword?: string;
        /** @description a course type of the specification */
        type?: string;
        free?: '0' | '1';
        /** @description highest price */
        max?: number;
        /** @description link_path of a category */
        category?: string;
        cursor?: string;
        /** @description 10, 20, 30, 40 */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<…>; rel="next"` while the list goes on */
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            id: number;
            url: string;
            preview: {
              pictureUrl: string | null;
            };
            courseDescription: {
              title: string;
            };
            /** @enum {string} */
            course_type: 'product';
            priceDetail: {
              value: number;
              /** @enum {string} */
              currency: 'THB' | 'USD';
            }[];
            state: string;
          }[];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong. `INVALID_CURSOR`: The cursor is none of this list */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicProductsIdFlag: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        /** @description 0 what is published, 1 the draft, for staff */
        flag: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductDetail'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicProductsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductDetail'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiUserGroup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              id: number;
              name: string;
              is_default: boolean;
            }[];
          };
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiSettingSiteInto1: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Site'];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiSettingSiteInfo1: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Site'];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCartPromotionAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Promotion'][];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCustomlabel: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomLabel'][];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiStorageDetails: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description in GB of 1,073,741,824 bytes; a file must be smaller */
            free_storage: number;
          };
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCartGetCouponByCouponCode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          coupon_code: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Coupon'][];
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `COUPON_NOT_AVAILABLE`: The coupon is over, or all of it is used */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCartGetallcoupon: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          couponID: (string | number)[] | string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Coupon'][];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCartGetallpriecingplan: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description ids: a list, one, or several with commas between */
          courseID: (number | string)[] | (number | string) | string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PricingPlan'][];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCartGetallpricingplan: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description ids: a list, one, or several with commas between */
          courseID: (number | string)[] | (number | string) | string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PricingPlan'][];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartLine'][];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCartUserId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        userId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CartLine'][];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this. `NOT_YOURS`: It is somebody else’s */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateCartOrdercourse: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            courseID: number;
            priceplan_id: number | null;
            term_2: number | null;
          }[];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCartDeleteitem: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          user_id?: number | string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this. `NOT_YOURS`: It is somebody else’s */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPrivateCartOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key makes the call once and answers the same for 24 hours */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrderAsk'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlacedOrder'];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this. `NOT_YOURS`: It is somebody else’s */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this key is still under way. `duplicate_course`: A course stands in the order twice. `dont_have_pricing`: A course has no price plan, or one that is not offered. `have_course`: The buyer has this course. `dont_have_payment`: The way of paying is not there, or not for this amount. `requiredShippingAddress`: The order needs an address. `requiredShippingfee`: The order needs a shipping fee. `TIME_LEFT`: An unpaid order of this buyer still holds a course. `ORDER_BLOCKED`: Something of it cannot be bought by this buyer now. `COUPON_REFUSED`: A coupon cannot be used for this order. `PROMOTION_CHANGED`: The promotion cannot be had for this order. `PRICE_CHANGED`: The order costs something else than the caller has seen. `TAX_REQUIRED`: An order of this amount needs tax data first. `JURISTIC_ONLY`: Tax is withheld by juristic persons only */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong. `IDEMPOTENCY_KEY_REUSED`: The same key came with another body. `emptyCart`: The order names nothing */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCartDeleteorder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          order_id: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `MONEY_WAITS`: Money came for the order and is looked at */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPrivateOrdersPaymentApproved: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description taken and not looked at */
          order_payment_id?: unknown;
          order_id: number | string;
          /** @description taken and not looked at */
          approve_by?: unknown;
          /** @description taken and not looked at */
          payment_method_id?: unknown;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description the order is approved */
            success: boolean;
            /** @enum {string} */
            payment_status: 'notYetReceived' | 'pendingApproved' | 'rejected' | 'approved' | 'Nostatus';
            order_detail: components['schemas']['Order'];
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateOrdersId: {
    parameters: {
      query?: {
        /** @description the order’s own token: opens it for a visitor who is not signed in */
        order_token?: string;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Order'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicStudentsCourseDetailPage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key makes the call once and answers the same for 24 hours */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Registration'];
        'multipart/form-data': components['schemas']['Registration'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            createStudent: boolean;
            userId: number;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this key is still under way. `OVER_LIMIT_USER`: The shop has as many users as it may have. `ERROR_CREATE_USER_IN_DAY`: Too many accounts were made today. `DUPLICATE_USERNAME`: The username is taken. `DUPLICATE_EMAIL`: The e-mail has an account */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong. `IDEMPOTENCY_KEY_REUSED`: The same key came with another body. `INPUT_ERROR`: The account cannot be made from this. `INVALID_FORMAT_USERNAME`: The username has other characters than it may have. `INVALID_FORMAT_PASSWORD`: The password has other characters than it may have, or too few. `INVALID_FORMAT_EMAIL`: The e-mail is none */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicLogin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          username: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            response: {
              user: {
                id: number;
              };
            };
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_PASSWORD`: Username and password do not belong together */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WHITELIST_USER_DENIED`: The shop does not admit this person. `NEEDS_CODE`: The account asks for a second factor: sign in on the shop’s page */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateStudents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Student'];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateMyaccountStudentsTax: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['TaxData'];
          };
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  putPrivateMyaccountStudentsTax: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what was read */
        'If-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          tax_person_type?: 'juristic_person' | 'normal_person';
          tax_name_one?: string;
          tax_name_two?: string | number;
          tax_payer_identification_no?: string | number;
          tax_address?: string;
          /** @default 1 */
          tax_is_delivery_by_tax_address?: boolean | 0 | 1 | ('0' | '1');
          tax_delivery_address?: string;
          /** @description the tax id once more, where its check digit is wrong and it is meant all the same */
          tax_id_confirmed?: string | number;
          /** @description a file of the form, or a name that test_upload gave */
          tax_company_certificate?: string | null;
        };
        'multipart/form-data': {
          /** @enum {string} */
          tax_person_type?: 'juristic_person' | 'normal_person';
          tax_name_one?: string;
          tax_name_two?: string | number;
          tax_payer_identification_no?: string | number;
          tax_address?: string;
          /** @default 1 */
          tax_is_delivery_by_tax_address?: boolean | 0 | 1 | ('0' | '1');
          tax_delivery_address?: string;
          /** @description the tax id once more, where its check digit is wrong and it is meant all the same */
          tax_id_confirmed?: string | number;
          /** @description a file of the form, or a name that test_upload gave */
          tax_company_certificate?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep. `MALFORMED_CONDITION`: If-Match holds no entity tags */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PRECONDITION_FAILED`: It has changed since it was read */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCourseVideoplaylistCourseId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        courseId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Playlist'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateProgressStudentUserIdCourseCourseId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        userId: number;
        courseId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            section_id: number;
            lectures_id: number;
            is_done: boolean;
            /** @description seconds */
            last_position: number;
            video_duration: number | null;
          }[];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this. `NOT_YOURS`: It is somebody else’s */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateProgressLasttimeUserIdCourseCourseId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        userId: number;
        courseId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            section_id: number;
            lectures_id: number;
          }[];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this. `NOT_YOURS`: It is somebody else’s */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivateCourseCountdowntimeCourseId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        courseId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Countdown'][];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCourseIdComments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Comment'][];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicCourseIdComments: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key makes the call once and answers the same for 24 hours */
        'Idempotency-Key'?: string;
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          body: string;
          lectures_id?: number | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong. `IDEMPOTENCY_KEY_REUSED`: The same key came with another body */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicCartPaymentsMethods: {
    parameters: {
      query?: {
        /** @description to be paid */
        amount?: number | null;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentMethod'][];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicPaymentsMethods: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentMethod'][];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPrivatePaymentsMethodsOrderOrderId: {
    parameters: {
      query?: {
        /** @description the order’s own token: opens it for a visitor who is not signed in */
        order_token?: string;
      };
      header?: never;
      path: {
        orderId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentMethod'][];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicPaymentsMethods1: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BankAccount'][];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicPaymentsMethods1Bank: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            bank_name: string;
            bank_title: string;
          }[];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiPaymentsMethodsBanktreansfer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            banktransfer_value: string;
            banktransfer_nameth: string;
          }[];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiPaymentsMethodsBanktransfer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            banktransfer_value: string;
            banktransfer_nameth: string;
          }[];
        };
      };
      /** @description What any call may be refused for */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiPaymentScbQrcodeCreate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          orderId: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            status: {
              /** @enum {number} */
              code: 1000;
            };
            data: {
              /** @description a PNG in base64 */
              qrImage: string;
              csExtExpiryTime: string | null;
            };
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at. `PAYMENT_FAILED`: The provider refused */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiOmiseCreditcardApplicationid: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            publicKey: string;
          };
        };
      };
      /** @description `METHOD_NOT_USABLE`: The way of paying is switched off */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiOmisePromptpayApplicationid: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            publicKey: string;
          };
        };
      };
      /** @description `METHOD_NOT_USABLE`: The way of paying is switched off */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiOmiseCreditcard: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          orderId: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          /** @description taken and not looked at */
          publicKeyOmise?: unknown;
          /** @description taken and not looked at */
          email?: unknown;
          /** @description taken and not looked at */
          name?: unknown;
          /** @description satang */
          total_amount?: number;
          omise_token?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Charge'];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `PRICE_CHANGED`: The order costs something else than the caller has seen. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at. `PAYMENT_FAILED`: The provider refused */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiOmisePromptpay: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          orderId: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          /** @description taken and not looked at */
          publicKeyOmise?: unknown;
          /** @description taken and not looked at */
          email?: unknown;
          /** @description taken and not looked at */
          name?: unknown;
          /** @description satang */
          total_amount?: number;
          /** @description taken and not looked at */
          omise_token?: unknown;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Charge'];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `PRICE_CHANGED`: The order costs something else than the caller has seen. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at. `PAYMENT_FAILED`: The provider refused */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getApiPaymentsMethods3: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            application_id_1: string;
            name_web: string;
          };
        };
      };
      /** @description `METHOD_NOT_USABLE`: The way of paying is switched off */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiPayment2c2pPaymentLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          orderId: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          amount?: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            result: {
              webPaymentUrl: string;
            };
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `PRICE_CHANGED`: The order costs something else than the caller has seen. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at. `PAYMENT_FAILED`: The provider refused */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiPayment2c2pQrCodeLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          order_id: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          amount?: number;
          /** @enum {string} */
          currency_code?: 'THB';
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            result: {
              webPaymentUrl: string;
            };
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `PRICE_CHANGED`: The order costs something else than the caller has seen. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at. `PAYMENT_FAILED`: The provider refused */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiGbprime: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          total_amount?: number;
          orderId: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          /** @description taken and not looked at */
          email?: unknown;
          /** @description taken and not looked at */
          name?: unknown;
          /** @description taken and not looked at */
          success_redirect_url?: unknown;
          /** @description taken and not looked at */
          failure_redirect_url?: unknown;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              invoice_url: string;
            };
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `PRICE_CHANGED`: The order costs something else than the caller has seen. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at. `PAYMENT_FAILED`: The provider refused */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiGbprimePromptpay: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          total_amount?: number;
          orderId: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          /** @description taken and not looked at */
          email?: unknown;
          /** @description taken and not looked at */
          name?: unknown;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              QrcodeUrl: string | null;
              /** @description the picture as an object, as Omise answers it */
              scannable_code: {
                image: {
                  download_uri: string;
                };
              } | null;
              expires_at: string | null;
            };
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `PRICE_CHANGED`: The order costs something else than the caller has seen. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at. `PAYMENT_FAILED`: The provider refused */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiPaySolutions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          order_id: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              application_id_1: string | null;
              course_ids: number[];
              action: string;
              fields: {
                [key: string]: string;
              };
            };
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `WRONG_METHOD`: The order is to be paid another way. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `METHOD_NOT_USABLE`: The way of paying is switched off. `MONEY_WAITS`: Money came for the order and is looked at */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPublicPaymentReport: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key makes the call once and answers the same for 24 hours */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PaymentReport'];
        'multipart/form-data': components['schemas']['PaymentReport'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Reported'];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this key is still under way. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `MONEY_WAITS`: Money came for the order and is looked at. `SLIP_USED_BEFORE`: The slip has paid another order */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong. `IDEMPOTENCY_KEY_REUSED`: The same key came with another body. `SLIP_MISSING`: A slip is needed */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postPrivatePaymentReport: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key makes the call once and answers the same for 24 hours */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PaymentReport'];
        'multipart/form-data': components['schemas']['PaymentReport'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Reported'];
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first call with this key is still under way. `NOT_PAYABLE`: The order is paid, ended, or waits for something else. `MONEY_WAITS`: Money came for the order and is looked at. `SLIP_USED_BEFORE`: The slip has paid another order */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong. `IDEMPOTENCY_KEY_REUSED`: The same key came with another body. `SLIP_MISSING`: A slip is needed */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiChulabookCart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          user_id?: number | string;
          /** @description taken and not looked at */
          email?: unknown;
          /** @description taken and not looked at */
          course_id?: unknown;
          /** @description taken and not looked at */
          price?: unknown;
          /** @description taken and not looked at */
          totalPrice?: unknown;
          /** @description taken and not looked at */
          discount?: unknown;
          /** @description taken and not looked at */
          courses?: unknown;
          /** @description taken and not looked at */
          cancel_at?: unknown;
          /** @description taken and not looked at */
          order_at?: unknown;
          /** @description taken and not looked at */
          shipping_address_id?: unknown;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            /** @description where the buyer goes on */
            redirect: string;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this. `NOT_YOURS`: It is somebody else’s */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PROVIDER_AWAY`: The provider has not answered yet; the same call goes on with it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiSendToEmailRegistration: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description taken and not looked at */
          firstname?: unknown;
          /** @description taken and not looked at */
          lastname?: unknown;
          /** @description taken and not looked at */
          email?: unknown;
          /** @description taken and not looked at */
          username?: unknown;
          /** @description taken and not looked at */
          password?: unknown;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOTHING_TO_SEND`: There is no such mail of this caller */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiSendToEmailPaymentorder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          orderId: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          /** @description taken and not looked at */
          fullname?: unknown;
          /** @description taken and not looked at */
          email?: unknown;
          /** @description taken and not looked at */
          description?: unknown;
          /** @description taken and not looked at */
          bank_account?: unknown;
          /** @description taken and not looked at */
          bank_code?: unknown;
          /** @description taken and not looked at */
          amount?: unknown;
          /** @description taken and not looked at */
          telephone?: unknown;
          /** @description taken and not looked at */
          date?: unknown;
          /** @description taken and not looked at */
          time?: unknown;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
          };
        };
      };
      /** @description `MALFORMED_JSON`: The body is no JSON. `DUPLICATE_KEY`: The body names a field twice. `TOO_DEEP`: The body is nested too deep */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOTHING_TO_SEND`: There is no such mail of this caller */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postApiHomeTestUpload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * @description what it is for; a slip names its order, a picture of the shop’s own question the question
           * @default profile
           * @enum {string}
           */
          purpose?: 'profile' | 'custom-label' | 'certificate' | 'slip';
          label_id?: number | string;
          /** @description for callers without a session: the Registration-Token that /public/customlabel answers with */
          registration_token?: string;
          order_id?: number | string;
          /** @description the order’s own token: opens it for a visitor who is not signed in */
          order_token?: string;
          /**
           * Format: binary
           * @description a file; further ones as imageinput1, imageinput2, …
           */
          imageinput?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            fileName: string[];
          };
        };
      };
      /** @description `PERMISSION_DENIED`: The call needs somebody who is signed in, or a token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `INSUFFICIENT_SCOPE`: The token was not made for this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `NOT_FOUND`: There is no such thing, or it is not for this caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `OUT_OF_STORAGE`: Out off Storage */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_LARGE`: The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is of a type this call does not read */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `CARD_NUMBER`: The shop takes no card numbers: the provider makes a token of them. `VALIDATION_ERROR`: Some fields are wrong. `TYPE_NOT_ALLOWED`: File type is not allow to upload.. `UPLOAD_REFUSED`: The file cannot be used */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `MALFORMED_ADDRESS`: The address cannot be read. `INVALID_TOKEN`: The token is unknown, over, or taken away. `WHITELIST_USER_DENIED`: The shop does not admit this person. `FOREIGN_ORIGIN`: The page that calls is not listed. `TOO_MANY_REQUESTS`: Too many calls; Retry-After says when to come again. `INTERNAL_ERROR`: The shop made a mistake; its request id is in its log. `SHOP_BUSY`: The shop cannot answer at this moment. `SHOP_CLOSED`: The shop is not open yet */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getPublicPaymentsHowtobuy: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            is_enable_howtobuy: boolean;
            description: string;
          };
        };
      };
      /** @description Too many */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  postWebhookPaymentPaySolutions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': {
          refno?: string;
        };
      };
    };
    responses: {
      /** @description Taken */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No payment of this caller */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Come again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
