import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readTaxForm, takeTaxForm } from '~/accounts/tax/tax-forms.server';
import { TaxPageForm } from '~/accounts/tax/tax-page-form';
import { isMember } from '~/accounts/viewer';
import { DocumentLinks } from '~/documents/document-links';
import { readDocumentsOfOrder } from '~/documents/documents.server';
import { findReplaceable, type ReplaceRefusal, replaceReceipt } from '~/documents/replace-receipt.server';
import { DialogPage } from '~/kit/frame/dialog-page';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { draftOf } from '~/orders/cart/draft-fields';
import { readOrderByToken } from '~/orders/page/orders.server';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { paths } from '~/values/paths';
import { type Day, formatDay } from '~/values/time';
import { readForm, typedOf } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { type RouteArgs, openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

type Closed = { code: Exclude<ReplaceRefusal['code'], 'NO_SUCH_ORDER'> | 'NOT_OFFERED'; lastDay: Day | null };

/** A tax invoice asked for after the purchase, by the holder of the order's token (TAX-04). */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, token, found } = await openRequest(args);
  const page = {
    action: paths.orderDocument({ token }),
    backPath: paths.order({ token }),
    title: `${visit.t('document.ask')} · ${visit.settings.title}`,
  };
  if (!found.ok) {
    const order = await readOrderByToken(visit.db, token);
    const documents = order ? await readDocumentsOfOrder(visit.db, order.id) : [];
    const papers = { documents, token };
    return { ...page, papers, closed: closedBy(found.refusal), form: null, number: '', lastDay: '' };
  }
  const form = await readTaxForm(visit.db, {
    typed: {},
    memberId: memberIdOf(visit),
    secret: currentShop().secret,
    named: visit.viewer.student ?? {},
  });
  return {
    ...page,
    papers: null,
    closed: null,
    form,
    number: found.value.number,
    lastDay: found.value.lastDay,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, token, found } = await openRequest(args);
  const { db, now, settings, fileStore } = visit;
  if (!found.ok) return data({ form: null, errors: {}, closed: closedBy(found.refusal) }, { status: 409 });
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.certificate.maxBytes });
  const { form, identity, errors } = await takeTaxForm(
    db,
    {
      typed: draftOf(typedOf(fields)),
      file: files.get('tax_company_certificate')?.[0] ?? null,
      memberId: memberIdOf(visit),
      sender: visit.clientAddress,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
    },
    now,
  );
  if (!identity) return data({ form, errors, closed: null }, { status: 422 });
  const command = { orderToken: token, windowDays: settings.tax_invoice_request_days, identity };
  const replaced = await replaceReceipt(db, command, now);
  // sent twice: the first one did it
  if (replaced.ok || replaced.refusal.code === 'IS_TAX_INVOICE')
    return redirect(`${paths.order({ token })}?notice=taxInvoiceIssued`, 303);
  return data({ form: null, errors: {}, closed: closedBy(replaced.refusal) }, { status: 409 });
}

const memberIdOf = ({ viewer }: Visit) => (isMember(viewer) ? viewer.student!.id : null);

/** @throws Response 404 when the token opens no order */
async function openRequest(args: RouteArgs & { params: { token?: string } }) {
  const visit = await openVisit(args);
  const { db, now, settings, environment } = visit;
  const token = args.params.token ?? '';
  const windowDays = settings.tax_invoice_request_days;
  const found = await findReplaceable(db, { orderToken: token, windowDays }, now);
  if (!found.ok && found.refusal.code === 'NO_SUCH_ORDER') throw new Response(null, { status: 404 });
  const isOffered = environment.features.has('TAX_SYSTEM') && settings.is_enable_tax_invoice;
  if (isOffered || !found.ok) return { visit, token, found };
  return { visit, token, found: { ok: false as const, refusal: { code: 'NOT_OFFERED' as const } } };
}

function closedBy(refusal: ReplaceRefusal | { code: 'NOT_OFFERED' }): Closed {
  if (refusal.code === 'NO_SUCH_ORDER') throw new Response(null, { status: 404 });
  return { code: refusal.code, lastDay: refusal.code === 'TOO_LATE' ? refusal.lastDay : null };
}

export default function DocumentRequestPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t, locale } = useText();
  const { papers } = page;
  const closed = returned?.closed ?? page.closed;
  const form = returned?.form ?? page.form;
  return (
    <div className="wrap pad5">
      <DialogPage title={t('document.ask')} isBroad>
        {closed || !form ? (
          <>
            {closed && (
              <Notice kind="warn">
                {t(`document.no.${closed.code}`, {
                  day: closed.lastDay ? formatDay(closed.lastDay, locale) : '',
                })}
              </Notice>
            )}
            {papers && (
              <DocumentLinks
                documents={papers.documents}
                pathOf={(number) => paths.orderDocumentNumbered({ token: papers.token, number })}
              />
            )}
            <p>
              <LinkButton href={page.backPath}>{t('document.back')}</LinkButton>
            </p>
          </>
        ) : (
          <>
            <p>{t('document.ask.lead', { number: page.number })}</p>
            <p className="meta">{t('document.askUntil', { day: formatDay(page.lastDay, locale) })}</p>
            <TaxPageForm
              form={form}
              errors={returned?.errors}
              personChoice="free"
              action={page.action}
              cancelPath={page.backPath}
            />
          </>
        )}
      </DialogPage>
    </div>
  );
}
