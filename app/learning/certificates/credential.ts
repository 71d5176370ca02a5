import { paths } from '~/values/paths';
import type { Certificate } from './certificate';

/** Open Badges 3.0: an achievement credential in the data model of Verifiable Credentials 2.0 (ADR-0088). */
const CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const;

type Credentialed = Pick<Certificate, 'code' | 'holderName' | 'paper' | 'issuedAt' | 'course'>;

const imageAt = (address: string) => ({ id: address, type: 'Image' });

/** The issuer in machine-readable form. */
export const issuerProfile = (
  publicUrl: string,
  { school, email, iconPath }: { school: string; email: string; iconPath: string },
) => ({
  '@context': CONTEXT,
  id: publicUrl + paths.credentialIssuer(),
  type: ['Profile'],
  name: school,
  url: publicUrl,
  image: imageAt(publicUrl + iconPath),
  ...(email && { email }),
});

/**
 * A certificate as a credential. It names the holder only, like the paper: no e-mail, no account. Its id is the page that
 * verifies it.
 */
export function credentialOf(
  { code, holderName, paper, issuedAt, course }: Credentialed,
  { publicUrl, coursePath, narrative }: { publicUrl: string; coursePath: string; narrative: string },
) {
  const id = publicUrl + paths.verifyCertificate({ code });
  return {
    '@context': CONTEXT,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: paper.titleEn || paper.title,
    issuer: {
      id: publicUrl + paths.credentialIssuer(),
      type: ['Profile'],
      name: paper.school,
      url: publicUrl,
    },
    validFrom: issuedAt.toISOString(),
    awardedDate: `${paper.completedOn}T00:00:00+07:00`,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: holderName }],
      achievement: {
        id: `${publicUrl}${coursePath}#${course.id}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: paper.title,
        inLanguage: 'th',
        description: [paper.title, paper.titleEn].filter(Boolean).join(' · '),
        criteria: { narrative },
        image: imageAt(publicUrl + paths.badgePicture()),
      },
    },
    credentialStatus: { id: publicUrl + paths.certificateStatus({ code }), type: '1EdTechRevocationList' },
    // its latest version: gone when the certificate is no longer valid
    refreshService: { id: publicUrl + paths.certificateJwt({ code }), type: '1EdTechCredentialRefresh' },
  };
}

/** What `credentialStatus` leads to: empty while the credential holds. It holds again when the same course is bought once more. */
export const revocationList = (
  { code, isRevoked }: { code: string; isRevoked: boolean },
  publicUrl: string,
) => ({
  id: publicUrl + paths.certificateStatus({ code }),
  issuer: publicUrl + paths.credentialIssuer(),
  revokedCredential: isRevoked ? [{ id: publicUrl + paths.verifyCertificate({ code }), revoked: true }] : [],
});
