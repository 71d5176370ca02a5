import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { endSession } from '~/accounts/sign-in/sessions.server';
import signOutScript from '~/enhance/sign-out?worker&url';
import { Button } from '~/kit/button';
import { DialogPage } from '~/kit/frame/dialog-page';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit, sessionCookieFor } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };

export const meta = privateMeta;

/** A link here asks first: only a POST ends the session, or any picture on a page could. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, settings, viewer } = await openVisit(args);
  return { title: `${t('signOut.title')} · ${settings.title}`, personId: viewer.student?.id };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  if (visit.session) await endSession(visit.db, visit.session.token);
  return redirect('/', { status: 303, headers: { 'Set-Cookie': sessionCookieFor(visit, null) } });
}

export default function SignOutPage() {
  const { personId } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap pad5">
      <DialogPage title={t('signOut.title')}>
        <p>{t('signOut.body')}</p>
        <form className="row" method="post" data-leave={signOutScript} data-person={personId}>
          <Button>{t('signOut.submit')}</Button>
          <LinkButton look="plain" href="/">
            {t('signOut.stay')}
          </LinkButton>
        </form>
      </DialogPage>
    </div>
  );
}
