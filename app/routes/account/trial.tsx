import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { beginTrial } from '~/accounts/sign-in/sessions.server';
import { trialUntil } from '~/flows/opening/trial.server';
import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { checkSignedPath } from '~/uploads/signed-address.server';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { ensureSession, openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** Somebody of the shop tries a purchase as a visitor, before it opens. Looking begins nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { t, url, settings } = visit;
  const isOpen = mayTry(visit);
  const action = url.pathname + url.search;
  const page = { title: `${t('trial.title')} · ${settings.title}`, isOpen, action };
  return data(page, { status: isOpen ? 200 : 410 });
}

const mayTry = ({ url, now, settings }: Visit) =>
  !settings.is_shop_open && checkSignedPath(currentShop().secret, url, now);

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  if (!mayTry(visit)) throw new Response(null, { status: 410 });
  const { token, cookie } = await ensureSession(visit, args.request);
  await beginTrial(visit.db, token, trialUntil(visit.now));
  return redirect(paths.courses(), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function TrialPage() {
  const { isOpen, action } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t(isOpen ? 'trial.title' : 'trial.closed')}</h1>
      <p>{t(isOpen ? 'trial.pageLead' : 'trial.closedLead')}</p>
      {isOpen && (
        <form method="post" action={action}>
          <Button full>{t('trial.begin')}</Button>
        </form>
      )}
    </div>
  );
}
