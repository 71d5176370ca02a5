import { whyNotBuy } from '~/access/eligibility';
import type { ContactFields, ContactInput } from '~/accounts/contact-form';
import { readContactFields } from '~/accounts/contact-fields.server';
import type { Viewer } from '~/accounts/viewer';
import { type OfferedPlan } from '~/catalogue/plan-visibility';
import { firstChoice } from '~/catalogue/starting-price';
import { type BlockWords, blockWords } from '~/orders/block-words';
import type { PurchaseAsk } from '~/orders/purchase';
import { readPurchaseFacts } from '~/orders/purchase-facts.server';
import { quoteOf } from '~/orders/purchase-quote';
import { type OfferedMethod, readPaymentMethods, usableMethodIds } from '~/payments/payment-methods.server';
import type { Db } from '~/platform/database.server';
import type { Quote } from '~/pricing/quote';
import type { Environment } from '~/settings/environment.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import type { Locale } from '~/values/time';
import { newToken } from '~/values/tokens.server';

export interface CheckoutView {
  course: { id: number; slug: string; title: string; picture: string | null };
  /** why this buyer cannot buy; the form is not shown then */
  blocked: BlockWords | null;
  plans: OfferedPlan[];
  /** one for each plan, in the same order */
  quotes: Quote[];
  chosenPlanId: number | null;
  /** a new one for each page shown */
  checkoutKey: string;
  contact: ContactInput;
  contactFields: ContactFields;
  telMinimum: number;
  /** name of the signed-in account */
  accountName: string | null;
  /** judged by the amount of the plan chosen first; the order is judged by its own */
  methods: OfferedMethod[];
  paymentTitle: string;
  autoCancelHours: number;
}

export interface CheckoutAsk {
  db: Db;
  viewer: Viewer;
  settings: SiteSettings;
  environment: Pick<Environment, 'features'>;
  t: Translate;
  locale: Locale;
  now: Date;
  /** typed before in this session */
  lastContact: ContactInput | null;
}

/** Everything the purchase of one course shows; the same reads and rules decide the order. Null: no such course, or a draft. */
export async function readCheckout(
  ask: CheckoutAsk,
  { courseId, wantedPlanId }: { courseId: number; wantedPlanId: number | null },
): Promise<CheckoutView | null> {
  const { db, viewer, settings, now } = ask;
  const { features } = ask.environment;
  const wanting = askForPlan(courseId, wantedPlanId, null);
  const facts = await readPurchaseFacts(db, {
    ask: wanting,
    viewer,
    email: null,
    settings,
    features,
    now,
  });
  const offer = facts.courses.get(courseId);
  if (!offer) return null;
  // a draft is nobody's business but those who ordered it
  const { course, buyer } = offer.facts;
  if (!course.isPublished && !buyer.waitingOrder && !buyer.hasApprovedOrder) return null;
  const quotes = offer.plans.map((plan) => quoteOf(facts, askForPlan(courseId, plan.id, null)));
  const wanted = offer.plans.find((plan) => plan.id === wantedPlanId && plan.blockedBecause === null);
  const chosenPlanId = (wanted ?? firstChoice(offer.plans))?.id ?? null;
  const reason = whyNotBuy(offer.facts);
  const { id, slug, title, picture } = offer.course;
  return {
    course: { id, slug, title, picture },
    blocked: reason ? blockWords(reason, offer.course, ask) : null,
    plans: offer.plans,
    quotes,
    chosenPlanId,
    checkoutKey: newToken(),
    contact: contactOf(viewer, ask.lastContact),
    contactFields: await readContactFields(db),
    telMinimum: settings.tel_minimum,
    accountName:
      viewer.student?.kind === 'member'
        ? `${viewer.student.firstname} ${viewer.student.lastname}`.trim()
        : null,
    methods: await readMethods(
      db,
      quotes,
      offer.plans.findIndex((plan) => plan.id === chosenPlanId),
    ),
    paymentTitle: settings.payment_title,
    autoCancelHours: settings.auto_cancel,
  };
}

/** One plan of one course, and nothing else. */
export const askForPlan = (
  courseId: number,
  planId: number | null,
  paymentMethodId: number | null,
): PurchaseAsk => ({
  lines: [{ kind: 'course', courseId, planId }],
  promotionId: null,
  couponCodes: [],
  paymentMethodId,
  shippingFeeId: null,
  shippingAddress: null,
  taxPersonType: null,
  withholdingBasisPoints: 0,
});

/** None when every plan is free: then nothing is asked about paying. */
async function readMethods(db: Db, quotes: readonly Quote[], chosen: number): Promise<OfferedMethod[]> {
  const toPay = [quotes[chosen], ...quotes].find((quote) => quote !== undefined && quote.due > 0);
  return toPay ? readPaymentMethods(db, { amountDue: toPay.due, currency: toPay.currency }) : [];
}

/** The methods one plan of the page can be paid with, judged by its own amount; none for a free one. */
export async function usableMethodsFor(
  db: Db,
  { plans, quotes }: Pick<CheckoutView, 'plans' | 'quotes'>,
  planId: number,
): Promise<ReadonlySet<number>> {
  const quote = quotes[plans.findIndex((plan) => plan.id === planId)];
  if (!quote || quote.due === 0) return new Set();
  return usableMethodIds(await readPaymentMethods(db, { amountDue: quote.due, currency: quote.currency }));
}

function contactOf({ student }: Viewer, lastContact: ContactInput | null): ContactInput {
  if (student?.kind === 'member') {
    const { firstname, lastname, email, tel } = student;
    return { firstname, lastname, email, tel };
  }
  return lastContact ?? { firstname: '', lastname: '', email: '', tel: '' };
}

/** The plan an address asks for (`?plan=ID`). */
export const planIn = (url: URL): number | null => {
  const plan = Number(url.searchParams.get('plan'));
  return Number.isSafeInteger(plan) && plan > 0 ? plan : null;
};
