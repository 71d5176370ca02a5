import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { saveTaxProfile } from '~/accounts/tax/save-tax-profile.server';
import { KEPT_CERTIFICATE_FIELD } from '~/accounts/tax/tax-form';
import { readTaxForm, takeTaxForm } from '~/accounts/tax/tax-forms.server';
import { TaxPageForm } from '~/accounts/tax/tax-page-form';
import { isMember } from '~/accounts/viewer';
import { readCourseSlug } from '~/catalogue/courses/course-slug.server';
import { purchasePage, taxPath } from '~/flows/checkout/purchase-paths';
import { DialogPage } from '~/kit/frame/dialog-page';
import { noticePath } from '~/messages/notices';
import { basketOwner, readBasket } from '~/orders/cart/baskets.server';
import { consumeCartToken } from '~/orders/cart/cart-limits.server';
import { draftOf } from '~/orders/cart/draft-fields';
import { keepChoices } from '~/orders/cart/keep-choices.server';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { readForm, typedOf } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { type RouteArgs, ensureSession, openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** Withholding needs a juristic person (TAX-03): the tax data of the cart, or with `?course=ID` of that course's form. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, courseId, ...place } = await openPlace(args);
  const { draft } = await readBasket(
    visit.db,
    basketOwner(visit.viewer, visit.session?.token ?? null),
    courseId,
  );
  const form = await readTaxForm(visit.db, {
    typed: draft,
    memberId: memberIdOf(visit),
    secret: currentShop().secret,
    personType: 'juristic_person',
    isOnlyType: true,
  });
  return { ...place, form, title: `${visit.t('tax.juristicTitle')} · ${visit.settings.title}` };
}

/** Keeps the tax data for this purchase, and in a member's profile for the next ones; then back to the purchase. */
export async function action(args: ActionFunctionArgs) {
  const { visit, courseId, ...place } = await openPlace(args);
  const { db, now, settings, fileStore, viewer } = visit;
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.certificate.maxBytes });
  const memberId = memberIdOf(visit);
  const input = { ...draftOf(typedOf(fields)), tax_person_type: 'juristic_person' };
  const result = await takeTaxForm(
    db,
    {
      typed: input,
      file: files.get('tax_company_certificate')?.[0] ?? null,
      memberId,
      sender: visit.clientAddress,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
    },
    now,
  );
  const { form, identity, errors } = result;
  if (!identity) return data({ form, errors }, { status: 422 });
  if (memberId !== null) await saveTaxProfile(db, { personId: memberId, identity }, now);
  if (!visit.session) {
    const { allowed } = await consumeCartToken(db, { address: visit.clientAddress, now });
    if (!allowed) return redirect(noticePath(paths.cart(), 'tooManyTries'), 303);
  }
  const { token, cookie } = await ensureSession(visit, args.request);
  const owner = basketOwner(viewer, token)!;
  const { draft } = await readBasket(db, owner, courseId);
  await keepChoices(
    db,
    owner,
    courseId,
    {
      draft: {
        ...input,
        [KEPT_CERTIFICATE_FIELD]: form.certificate.kept ?? '',
        tax_delivery_address: identity.deliveryAddress,
        is_require_tax_invoice: '1',
        // who comes here wants to withhold; a rate chosen before stays
        withholding: draft.withholding ?? String(WITHHOLDING_RATES[0]),
      },
    },
    now,
  );
  return redirect(place.backPath, { status: 303, headers: { 'Set-Cookie': cookie } });
}

const memberIdOf = ({ viewer }: Visit) => (isMember(viewer) ? viewer.student!.id : null);

/** Whose tax data this is: a course's own form, or the cart. @throws Response 404 */
async function openPlace(args: RouteArgs) {
  const visit = await openVisit(args);
  const param = visit.url.searchParams.get('course');
  const courseId = param === null ? null : idOfSlug(param);
  const course =
    courseId === null ? null : await readCourseSlug(visit.db, courseId, visit.viewer.student?.id ?? null);
  const isOffered = visit.environment.features.has('TAX_SYSTEM') && visit.settings.is_enable_tax_invoice;
  if (!isOffered || (param !== null && !course)) throw new Response(null, { status: 404 });
  return {
    visit,
    courseId,
    action: taxPath(courseId),
    backPath: `${purchasePage(course, visit.settings.layout_course_detail === 4)}#tax`,
  };
}

export default function CartTaxPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="wrap pad5">
      <DialogPage title={t('tax.juristicTitle')} isBroad>
        <p>{t('tax.juristicLead')}</p>
        <TaxPageForm
          form={returned?.form ?? page.form}
          errors={returned?.errors}
          personChoice="juristic-only"
          action={page.action}
          cancelPath={page.backPath}
        />
      </DialogPage>
    </div>
  );
}
