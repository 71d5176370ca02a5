import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '~/kit/notice';
import { publicState } from '~/learning/certificates/certificate';
import { CertificateFacts } from '~/learning/certificates/certificate-facts';
import { CertificateSheet } from '~/learning/certificates/certificate-sheet';
import { lookUpCertificate } from '~/learning/certificates/look-up-certificate.server';
import { VerifyForm } from '~/learning/certificates/verify-form';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const NOT_KEPT = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** Is this paper real, and does it still hold? For anybody with its code; of its holder the name alone is said. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, clientAddress } = await openVisit(args);
  const input = args.params.code ?? '';
  const title = `${t('verify.title')} · ${settings.title}`;
  const found = await lookUpCertificate(db, { typed: input, clientAddress }, now);
  if (found.ok) {
    const { code, holderName, paper, issuedAt, standing } = found.value;
    if (input !== code) throw redirect(paths.verifyCertificate({ code }), 302);
    const state: 'valid' | 'revoked' = publicState(standing);
    return data(
      { title, typed: code, error: null, certificate: { code, holderName, paper, issuedAt }, state },
      { headers: NOT_KEPT },
    );
  }
  const { refusal } = found;
  if (refusal.code === 'WITHDRAWN_BY_HOLDER') {
    if (input !== refusal.meant) throw redirect(paths.verifyCertificate({ code: refusal.meant }), 302);
    return data(
      { title, typed: input, error: null, certificate: null, state: 'withdrawn' as const },
      { headers: NOT_KEPT },
    );
  }
  const nothing = { title, typed: input.slice(0, 60), certificate: null, state: null };
  if (refusal.code === 'TOO_OFTEN') {
    const error = t('verify.tooOften', { minutes: Math.ceil(refusal.retryAfterSeconds / 60) });
    const headers = { ...NOT_KEPT, 'Retry-After': String(refusal.retryAfterSeconds) };
    return data({ ...nothing, error }, { status: 429, headers });
  }
  const error = t(refusal.code === 'MALFORMED' ? 'verify.malformed' : 'verify.unknown');
  return data({ ...nothing, error }, { status: 404, headers: NOT_KEPT });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function VerifiedPage() {
  const { typed, error, certificate, state } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap pad5">
      <div className="read flow">
        <h1>{t('verify.title')}</h1>
        {certificate ? (
          <>
            <Notice kind={state === 'valid' ? 'ok' : 'bad'}>
              {t(state === 'valid' ? 'verify.valid' : 'verify.revoked')}
            </Notice>
            {state === 'valid' && (
              <CertificateSheet name={certificate.holderName} paper={certificate.paper} />
            )}
            <CertificateFacts certificate={certificate} />
            <p className="row">
              {state === 'valid' && (
                <a href={paths.certificatePdf({ code: certificate.code })}>{t('certificate.download')}</a>
              )}
              <a href={paths.certificateJson({ code: certificate.code })}>{t('verify.programs')} (JSON)</a>
              <a href={paths.verify()}>{t('verify.another')}</a>
            </p>
          </>
        ) : state === 'withdrawn' ? (
          <>
            <Notice kind="info">{t('verify.withdrawn')}</Notice>
            <p className="row">
              <a href={paths.certificateJson({ code: typed })}>{t('verify.programs')} (JSON)</a>
              <a href={paths.verify()}>{t('verify.another')}</a>
            </p>
          </>
        ) : (
          <VerifyForm typed={typed} error={error} />
        )}
      </div>
    </div>
  );
}
