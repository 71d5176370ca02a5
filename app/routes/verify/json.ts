import type { LoaderFunctionArgs } from '@remix-run/node';
import { publicState } from '~/learning/certificates/certificate';
import { sendForPrograms } from '~/learning/certificates/certificate-response.server';
import { lookUpCertificate, WITHDRAWN_STATE } from '~/learning/certificates/look-up-certificate.server';
import { signCredential } from '~/learning/certificates/sign-credential.server';
import { bangkokDay } from '~/values/time';
import { openVisit } from '~/web/visit.server';

/** The certificate's page as JSON. A valid certificate adds the signed credential (Open Badges 3.0). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, publicUrl, clientAddress } = await openVisit(args);
  const found = await lookUpCertificate(db, { typed: args.params.code ?? '', clientAddress }, now);
  if (!found.ok) {
    if (found.refusal.code === 'WITHDRAWN_BY_HOLDER') {
      const { meant: code, withdrawnAt } = found.refusal;
      return sendForPrograms({ code, ...WITHDRAWN_STATE, withdrawnOn: bangkokDay(withdrawnAt) });
    }
    if (found.refusal.code !== 'TOO_OFTEN') return sendForPrograms({ state: 'unknown' }, { status: 404 });
    const headers = { 'Retry-After': String(found.refusal.retryAfterSeconds) };
    return sendForPrograms({ state: 'too-often' }, { status: 429, headers });
  }
  const { code, holderName, paper, issuedAt, standing } = found.value;
  const command = {
    code,
    state: publicState(standing),
    holder: holderName,
    course: { title: paper.title, titleEn: paper.titleEn, hours: paper.hours },
    completedOn: paper.completedOn,
    issuedAt,
    issuer: paper.school,
  };
  if (standing !== 'valid') return sendForPrograms(command);
  return sendForPrograms({ ...command, ...(await signCredential(db, found.value, publicUrl)) });
}
