import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readTaxForm, takeTaxForm, typedOfIdentity } from '~/accounts/tax/tax-forms.server';
import { TaxPageForm } from '~/accounts/tax/tax-page-form';
import { textIn } from '~/accounts/typed-fields';
import { findSaleDocument } from '~/documents/issue-document.server';
import { reissueDocument, type ReissueRefusal } from '~/documents/reissue-document.server';
import { reissueSchema } from '~/documents/reissue-form';
import { findReplaceableDocument } from '~/documents/replaceable.server';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { draftOf } from '~/orders/cart/draft-fields';
import { readOrderById } from '~/orders/page/orders.server';
import type { Db } from '~/platform/database/database.server';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { FILE_RULES } from '~/uploads/file-rules';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** An order's document is cancelled and issued anew, made out to whom staff say (TAX-04). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'documents');
  const order = await orderOf(db, args.params.orderId);
  const found = await findReplaceableDocument(db, order.id);
  const secret = currentShop().secret;
  const entries = order.taxIdentity ? await typedOfIdentity(db, order.taxIdentity, secret) : {};
  const personType = order.withholding > 0 ? ('juristic_person' as const) : undefined;
  return {
    title: `${order.number} · ${t('document.reissue')} · ${settings.title}`,
    orderId: order.id,
    orderNumber: order.number,
    isOnlyCompany: personType !== undefined,
    closed: found.ok ? null : found.refusal.code,
    number: found.ok ? found.value.number : ((await findSaleDocument(db, order.id))?.number ?? null),
    form: await readTaxForm(db, {
      typed: entries,
      memberId: order.isGuest ? null : order.personId,
      secret,
      personType,
      isOnlyType: personType !== undefined,
    }),
  };
}

type Refusal = ReissueRefusal['code'];

export async function action(args: ActionFunctionArgs) {
  const { db, now, settings, fileStore, administrator } = await requireRight(args, 'documents');
  const order = await orderOf(db, args.params.orderId);
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.certificate.maxBytes });
  const reissueForm = parseForm(fields, reissueSchema);
  const entries = draftOf(reissueForm.typed);
  const draft = order.withholding > 0 ? { ...entries, tax_person_type: 'juristic_person' } : entries;
  const { form, identity, errors } = await takeTaxForm(
    db,
    {
      typed: draft,
      file: files.get('tax_company_certificate')?.[0] ?? null,
      memberId: null,
      sender: `staff ${administrator.id}`,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
      isByStaff: true,
    },
    now,
  );
  const reasonError = reissueForm.ok ? null : ((reissueForm.errors.reason?.[0] ?? null) as TextKey | null);
  const again = (refusal: Refusal | null, status: number) =>
    data({ form, errors, reason: textIn(reissueForm.typed, 'reason'), reasonError, refusal }, { status });
  if (!identity || !reissueForm.ok) return again(null, 422);
  const { reason, seen } = reissueForm.value;
  const reissued = await reissueDocument(
    db,
    { orderId: order.id, seen, identity, reason, administratorId: administrator.id },
    now,
  );
  if (!reissued.ok) return again(reissued.refusal.code, 409);
  return redirect(`${paths.staffOrder({ orderId: order.id })}?reissued`, 303);
}

/** @throws Response 404 when there is no such order */
async function orderOf(db: Db, orderId: string | undefined) {
  const order = await readOrderById(db, idOfSlug(orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  return order;
}

export default function ReissuePage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const { orderId, number, closed } = page;
  const backPath = paths.staffOrder({ orderId });
  // what was read anew after a refusal says why best
  const refusal = closed ?? returned?.refusal ?? null;
  return (
    <div className="flow read">
      <p>
        <a href={backPath}>{t('refund.back', { number: page.orderNumber })}</a>
      </p>
      <h1>{t('document.reissue')}</h1>
      {refusal && <Notice kind="bad">{t(`document.reissue.no.${refusal}`)}</Notice>}
      {number && (
        <p>
          <a href={paths.staffDocument({ number })}>{number}</a>
        </p>
      )}
      {!closed && number && (
        <>
          <Notice kind="warn">{t('document.reissue.lead', { number })}</Notice>
          <TaxPageForm
            form={returned?.form ?? page.form}
            errors={returned?.errors}
            personChoice={page.isOnlyCompany ? 'juristic-only' : 'free'}
            action={paths.staffReissue({ orderId })}
            cancelPath={backPath}
            submit={t('document.reissue')}
            otherErrors={returned?.reasonError ? [{ id: 'reason', text: t(returned.reasonError) }] : []}
          >
            <TextArea
              {...formFields(reissueSchema, {
                values: { reason: returned?.reason },
                errors: { reason: returned?.reasonError ? t(returned.reasonError) : undefined },
              })('reason')}
              label={t('document.reissue.reason')}
              hint={t('document.reissue.reasonHint')}
              rows={2}
            />
            <input type="hidden" name="seen" value={number} />
          </TaxPageForm>
        </>
      )}
    </div>
  );
}
