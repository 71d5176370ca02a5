import type { Currency } from '../values/money';

/** What every mail about an order says of it. Paths are of this shop (`/order/…`); the sender makes them addresses. */
export interface OrderFacts {
  orderNumber: string;
  /** Null: the e-mail is nobody's for sure, and is greeted without a name. */
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
  /** The order's page offers to keep it in an account. */
  isGuest?: boolean;
  /** Paid at a provider, which tells us: nothing is to be transferred by hand or reported. */
  isPaidOnline?: boolean;
  /** Something of it is sent by post. */
  hasGoods?: boolean;
  /** Its buyer withholds tax and owes the shop a certificate: made out to whom, and sent where. */
  withheld?: { amount: number; to: string; sendTo: string } | null;
}

/** A receipt or tax invoice as a mail names it. */
export interface MailedDocument {
  kind: 'tax-invoice' | 'abbreviated-invoice' | 'receipt' | 'credit-note' | 'refund-note';
  number: string;
  path: string;
}

/** By which way money goes back: all through its provider, all transferred by hand, or a part of each. */
export type RefundWays = 'provider' | 'by-hand' | 'both';

export type CancelCause =
  /** Money the provider held until after its deadline was refused by it. */
  'held-refused' | 'expired' | 'cancelled-by-buyer' | 'cancelled-by-staff' | 'free-refused' | 'slip-unread';

/** A class or live course as a mail tells of it. */
export interface MailedClass {
  name: string;
  /** earliest first; of a course without sessions none */
  sessions: readonly { beginsAt: Date; endsAt: Date }[];
  /** days as `YYYY-MM-DD` and the shop's own words, where there are no sessions */
  days: { from: string; to: string } | null;
  dayWords: string;
  teacher: string;
  place: string;
  mapUrl: string;
  meetingUrl: string;
  whatToBring: string;
}

