import { data, redirect } from '@remix-run/node';
import { actOnPurchase } from '~/flows/purchase-action.server';
import type { PurchaseReturn } from '~/flows/purchase-return';
import type { PurchaseVisit } from '~/flows/purchase-state.server';
import type { PurchaseView } from '~/flows/purchase-view.server';
import { FILE_RULES } from '~/uploads/file-rules';
import { readForm } from './form.server';
import { currentShop } from './shop.server';
import { sessionCookieFor, type Visit } from './visit.server';

/** A hundred lines and everything else of the form. */
const MOST_FIELDS = 300;

/** What a purchase page knows of its visitor. */
export const purchaseVisit = (visit: Visit): PurchaseVisit => ({ ...visit, secret: currentShop().secret });

/**
 * The action of a purchase page: reads the form, lets it act, answers. The view comes with the refused form, because the
 * loader of the same request does not know a session that began here.
 */
export async function answerPurchase(
  visit: Visit,
  request: Request,
  { courseId, page }: { courseId: number | null; page: string },
) {
  const { fields, files } = await readForm(request, {
    maxFileBytes: FILE_RULES.certificate.maxBytes,
    maxFields: MOST_FIELDS,
  });
  const { environment, settings } = visit;
  const answer = await actOnPurchase({
    visit: {
      ...purchaseVisit(visit),
      userAgent: request.headers.get('User-Agent'),
      clientAddress: visit.clientAddress,
      publicUrl: visit.publicUrl,
      storage: { dataDir: environment.dataDir, limitGb: settings.storage_limit_gb },
    },
    courseId,
    page,
    fields,
    certificate: files.get('tax_company_certificate')?.[0] ?? null,
  });
  const headers: HeadersInit = answer.token ? { 'Set-Cookie': sessionCookieFor(visit, answer.token) } : {};
  switch (answer.kind) {
    case 'redirect':
      return redirect(answer.to, { status: 303, headers });
    case 'gone':
      throw new Response(null, { status: 404 });
    case 'page':
      return data<{ view: PurchaseView; returned: PurchaseReturn }>(
        { view: answer.view, returned: answer.returned },
        { status: answer.status, headers },
      );
  }
}
