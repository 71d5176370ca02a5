import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendForPrograms } from '~/learning/certificates/certificate-response.server';
import { readPublicKey } from '~/learning/certificates/credential-keys.server';
import { openVisit } from '~/web/visit.server';

/** One public key that credentials of this shop name, as a JSON Web Key. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, publicUrl } = await openVisit(args);
  const key = await readPublicKey(db, publicUrl, args.params.keyId ?? '');
  if (!key) throw new Response(null, { status: 404 });
  return sendForPrograms(key, { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
