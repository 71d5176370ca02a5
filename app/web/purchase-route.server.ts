import { data, redirect, type TypedResponse } from '@remix-run/node';
import type { FormMessages } from '~/flows/checkout/form-messages';
import { pressButton } from '~/flows/checkout/press-button.server';
import type { PurchaseView } from '~/flows/checkout/purchase-view.server';
import type { PurchaseVisit } from '~/flows/checkout/purchase-visit';
import { atOneMoment } from '~/platform/memory/public-changes.server';
import { FILE_RULES } from '~/uploads/file-rules';
import { readForm, typedOf } from './form.server';
import { currentShop } from './shop.server';
import { sessionCookieFor, type Visit } from './visit.server';

/** A hundred lines and the other fields of the form. */
const MOST_FIELDS = 300;
/** A certificate, and pictures the registration form requires. */
const MOST_FILES = 10;

/** The facts of a visitor that a purchase needs. */
export const purchaseVisit = (visit: Visit, { headers }: Pick<Request, 'headers'>): PurchaseVisit => ({
  ...visit,
  secret: currentShop().secret,
  userAgent: headers.get('User-Agent'),
  storage: { files: visit.fileStore, limitGb: visit.settings.storage_limit_gb },
});

/**
 * The action of a purchase page. A refused form comes with its view, because the loader of the same request
 * does not know a session that began here.
 */
export async function answerPurchase(
  visit: Visit,
  request: Request,
  { courseId, page }: { courseId: number | null; page: string },
) {
  const { fields, files } = await readForm(request, {
    maxFileBytes: FILE_RULES.certificate.maxBytes,
    maxFiles: MOST_FILES,
    maxFields: MOST_FIELDS,
  });
  const form = {
    visit: purchaseVisit(visit, request),
    courseId,
    page,
    fields: typedOf(fields),
    certificate: files.get('tax_company_certificate')?.[0] ?? null,
    pictures: new Map([...files].filter(([name]) => name !== 'tax_company_certificate')),
  };
  // the order is decided again in its transaction, so one round trip of change notifications serves all reads before it
  const answer = await atOneMoment(() => pressButton(form));
  const headers: HeadersInit = answer.token ? { 'Set-Cookie': sessionCookieFor(visit, answer.token) } : {};
  switch (answer.kind) {
    case 'redirect':
      return redirect(answer.to, { status: 303, headers });
    case 'stored':
      return new Response(null, { status: 204, headers }) as TypedResponse<never>;
    case 'gone':
      throw new Response(null, { status: 404 });
    case 'page':
      return data<{ view: PurchaseView; messages: FormMessages }>(
        { view: answer.view, messages: answer.messages },
        { status: answer.status, headers },
      );
  }
}
