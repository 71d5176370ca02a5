import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendForPrograms, sendJwt } from '~/learning/certificates/certificate-response.server';
import { lookUpCertificate, WITHDRAWN_STATE } from '~/learning/certificates/look-up-certificate.server';
import { signCredential } from '~/learning/certificates/sign-credential.server';
import { openVisit } from '~/web/visit.server';

/** The signed credential as a badge wallet takes it; gone when the certificate holds no more. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, publicUrl, clientAddress } = await openVisit(args);
  const found = await lookUpCertificate(db, { typed: args.params.code ?? '', clientAddress }, now);
  if (!found.ok) {
    if (found.refusal.code === 'WITHDRAWN_BY_HOLDER')
      return sendForPrograms(WITHDRAWN_STATE, { status: 410 });
    const isTooOften = found.refusal.code === 'TOO_OFTEN';
    return sendForPrograms(
      { state: isTooOften ? 'too-often' : 'unknown' },
      { status: isTooOften ? 429 : 404 },
    );
  }
  if (found.value.standing !== 'valid') return sendForPrograms({ state: 'revoked' }, { status: 410 });
  const { jwt } = await signCredential(db, found.value, publicUrl);
  return sendJwt(jwt, `${found.value.code}.jwt`);
}
