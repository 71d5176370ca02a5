import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendForPrograms } from '~/learning/certificates/certificate-response.server';
import { revocationList } from '~/learning/certificates/credential';
import { lookUpCertificate } from '~/learning/certificates/look-up-certificate.server';
import { openVisit } from '~/web/visit.server';

/** Does a credential still hold, as verifiers of badges ask: a list of this one alone, so that no other's code is told. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, publicUrl, clientAddress } = await openVisit(args);
  const found = await lookUpCertificate(db, { typed: args.params.code ?? '', clientAddress }, now);
  if (found.ok) {
    const { code, standing } = found.value;
    return sendForPrograms(revocationList({ code, isRevoked: standing !== 'valid' }, publicUrl));
  }
  const { refusal } = found;
  if (refusal.code === 'WITHDRAWN_BY_HOLDER')
    return sendForPrograms(revocationList({ code: refusal.meant, isRevoked: true }, publicUrl));
  if (refusal.code !== 'TOO_OFTEN') return sendForPrograms({ state: 'unknown' }, { status: 404 });
  const headers = { 'Retry-After': String(refusal.retryAfterSeconds) };
  return sendForPrograms({ state: 'too-often' }, { status: 429, headers });
}
