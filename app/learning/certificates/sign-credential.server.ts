import { SignJWT } from 'jose';
import { coursePath } from '~/catalogue/catalogue-paths';
import type { Db } from '~/platform/database/database.server';
import { translator } from '~/text/translate';
import type { Certificate } from './certificate';
import { credentialOf } from './credential';
import { CREDENTIAL_ALGORITHM, credentialKeyAddress, signingKey } from './credential-keys.server';

const t = translator('th');
const en = translator('en');

/**
 * The credential of a certificate, plain and signed as a JSON Web Token whose claims are the credential (Open Badges 3.0,
 * VC-JWT). `/.well-known/jwks.json` has the keys.
 */
export async function signCredential(db: Db, certificate: Certificate, publicUrl: string) {
  const credential = credentialOf(certificate, {
    publicUrl,
    coursePath: coursePath(certificate.course),
    narrative: [t('certificate.paper.did'), en('certificate.paper.did')].join(' · '),
  });
  const { id, publicKey, key } = await signingKey(db);
  const jwt = await new SignJWT({ ...credential })
    .setProtectedHeader({
      alg: CREDENTIAL_ALGORITHM,
      typ: 'JWT',
      kid: credentialKeyAddress(publicUrl, id),
      jwk: publicKey,
    })
    .setIssuer(credential.issuer.id)
    .setJti(credential.id)
    .setNotBefore(certificate.issuedAt)
    .sign(key);
  return { credential, jwt };
}
