import { readSession, startSession } from '../../../app/accounts/sign-in/sessions.server';
import { NOBODY } from '../../../app/accounts/viewer';
import { pressButton } from '../../../app/flows/checkout/press-button.server';
import { readPurchase } from '../../../app/flows/checkout/purchase-view.server';
import type { PurchaseVisit } from '../../../app/flows/checkout/purchase-visit';
import type { FormAnswer } from '../../../app/flows/checkout/submitted-form.server';
import type { Db } from '../../../app/platform/database/database.server';
import type { SiteSettings } from '../../../app/settings/site-settings';
import { translator } from '../../../app/text/translate';
import { filesIn } from '../files-in';
import { settings as ofShop } from './purchase-shop';

export interface SenderOptions {
  now: Date;
  settings?: SiteSettings;
  clientAddress?: string;
}

/** Somebody's browser at the purchase forms, below the doors: its cookie, the pages it sees, the forms it sends. */
export function purchaseSender(
  db: Db,
  { now, settings = ofShop, clientAddress = '192.0.2.1' }: SenderOptions,
) {
  let token: string | null = null;
  const visit = async (withToken: string | null): Promise<PurchaseVisit> => {
    const session = withToken === null ? null : await readSession(db, withToken, now);
    return {
      db,
      now,
      settings,
      clientAddress,
      viewer: session?.viewer ?? NOBODY,
      publicUrl: 'http://shop.test',
      environment: { features: new Set(['TAX_SYSTEM']) },
      session,
      t: translator('th'),
      locale: 'th',
      secret: 's'.repeat(40),
      userAgent: null,
      storage: { files: filesIn('no files are sent'), limitGb: 1 },
    };
  };
  return {
    /** the cookie it holds; another sender may be given it */
    token: () => token,
    take: (other: string | null) => (token = other),
    begin: async () => (token = await startSession(db, now, null)),
    viewer: async () => (await visit(token)).viewer,
    /** a request that has begun, to be sent later */
    open: () => visit(token),
    async look(courseId: number | null) {
      const view = await readPurchase(await visit(token), courseId);
      if (!view) throw new Error('no such page');
      return view;
    },
    /** sends with the cookie it holds, or with the one given, or by a request that began before, and keeps what is answered */
    async send(
      courseId: number | null,
      fields: Readonly<Record<string, string>>,
      by: string | null | PurchaseVisit = token,
    ): Promise<FormAnswer> {
      const sender = typeof by === 'object' && by !== null ? by : await visit(by);
      const answer = await pressButton({
        visit: sender,
        courseId,
        page: courseId === null ? '/cart' : `/course/${courseId}-watercolor/register`,
        fields,
        certificate: null,
      });
      token = answer.token ?? sender.session?.token ?? null;
      return answer;
    },
  };
}
