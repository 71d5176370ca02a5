import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClosedLink } from '~/accounts/links/closed-link';
import { ProofFields } from '~/accounts/links/proof-fields';
import { ownDataLinkState } from '~/accounts/personal-data/own-data-link.server';
import { ErasureForm } from '~/flows/personal-data/erasure-form';
import { readErasureView } from '~/flows/personal-data/erasure-view.server';
import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/**
 * The link of a member without a password leads here: it takes the mailbox and the signed-in browser, and is used up by the
 * file or by the erasure, whichever is chosen. Looking uses nothing up.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, student } = await requireMember(args);
  const title = `${t('myData.linkTitle')} · ${settings.title}`;
  const token = args.params.token ?? '';
  const state = await ownDataLinkState(db, { personId: student.id, token }, now);
  if (state !== 'open')
    return data({ title, state, open: null } as const, { status: state === 'unknown' ? 404 : 410 });
  const erasure = await readErasureView(db, student.id, now);
  return data({ title, state, open: { token, email: student.email, erasure } } as const);
}

export default function OwnDataPage() {
  const { state, open } = useLoaderData<typeof loader>();
  const { t } = useText();
  if (!open) return <ClosedLink state={state} purpose="own-data" />;
  return (
    <div className="wrap narrow pad5 flow gap6">
      <h1>{t('myData.linkTitle')}</h1>
      <p>{t('myData.linkLead')}</p>
      <section className="flow">
        <h2>{t('myData.download')}</h2>
        <p>{t('myData.downloadWhat')}</p>
        <form method="post" action={paths.myExport()}>
          <ProofFields id="link" linkToken={open.token} />
          <Button>{t('myData.download')}</Button>
        </form>
      </section>
      <section className="flow gap6">
        <h2>{t('erase.title')}</h2>
        <ErasureForm erasure={open.erasure} email={open.email} linkToken={open.token} errors={{}} />
      </section>
    </div>
  );
}
