import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fillSlot, rememberInSession } from '~/accounts/sessions.server';
import { isMember } from '~/accounts/viewer';
import { registerPath } from '~/catalogue/catalogue-paths';
import { checkOut } from '~/flows/check-out.server';
import { CheckoutForm, type CheckoutReturn } from '~/flows/checkout-form';
import { askForPlan, planIn, readCheckout, usableMethodsFor } from '~/flows/checkout-view.server';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { checkoutSchema, seenDue } from '~/orders/checkout-form';
import { takeOrderTokens } from '~/orders/order-limits.server';
import { destinationOf, transferPath } from '~/orders/destinations';
import type { OrderRefusal, PlacedOrder } from '~/orders/place-order.server';
import { useText } from '~/text/text-context';
import { idOfSlug, slugPath } from '~/values/slug-id';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit, sessionCookieFor, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.pageTitle ?? '' },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const checkout =
    courseId && (await readCheckout(askOf(visit), { courseId, wantedPlanId: planIn(visit.url) }));
  if (!checkout) throw new Response(null, { status: 404 });
  const path = slugPath(checkout.course.id, checkout.course.slug);
  if (args.params.slug !== path && args.request.method === 'GET') {
    throw redirect(registerPath(checkout.course) + visit.url.search, 302);
  }
  return { checkout, pageTitle: visit.t('checkout.title', { course: checkout.course.title }) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const { fields } = await readForm(args.request);
  const view = courseId && (await readCheckout(askOf(visit), { courseId, wantedPlanId: null }));
  if (!courseId || !view) throw new Response(null, { status: 404 });

  const parsed = parseForm(fields, checkoutSchema(view.contactFields, view.telMinimum));
  if (!parsed.ok) return refused(parsed.errors, parsed.typed);
  const {
    plan_id: planId,
    payment_method_id: paymentMethodId,
    checkout_key: checkoutKey,
    ...contact
  } = parsed.value;
  if (planId === null) return refused({ plan_id: ['checkout.choosePlan'] }, parsed.typed);

  const limited = await takeOrderTokens(visit.db, {
    address: visit.clientAddress,
    email: contact.email,
    now: visit.now,
  });
  if (!limited.allowed) return refused({ '': ['checkout.tooMany'] }, parsed.typed, { status: 429 });

  const usable = await usableMethodsFor(visit.db, view, planId);
  const placed = await checkOut(
    visit.db,
    {
      viewer: visit.viewer,
      contact,
      purchase: askForPlan(courseId, planId, paymentMethodId),
      tax: null,
      checkoutKey,
      seenDue: seenDue(fields, planId),
      locale: visit.locale,
      settings: visit.settings,
      features: visit.environment.features,
      usableMethodIds: () => usable,
    },
    visit.now,
  );
  if (!placed.ok) return refusedBy(placed.refusal, parsed.typed);
  return redirect(nextStep(placed.value, visit), {
    status: 303,
    headers: { 'Set-Cookie': await keepBuyer(visit, args.request, placed.value, contact) },
  });
}

/** A guest becomes the non-member session of the generated account (REG-06); everybody keeps contact and last order. */
async function keepBuyer(
  visit: Visit,
  request: Request,
  order: PlacedOrder,
  contact: Parameters<typeof rememberInSession>[2]['contact'],
) {
  const token =
    visit.session && visit.viewer.student?.id === order.personId
      ? visit.session.token
      : await fillSlot(
          visit.db,
          visit.session?.token ?? null,
          'student',
          order.personId,
          visit.now,
          request.headers.get('User-Agent'),
        );
  await rememberInSession(visit.db, token, { contact, lastOrderToken: order.token });
  return sessionCookieFor(visit, token);
}

function nextStep(order: PlacedOrder, { settings, viewer }: Visit): string {
  if (order.approval === 'payment') return transferPath(order.token);
  return destinationOf(order.approval === 'AutoFree' ? 'free-approved' : 'free-waiting', {
    isThankYouPage: settings.is_thank_you_page,
    isMember: isMember(viewer),
    token: order.token,
  });
}

const refused = (
  errors: CheckoutReturn['errors'],
  typed: Typed,
  { newDue = null, status = 422 }: { newDue?: number | null; status?: number } = {},
) => {
  const flat = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
  return data<CheckoutReturn>({ errors, typed: flat, newDue }, status);
};

function refusedBy(refusal: OrderRefusal, typed: Typed) {
  if (refusal.code === 'PRICE_CHANGED') return refused({}, typed, { newDue: refusal.due });
  switch (refusal.blockers[0]?.code) {
    case 'dont_have_pricing':
      return refused({ plan_id: ['checkout.planGone'] }, typed);
    case 'members_only':
      return refused({ plan_id: ['checkout.planMembersOnly'] }, typed);
    case 'dont_have_payment':
      return refused({ payment_method_id: ['checkout.chooseMethod'] }, typed);
    default:
      // the loader reads the same facts again and shows the reason with its way on
      return refused({}, typed);
  }
}

const askOf = ({ session, ...visit }: Visit) => ({ ...visit, lastContact: session?.contact ?? null });

export default function RegisterPage() {
  const { checkout } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const page = `/course/${slugPath(checkout.course.id, checkout.course.slug)}`;
  return (
    <div className="wrap pad5">
      <div className="flow">
        <h1>{t('checkout.heading')}</h1>
        <p className="meta">
          <a href={page}>{checkout.course.title}</a>
        </p>
        {checkout.blocked ? (
          <Notice kind="warn">
            <p className="strong">{checkout.blocked.title}</p>
            <p>{checkout.blocked.how}</p>
            {checkout.blocked.wayOn && (
              <p>
                <LinkButton href={checkout.blocked.wayOn.href}>{checkout.blocked.wayOn.text}</LinkButton>
              </p>
            )}
          </Notice>
        ) : (
          <CheckoutForm view={checkout} returned={returned} signInBack={`${page}/register`} />
        )}
      </div>
    </div>
  );
}
