import { takeCertificate } from '~/accounts/certificates.server';
import { KEPT_CERTIFICATE_FIELD } from '~/accounts/tax-form';
import { isMember } from '~/accounts/viewer';
import type { TextKey } from '~/text/translate';
import { type SentPurchase, textIn } from './sent-purchase.server';

/**
 * A certificate is stored whatever button it was sent with, and the form carries it from then on in place of the one before:
 * no browser keeps a chosen file over a page load. Answers why it was refused.
 */
export async function keepSentCertificate(sent: SentPurchase): Promise<TextKey | null> {
  const { certificate: file, visit, fields } = sent;
  if (!file) return null;
  const { db, viewer, clientAddress, secret, storage, now } = visit;
  const { certificate, error } = await takeCertificate(
    db,
    {
      file,
      kept: textIn(sent, KEPT_CERTIFICATE_FIELD),
      ownerPersonId: isMember(viewer) ? viewer.student!.id : null,
      sender: clientAddress,
      secret,
      storage,
    },
    now,
  );
  if (certificate) fields.set(KEPT_CERTIFICATE_FIELD, certificate.kept);
  return error;
}
