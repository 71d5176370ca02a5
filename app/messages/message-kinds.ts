import type { Currency } from '../values/money';

/**
 * The facts of an order in every mail about it. Paths belong to this shop (`/order/…`); the sender makes them addresses.
 */
export interface OrderFacts {
  orderNumber: string;
  /** Null: the e-mail is unproven, and the greeting has no name. */
  buyerName: string | null;
  /** Names of the lines, as on the order. */
  itemNames: readonly string[];
  /** Books that come with its courses. */
  freeBooks?: readonly string[];
  /** Minor units. */
  due: number;
  currency: Currency;
  /** The order page. */
  path: string;
  /** The order's page offers to move it to an account. */
  isGuest?: boolean;
  /** Paid at a provider, which reports the payment: the buyer transfers and reports nothing. */
  isPaidOnline?: boolean;
  /** A part of it is sent by post. */
  hasGoods?: boolean;
  /** The buyer withholds tax and owes the shop a certificate: its recipient and postal address. */
  withheld?: { amount: number; to: string; sendTo: string } | null;
}

/** A receipt or tax invoice as a mail names it. */
export interface MailedDocument {
  kind: 'tax-invoice' | 'abbreviated-invoice' | 'receipt' | 'credit-note' | 'refund-note';
  number: string;
  path: string;
}

/** The way money is refunded: by its provider, by a manual transfer, or a part by each. */
export type RefundWays = 'provider' | 'by-hand' | 'both';

export type CancelCause =
  /** The provider refused money that it held until after its deadline. */
  'held-refused' | 'expired' | 'cancelled-by-buyer' | 'cancelled-by-staff' | 'free-refused' | 'slip-unread';

/** A class or live course in a mail. */
export interface MailedClass {
  name: string;
  /** earliest first; empty for a course without sessions */
  sessions: readonly { beginsAt: Date; endsAt: Date }[];
  /** days as `YYYY-MM-DD` and the shop's own text, where there are no sessions */
  days: { from: string; to: string } | null;
  dayWords: string;
  teacher: string;
  place: string;
  mapUrl: string;
  meetingUrl: string;
  whatToBring: string;
}

