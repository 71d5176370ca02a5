import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendForPrograms } from '~/learning/certificates/certificate-response.server';
import { issuerProfile } from '~/learning/certificates/credential';
import { openVisit } from '~/web/visit.server';

/** Who issues the credentials of this shop. */
export async function loader(args: LoaderFunctionArgs) {
  const { publicUrl, settings } = await openVisit(args);
  return sendForPrograms(issuerProfile(publicUrl, { school: settings.title, email: settings.shop_email }));
}
