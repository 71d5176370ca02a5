import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { sendCertificatePdf, sendForPrograms } from '~/learning/certificates/certificate-response.server';
import { drawCertificate, readLogo } from '~/learning/certificates/draw-certificate.server';
import { lookUpCertificate, takePaperToken } from '~/learning/certificates/look-up-certificate.server';
import { paths } from '~/values/paths';
import { openVisit } from '~/web/visit.server';

/** The paper itself, while it holds; else the page that says why there is none. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, publicUrl, settings, fileStore, clientAddress } = await openVisit(args);
  const input = args.params.code ?? '';
  const found = await lookUpCertificate(db, { typed: input, clientAddress }, now);
  if (!found.ok || found.value.standing !== 'valid')
    return redirect(paths.verifyCertificate({ code: found.ok ? found.value.code : input }), 302);
  const token = await takePaperToken(db, clientAddress, now);
  if (!token.allowed) {
    const headers = { 'Retry-After': String(token.retryAfterSeconds) };
    return sendForPrograms({ state: 'too-often' }, { status: 429, headers });
  }
  const logo = await readLogo(fileStore, settings.photo_favicon);
  const pdf = await drawCertificate(found.value, { publicUrl, logo });
  return sendCertificatePdf(pdf, `${found.value.code}.pdf`);
}
