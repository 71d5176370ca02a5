import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readTaxForm, takeTaxForm, typedOfIdentity } from '~/accounts/tax/tax-forms.server';
import { TaxPageForm } from '~/accounts/tax/tax-page-form';
import { isMember } from '~/accounts/viewer';
import { DialogPage } from '~/kit/frame/dialog-page';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { draftOf } from '~/orders/cart/draft-fields';
import { isWaiting } from '~/orders/order-states';
import { readOrderByToken } from '~/orders/page/orders.server';
import { changeTaxIdentity } from '~/orders/purchase/change-tax-identity.server';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { paths } from '~/values/paths';
import { readForm, typedOf } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { type RouteArgs, openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** Who the tax invoice of an unpaid order will be made out to, for the holder of its token (TAX-04). */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, order, isOpen } = await openOrder(args);
  const { db, t, settings } = visit;
  const secret = currentShop().secret;
  const isOnlyCompany = order.withholding > 0;
  const input = order.taxIdentity ? await typedOfIdentity(db, order.taxIdentity, secret) : {};
  return {
    title: `${t('order.tax.change')} · ${settings.title}`,
    token: order.token,
    number: order.number,
    hasIdentity: order.taxIdentity !== null,
    isOnlyCompany,
    form: isOpen
      ? await readTaxForm(db, {
          typed: input,
          memberId: memberIdOf(visit),
          secret,
          personType: isOnlyCompany ? 'juristic_person' : undefined,
          isOnlyType: isOnlyCompany,
          named: visit.viewer.student ?? {},
        })
      : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, order, isOpen } = await openOrder(args);
  const { db, now, settings, fileStore } = visit;
  const closed = () => data({ form: null, errors: {}, isClosed: true }, { status: 409 });
  if (!isOpen) return closed();
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.certificate.maxBytes });
  const input = draftOf(typedOf(fields));
  const { form, identity, errors } = await takeTaxForm(
    db,
    {
      typed: order.withholding > 0 ? { ...input, tax_person_type: 'juristic_person' } : input,
      file: files.get('tax_company_certificate')?.[0] ?? null,
      memberId: memberIdOf(visit),
      sender: visit.clientAddress,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
    },
    now,
  );
  if (!identity) return data({ form, errors, isClosed: false }, { status: 422 });
  const changed = await changeTaxIdentity(db, { token: order.token, identity }, now);
  if (!changed.ok) return closed();
  return redirect(`${paths.order({ token: order.token })}?notice=saved`, 303);
}

const memberIdOf = ({ viewer }: Visit) => (isMember(viewer) ? viewer.student!.id : null);

/** @throws Response 404 when the token opens no order, or the shop takes no tax data */
async function openOrder(args: RouteArgs & { params: { token?: string } }) {
  const visit = await openVisit(args);
  const order = await readOrderByToken(visit.db, args.params.token ?? '');
  const isOffered = visit.environment.features.has('TAX_SYSTEM') && visit.settings.is_enable_tax_invoice;
  if (!order || !isOffered) throw new Response(null, { status: 404 });
  return { visit, order, isOpen: isWaiting(order.status) && order.due > 0 };
}

export default function OrderTaxPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const form = returned?.isClosed ? null : (returned?.form ?? page.form);
  return (
    <div className="wrap pad5">
      <DialogPage title={t(page.hasIdentity ? 'order.tax.change' : 'order.tax.ask')} isBroad>
        {form ? (
          <>
            <p>{t('order.tax.lead', { number: page.number })}</p>
            {page.isOnlyCompany && <p className="meta">{t('order.tax.notJuristic')}</p>}
            <TaxPageForm
              form={form}
              errors={returned?.errors}
              personChoice={page.isOnlyCompany ? 'juristic-only' : 'free'}
              action={paths.orderTax({ token: page.token })}
              cancelPath={paths.order({ token: page.token })}
            />
          </>
        ) : (
          <>
            <Notice kind="warn">{t('order.tax.closed')}</Notice>
            <p>
              <LinkButton href={paths.order({ token: page.token })}>{t('document.back')}</LinkButton>
            </p>
          </>
        )}
      </DialogPage>
    </div>
  );
}
