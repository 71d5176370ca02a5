import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendForPrograms } from '~/learning/certificates/certificate-response.server';
import { readPublicKeys } from '~/learning/certificates/credential-keys.server';
import { openVisit } from '~/web/visit.server';

/** The public keys that credentials of this shop are checked by, as a JSON Web Key Set. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, publicUrl } = await openVisit(args);
  const headers = { 'Cache-Control': 'public, max-age=3600' };
  return sendForPrograms({ keys: await readPublicKeys(db, publicUrl) }, { headers });
}