/** What each kind of mail needs to be written. */
export interface MessageValues {
  /**
   * Placed and not paid: what to do, how much, until when. Bank accounts as lines, e.g. “กสิกรไทย 123-4-56789-0”. `payPath`: where
   * it is paid or a transfer reported.
   */
  'order-placed': OrderFacts & { cancelAt: Date | null; accounts?: readonly string[]; payPath?: string };
  'transfer-received': OrderFacts;
  /**
   * `learnPath`: where learning starts; null when the order has products only. `document`: the receipt or tax invoice; null
   * when nothing was paid.
   */
  'order-approved': OrderFacts & {
    learnPath: string | null;
    document?: MailedDocument | null;
    /** its classes and live courses */
    classes?: readonly MailedClass[];
    /** how many of its courses have not begun: of those nobody is told to start */
    ahead?: 'all' | 'some' | 'none';
    /** until when its courses can be learned; null: without an end */
    accessEnds?: readonly { courseName: string; until: Date | null }[];
    /** it is of seats for a company's people: where they are handed out */
    seatsPath?: string | null;
    /** the file of its sessions for a calendar; null: it has none */
    calendarPath?: string | null;
  };
  /** A class is tomorrow; `path`: where all of it stands. `name` null: greeted without one. */
  'session-reminder': {
    name: string | null;
    class: MailedClass;
    path: string;
    calendarPath: string;
    /** the path opens without signing in */
    isGuest: boolean;
  };
  /** Their homework was marked. `mark`, `comment`: '' when nothing was said. `name` null: greeted without one. */
  'homework-marked': {
    name: string | null;
    courseName: string;
    lectureName: string;
    isPassed: boolean;
    mark: string;
    comment: string;
    path: string;
  };
  /** Homework and questions of their courses wait for who teaches; `questionsPath` null: the path is there already, or there are none. */
  'desk-waits': {
    name: string | null;
    homework: number;
    questions: number;
    path: string;
    questionsPath: string | null;
    settingsPath: string;
  };
  /** They may take a quiz once more. `name` null: greeted without one. */
  'quiz-attempt-given': { name: string | null; courseName: string; lectureName: string; path: string };
  /** Their question was answered, by whom. */
  'question-answered': {
    name: string | null;
    courseName: string;
    question: string;
    answer: string;
    by: string;
    isTeacher: boolean;
    path: string;
  };
  /** Somebody asked to hear of a free seat of a full class. `path`: their place in the line; with `isToConfirm` it is pressed there first. */
  'seat-waiting': { courseName: string; path: string; isToConfirm: boolean };
  /** A company that bought seats gives one to somebody. */
  'seat-invited': { courseName: string; company: string; path: string };
  /** A company's seat ended for who sat in it: it was refunded, or its money was taken back. */
  'seat-ended': { name: string | null; courseNames: string[]; company: string; path: string };
  /** A seat is held for them until then. */
  'seat-offered': { courseName: string; until: Date; path: string };
  /** Staff wrote to everybody of a class day, in their own words. */
  'class-news': {
    /** null: greeted without one */
    name: string | null;
    subject: string;
    text: string;
    courseName: string;
    beginsAt: Date;
    endsAt: Date;
    path: string;
  };
  /** A day of a class is at another time or place. `was`: until now. */
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
  /** A day of a class, or the class (`beginsAt` null), will not be. `money`: how theirs goes back. */
  'class-cancelled': {
    name: string | null;
    courseName: string;
    beginsAt: Date | null;
    reason: string;
    money: 'provider' | 'by-hand' | 'none';
    path: string;
  };
  /** `payPath`: where the transfer is reported again. */
  'order-rejected': OrderFacts & { reason: string; cancelAt: Date | null; payPath?: string };
  /** `reason` may be empty. `cause`: how it came about; without it nothing is said of that. */
  'order-cancelled': OrderFacts & { reason: string; cause?: CancelCause };
  'free-order-waiting': OrderFacts;
  /** A free seat of a class, given once `confirmPath` is opened and pressed within so many hours. */
  'seat-to-confirm': OrderFacts & { confirmPath: string; hours: number };
  /** Its buyer gave a free seat of a class back. */
  'seat-given-back': OrderFacts & { courseName: string };
  /** Its time is nearly over; `payPath`: where it is paid. */
  'order-expiring': OrderFacts & { cancelAt: Date; payPath: string };
  /** Its goods are on their way; `trackingUrl` is the carrier's own page, null where it has none. */
  'goods-sent': OrderFacts & { carrierName: string; trackingNumber: string; trackingUrl: string | null };
  /** Money that fitted no order has gone back; a card's may take days, a transfer was made by hand. */
  /** What they asked about an order was answered by staff. */
  'order-answered': OrderFacts & { question: string; answer: string };
  'money-refunded': OrderFacts & { refunded: number; refundedCurrency: Currency; isByTransfer: boolean };
  /**
   * Lines were taken back, each whole (PAY-24). `refunded` 0: nothing was paid for them. By its provider the money is on its
   * way, by hand it was transferred, by both a part of each. `document`: the credit note; null when there is none.
   */
  'lines-refunded': OrderFacts & {
    refundedNames: readonly string[];
    refunded: number;
    /** Of the money that was paid; not always the order's. */
    refundedCurrency: Currency;
    way: RefundWays;
    reason: string;
    /** A course of theirs cannot be learned any more. */
    endsAccess: boolean;
    /** All of them stay, but for some pieces or an amount. */
    isPartOnly?: boolean;
    document: MailedDocument | null;
  };
  /** Its money was taken back at the provider, and staff ended what it opened; by which names the buyer knows it. */
  'access-ended': OrderFacts & {
    courseNames: readonly string[];
    takenBack: number;
    takenBackCurrency: Currency;
  };
  /** It was cancelled, its money came late, and it counts after all. */
  'order-reopened': OrderFacts;
  /** Staff cancelled its receipt or tax invoice, by that number, and issued `document` in its place. */
  'document-reissued': OrderFacts & { cancelled: string; document: MailedDocument };
  /** Access to a course is about to end by the calendar. `renewPath`: where it is renewed; null when nothing is on sale. */
  'access-ending': {
    name: string;
    courseName: string;
    endsAt: Date;
    learnPath: string;
    /** null: none is on sale; `until`: the end it leads to, null: none */
    renewal: { path: string; price: string; until: Date | null } | null;
    /** Both paths lead to the order's page, which opens the course without signing in. */
    isGuest: boolean;
  };
  /** Staff ended the last access to a course before its time. `path`: where it is said, and how to come back. */
  'access-closed': { name: string | null; courseName: string; path: string };
  /** All lectures of a course are complete, and its certificate waits. `name` null: greeted without one. */
  'course-completed': { name: string | null; courseName: string; path: string; isGuest: boolean };
  /** `path`: where anybody sees that it holds. */
  'certificate-issued': {
    name: string | null;
    courseName: string;
    code: string;
    path: string;
    pdfPath: string;
  };
  /**
   * Who bought from a course's own page without an account (layout 4): that they are registered, and for what. Nothing that was
   * typed stands in it, for nobody has proved the address. `path`: the order's page, which offers to keep it in an account.
   */
  'guest-registered': { orderNumber: string; itemNames: readonly string[]; path: string };
  /** `path`: where to sign in. `provePath`: a one-time link that shows the e-mail to be theirs. */
  'account-created': { name: string; username: string; path: string; provePath?: string };
  /** A one-time link to set a member's password: `path` leads to it. */
  'password-link': LinkFacts;
  /** A one-time link by which a guest keeps what was bought, in an account of their own. */
  'claim-link': LinkFacts & { orderNumber: string };
  /** A one-time link that proves an e-mail, so that LINE, Facebook or Google signs in to its account. */
  'social-link': LinkFacts & { provider: string };
  /** A one-time link by which a member without a password takes or erases their data. */
  'own-data-link': LinkFacts;
  /** A one-time link that shows an e-mail to be the member's who is signed in: the account's, or one they want instead. */
  'email-link': LinkFacts;
  /** A one-time link by which somebody begins to work in the back office. */
  'staff-invitation': LinkFacts;
  /** The staff was changed: to every owner. */
  'staff-changed': StaffChangeFacts;
  /** The account is gone. */
  'account-erased': { name: string };
  /** To whoever of the staff asks whether the shop can send mail. */
  'test-mail': { name: string; at: Date };
  /** To owners: how the shop is paid was changed. `about`: the method or account; `who`: whoever changed it. */
  'payment-setup-changed': { name: string; at: Date; who: string; about: string; change: PaymentSetupChange };
  /** A member's password was changed, by the old one or by a link. */
  'password-changed': AccountChangeFacts;
  /** LINE, Facebook or Google was joined to an account, or taken from it. */
  'sign-in-way-added': AccountChangeFacts & { provider: string };
  'sign-in-way-removed': AccountChangeFacts & { provider: string };
  /** The second step of signing in was switched on or off, taken by an owner, or its recovery codes are new. */
  'two-factor-on': AccountChangeFacts;
  'two-factor-off': AccountChangeFacts;
  'two-factor-reset': AccountChangeFacts;
  'recovery-codes-new': AccountChangeFacts;
  /** Somebody came in by a recovery code; so many are left. */
  'recovery-code-used': AccountChangeFacts & { left: number };
  /** A token was made, with which a program acts in their name until then. */
  'api-token-made': AccountChangeFacts & { program: string; until: Date };
  /** To whoever looks after a webhook endpoint, and to owners. `about`: its name and its host. */
  'webhook-switched-off': { name: string; endpointId: number; about: string; failures: number; at: Date };
  /** Another e-mail was asked for, or has come: to the old one. `email`: the new one. */
  'email-change-asked': AccountChangeFacts & { email: string };
  'email-changed': AccountChangeFacts & { email: string };
}

