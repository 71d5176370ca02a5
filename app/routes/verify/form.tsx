import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { codeMeant } from '~/learning/certificates/certificate-code';
import { VerifyForm } from '~/learning/certificates/verify-form';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** Where the code of a paper is typed: a link without JavaScript, because it changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, t, settings } = await openVisit(args);
  const param = url.searchParams.get('code');
  const code = param === null ? null : codeMeant(param);
  if (code !== null) throw redirect(paths.verifyCertificate({ code }), 302);
  const isWrong = param !== null;
  return data(
    {
      title: `${t('verify.title')} · ${settings.title}`,
      typed: (param ?? '').slice(0, 60),
      error: isWrong ? t('verify.malformed') : null,
    },
    { status: isWrong ? 422 : 200 },
  );
}

export default function VerifyPage() {
  const { typed, error } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap pad5">
      <div className="read flow">
        <h1>{t('verify.title')}</h1>
        <VerifyForm typed={typed} error={error} />
      </div>
    </div>
  );
}