/** The values of each kind of mail. */
export interface MessageValues {
  /**
   * Placed and not paid: the next step, the amount, the deadline. Bank accounts as lines, e.g. “กสิกรไทย 123-4-56789-0”.
   * `payPath`: the page to pay or report a transfer.
   */
  'order-placed': OrderFacts & { cancelAt: Date | null; accounts?: readonly string[]; payPath?: string };
  'transfer-received': OrderFacts;
  /**
   * `learnPath`: where learning starts; null for products only. `document`: the receipt or tax invoice; null when nothing
   * was paid.
   */
  'order-approved': OrderFacts & {
    learnPath: string | null;
    document?: MailedDocument | null;
    /** its classes and live courses */
    classes?: readonly MailedClass[];
    /** how many of its courses begin later: the mail does not ask to start those */
    ahead?: 'all' | 'some' | 'none';
    /** the end of access of its courses; null: without an end */
    accessEnds?: readonly { courseName: string; until: Date | null }[];
    /** the page to hand out the seats of a company's order */
    seatsPath?: string | null;
    /** the calendar file of its sessions; null: none */
    calendarPath?: string | null;
  };
  /** A class is tomorrow; `path`: its full page. `name` null: a greeting without one. */
  'session-reminder': {
    name: string | null;
    class: MailedClass;
    path: string;
    calendarPath: string;
    /** the path opens without signing in */
    isGuest: boolean;
  };
  /** Homework is marked. `mark`, `comment`: '' when empty. `name` null: a greeting without one. */
  'homework-marked': {
    name: string | null;
    courseName: string;
    lectureName: string;
    isPassed: boolean;
    mark: string;
    comment: string;
    path: string;
  };
  /**
   * Homework and questions of their courses wait for the instructor; `questionsPath` null: the path leads there already,
   * or there are none.
   */
  'desk-waits': {
    name: string | null;
    homework: number;
    questions: number;
    path: string;
    questionsPath: string | null;
    settingsPath: string;
  };
  /** The learner may take a quiz once more. `name` null: a greeting without one. */
  'quiz-attempt-given': { name: string | null; courseName: string; lectureName: string; path: string };
  /** The learner's question has an answer, with its author. */
  'question-answered': {
    name: string | null;
    courseName: string;
    question: string;
    answer: string;
    by: string;
    isTeacher: boolean;
    path: string;
  };
  /**
   * A person joined the waiting list of a full class. `path`: their place in the list; with `isToConfirm` they confirm it
   * there first.
   */
  'seat-waiting': { courseName: string; path: string; isToConfirm: boolean };
  /** A company that bought seats gives one to a person. */
  'seat-invited': { courseName: string; company: string; path: string };
  /** A company's seat ended for the person in it: by a refund, or because the payment was reversed. */
  'seat-ended': { name: string | null; courseNames: string[]; company: string; path: string };
  /** A seat is reserved for them until then. */
  'seat-offered': { courseName: string; until: Date; path: string };
  /** A message from staff to everybody of a class session. */
  'class-news': {
    /** null: a greeting without a name */
    name: string | null;
    subject: string;
    text: string;
    courseName: string;
    beginsAt: Date;
    endsAt: Date;
    path: string;
  };
  /** A class session has another time or place. `was`: the old one. */
  'class-moved': {
    name: string | null;
    courseName: string;
    was: { beginsAt: Date; endsAt: Date };
    beginsAt: Date;
    endsAt: Date;
    place: string;
    path: string;
    calendarPath: string;
  };
  /** A class session, or the class (`beginsAt` null), is cancelled. `money`: the way of the refund. */
  'class-cancelled': {
    name: string | null;
    courseName: string;
    beginsAt: Date | null;
    reason: string;
    money: 'provider' | 'by-hand' | 'none';
    path: string;
  };
  /** `payPath`: the page to report the transfer again. */
  'order-rejected': OrderFacts & { reason: string; cancelAt: Date | null; payPath?: string };
  /** `reason` may be empty. `cause`: the event that cancelled it; absent: not mentioned. */
  'order-cancelled': OrderFacts & { reason: string; cause?: CancelCause };
  'free-order-waiting': OrderFacts;
  /** A free seat of a class, given once the buyer confirms at `confirmPath` within these hours. */
  'seat-to-confirm': OrderFacts & { confirmPath: string; hours: number };
  /** The buyer gave a free seat of a class back. */
  'seat-given-back': OrderFacts & { courseName: string };
  /** Its deadline is near; `payPath`: the page to pay. */
  'order-expiring': OrderFacts & { cancelAt: Date; payPath: string };
  /** Less than is due came for it: what, and what is left to pay. */
  'order-rest': OrderFacts & { came: number; left: number; payPath: string };
  /** Its goods are on their way; `trackingUrl` is the carrier's own page, null where it has none. */
  'goods-sent': OrderFacts & { carrierName: string; trackingNumber: string; trackingUrl: string | null };
  /** Staff answered a question about an order. */
  'order-answered': OrderFacts & { question: string; answer: string };
  /** Money goes back by hand, and staff do not know where to. */
  'refund-account-asked': OrderFacts;
  /** Money that matched no order is refunded; a card's refund may take days, a transfer was made by hand. */
  'money-refunded': OrderFacts & { refunded: number; refundedCurrency: Currency; isByTransfer: boolean };
  /**
   * Lines were refunded, each whole (PAY-24). `refunded` 0: they had cost nothing. By provider the money is on its way,
   * by hand it was transferred. `document`: the credit note; null: none.
   */
  'lines-refunded': OrderFacts & {
    refundedNames: readonly string[];
    refunded: number;
    /** The currency of the payment; it may differ from the order's. */
    refundedCurrency: Currency;
    way: RefundWays;
    reason: string;
    /** The refund ends access to a course. */
    endsAccess: boolean;
    /** All lines stay, except some pieces or an amount. */
    isPartOnly?: boolean;
    document: MailedDocument | null;
  };
  /** The payment was reversed at the provider, and staff ended the access it opened; with the course names. */
  'access-ended': OrderFacts & {
    courseNames: readonly string[];
    takenBack: number;
    takenBackCurrency: Currency;
  };
  /** A cancelled order whose late money counts after all. */
  'order-reopened': OrderFacts;
  /** Staff cancelled its receipt or tax invoice with that number, and issued `document` in its place. */
  'document-reissued': OrderFacts & { cancelled: string; document: MailedDocument };
  /**
   * Access to a course is about to end by the calendar. `renewPath`: the page to renew it; null when no plan is on sale.
   */
  'access-ending': {
    name: string;
    courseName: string;
    endsAt: Date;
    learnPath: string;
    /** null: no plan is on sale; `until`: the end after the renewal, null: none */
    renewal: { path: string; price: string; until: Date | null } | null;
    /** Both paths lead to the order's page, which opens the course without signing in. */
    isGuest: boolean;
  };
  /** Staff ended the last access to a course early. `path`: the page that explains it, and the way back. */
  'access-closed': { name: string | null; courseName: string; path: string };
  /** All lectures of a course are complete, and its certificate is ready. `name` null: a greeting without one. */
  'course-completed': { name: string | null; courseName: string; path: string; isGuest: boolean };
  /** `path`: the public page that confirms it. */
  'certificate-issued': {
    name: string | null;
    courseName: string;
    code: string;
    path: string;
    pdfPath: string;
  };
  /**
   * A purchase from a course's own page without an account (layout 4): the registration and its courses. It repeats no
   * typed text, because the address is unproven. `path`: the order's page, which offers an account.
   */
  'guest-registered': { orderNumber: string; itemNames: readonly string[]; path: string };
  /** `path`: the sign-in page. `provePath`: a one-time link that proves the e-mail. */
  'account-created': { name: string; username: string; path: string; provePath?: string };
  /** A one-time link to set a member's password: `path` leads to it. */
  'password-link': LinkFacts;
  /** A one-time link by which a guest moves purchases to an account of their own. */
  'claim-link': LinkFacts & { orderNumber: string };
  /** A one-time link that proves an e-mail, so that LINE, Facebook or Google signs in to its account. */
  'social-link': LinkFacts & { provider: string };
  /** A one-time link by which a member without a password exports or erases their data. */
  'own-data-link': LinkFacts;
  /** A one-time link that proves an e-mail of the signed-in member: the account's, or a new one. */
  'email-link': LinkFacts;
  /** A one-time link that invites a person to the back office. */
  'staff-invitation': LinkFacts;
  /** To every owner: the staff changed. */
  'staff-changed': StaffChangeFacts;
  /** The account is gone. */
  'account-erased': { name: string };
  /** To the member of staff who tests whether the shop can send mail. */
  'test-mail': { name: string; at: Date };
  /** To owners: the payment setup changed. `about`: the method or account; `who`: the person who changed it. */
  'payment-setup-changed': { name: string; at: Date; who: string; about: string; change: PaymentSetupChange };
  /** A member's password was changed, by the old one or by a link. */
  'password-changed': AccountChangeFacts;
  /** LINE, Facebook or Google was joined to an account, or removed from it. */
  'sign-in-way-added': AccountChangeFacts & { provider: string };
  'sign-in-way-removed': AccountChangeFacts & { provider: string };
  /** The second step of sign-in was switched on or off, removed by an owner, or its recovery codes are new. */
  'two-factor-on': AccountChangeFacts;
  'two-factor-off': AccountChangeFacts;
  'two-factor-reset': AccountChangeFacts;
  'recovery-codes-new': AccountChangeFacts;
  /** A recovery code was used to sign in; `left` codes remain. */
  'recovery-code-used': AccountChangeFacts & { left: number };
  /** A token was made, with which a program acts for the member until then. */
  'api-token-made': AccountChangeFacts & { program: string; until: Date };
  /** To owners and the person responsible for a webhook endpoint. `about`: its name and its host. */
  'webhook-switched-off': { name: string; endpointId: number; about: string; failures: number; at: Date };
  /** To the old e-mail: a new one was requested, or has replaced it. `email`: the new one. */
  'email-change-asked': AccountChangeFacts & { email: string };
  'email-changed': AccountChangeFacts & { email: string };
}