/** What of the way the shop is paid was changed. */
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

/** Mails that tell a member how their sign-in was changed. */
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

/** What an owner is told of the staff. */
export const STAFF_CHANGES = ['invited', 'joined', 'roles', 'ended', 'codesReset', 'policy'] as const;
export type StaffChange = (typeof STAFF_CHANGES)[number];

export interface StaffChangeFacts {
  name: string;
  change: StaffChange;
  /** whose work it is about */
  who: string;
  /** as they are now */
  roles: readonly string[];
  by: string;
  at: Date;
}

export interface LinkFacts {
  /** Whose it is; not written into the mail, which may reach anybody. */
  name: string;
  /** With the token in it: not kept once the mail has left. */
  path: string;
}

export type MessageKind = keyof MessageValues;

/** A mail to write: the kind decides what it needs. */
export type Message = { [Kind in MessageKind]: { kind: Kind; values: MessageValues[Kind] } }[MessageKind];

export type AccountMail = Extract<Message, { kind: AccountMailKind }>;
export type AccountChangeMail = Extract<Message, { kind: AccountChangeMailKind }>;

/** A message about an order. */
export type OrderMessage = {
  [Kind in MessageKind]: MessageValues[Kind] extends OrderFacts
    ? { kind: Kind; values: MessageValues[Kind] }
    : never;
}[MessageKind];
