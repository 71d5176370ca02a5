import { takeCompanyCertificate } from '~/accounts/tax/company-certificates.server';
import { KEPT_CERTIFICATE_FIELD } from '~/accounts/tax/tax-form';
import type { TypedFields } from '~/accounts/typed-fields';
import { isMember } from '~/accounts/viewer';
import type { TextKey } from '~/text/translate';
import { type SentPurchase, textIn } from './sent-purchase.server';

/**
 * Stores a certificate after any button, and the form carries it from then on in place of the previous one: no browser keeps
 * a chosen file over a page load. Answers the field that carries it, or why it was refused.
 */
export async function keepSentCertificate(
  sent: SentPurchase,
): Promise<{ keptCertificate: TypedFields; certificateError: TextKey | null }> {
  const { certificate: file, visit } = sent;
  if (!file) return { keptCertificate: {}, certificateError: null };
  const { db, viewer, clientAddress, secret, storage, now } = visit;
  const ownerPersonId = isMember(viewer) ? viewer.student!.id : null;
  const { certificate, error } = await takeCompanyCertificate(
    db,
    {
      file,
      kept: textIn(sent, KEPT_CERTIFICATE_FIELD),
      ownerPersonId,
      sender: clientAddress,
      whose: ownerPersonId === null ? textIn(sent, 'email') : `person ${ownerPersonId}`,
      secret,
      storage,
    },
    now,
  );
  const keptCertificate = certificate ? { [KEPT_CERTIFICATE_FIELD]: certificate.kept } : {};
  return { keptCertificate, certificateError: error };
}