/** The part of the payment setup that changed. */
export type PaymentSetupChange =
  | 'method-on'
  | 'method-off'
  | 'method-changed'
  | 'method-keys'
  | 'account-added'
  | 'account-changed'
  | 'account-on'
  | 'account-off'
  | 'account-archived'
  | 'account-restored';

/** Mails that tell a member of a change of their sign-in. */
export type AccountChangeMailKind =
  | 'password-changed'
  | 'sign-in-way-added'
  | 'sign-in-way-removed'
  | SecondFactorChange
  | 'recovery-code-used'
  | 'api-token-made'
  | 'email-change-asked'
  | 'email-changed';

export type SecondFactorChange =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-reset'
  | 'recovery-codes-new';

export interface AccountChangeFacts {
  name: string;
  at: Date;
}

/** Mails about an account, not about an order. */
export type AccountMailKind =
  | 'password-link'
  | 'claim-link'
  | 'social-link'
  | 'own-data-link'
  | 'email-link'
  | 'staff-invitation';

/** Changes of the staff that owners hear of. */
export const STAFF_CHANGES = ['invited', 'joined', 'roles', 'ended', 'codesReset', 'policy'] as const;
export type StaffChange = (typeof STAFF_CHANGES)[number];

export interface StaffChangeFacts {
  name: string;
  change: StaffChange;
  /** the member of staff concerned */
  who: string;
  /** the present roles */
  roles: readonly string[];
  by: string;
  at: Date;
}

export interface LinkFacts {
  /** The owner's name; not written into the mail, which may reach anybody. */
  name: string;
  /** Contains the token: deleted once the mail has left. */
  path: string;
}

export type MessageKind = keyof MessageValues;

/** A mail to write: the kind decides its values. */
export type Message = { [Kind in MessageKind]: { kind: Kind; values: MessageValues[Kind] } }[MessageKind];

export type AccountMail = Extract<Message, { kind: AccountMailKind }>;
export type AccountChangeMail = Extract<Message, { kind: AccountChangeMailKind }>;

/** A message about an order. */
export type OrderMessage = {
  [Kind in MessageKind]: MessageValues[Kind] extends OrderFacts
    ? { kind: Kind; values: MessageValues[Kind] }
    : never;
}[MessageKind];
