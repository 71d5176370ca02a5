import { readAskedOfBuyer } from '~/accounts/people/asked-of-buyers.server';
import { keptImageField } from '~/accounts/registration/person-images.server';
import { takeCompanyCertificate } from '~/accounts/tax/company-certificates.server';
import { KEPT_CERTIFICATE_FIELD } from '~/accounts/tax/tax-form';
import type { FieldMessage, FieldMessages, TypedFields } from '~/accounts/typed-fields';
import { isMember } from '~/accounts/viewer';
import type { TextKey } from '~/text/translate';
import { fillPersonFields } from './person-fields.server';
import { draftOfForm, type SubmittedForm, textIn } from './submitted-form.server';

/** Why a file of the form was not stored. */
export interface FileErrors {
  certificateError: TextKey | null;
  pictureErrors: FieldMessages;
}

/**
 * Stores the form's files after any button, because no browser keeps a chosen file over a page load. The form carries them
 * from then on, in fields of its own.
 */
export async function keepFiles<F extends SubmittedForm>(form: F): Promise<{ form: F; errors: FileErrors }> {
  const { certificateField, certificateError } = await keepCertificate(form);
  const { pictureFields, pictureErrors } = await keepPictures(form);
  const fields = { ...form.fields, ...certificateField, ...pictureFields };
  return { form: { ...form, fields }, errors: { certificateError, pictureErrors } };
}

async function keepCertificate(
  form: SubmittedForm,
): Promise<{ certificateField: TypedFields; certificateError: TextKey | null }> {
  const { certificate: file, visit } = form;
  if (!file) return { certificateField: {}, certificateError: null };
  const { db, viewer, clientAddress, secret, storage, now } = visit;
  const ownerPersonId = isMember(viewer) ? viewer.student!.id : null;
  const { certificate, error } = await takeCompanyCertificate(
    db,
    {
      file,
      kept: textIn(form, KEPT_CERTIFICATE_FIELD),
      ownerPersonId,
      sender: clientAddress,
      whose: ownerPersonId === null ? textIn(form, 'email') : `person ${ownerPersonId}`,
      secret,
      storage,
    },
    now,
  );
  const certificateField = certificate ? { [KEPT_CERTIFICATE_FIELD]: certificate.kept } : {};
  return { certificateField, certificateError: error };
}

async function keepPictures(
  form: SubmittedForm,
): Promise<{ pictureFields: TypedFields; pictureErrors: FieldMessages }> {
  const { visit, pictures } = form;
  const none = { pictureFields: {}, pictureErrors: {} };
  if (!pictures || pictures.size === 0) return none;
  const fields = await readAskedOfBuyer(visit.db, visit.viewer.student?.id ?? null);
  if (!fields) return none;
  const { clientAddress: sender, storage } = visit;
  const result = await fillPersonFields(visit, fields, draftOfForm(form), {
    files: pictures,
    sender,
    storage,
  });
  const pictureFields = Object.fromEntries(
    Object.entries(result.form.images).flatMap(([name, image]) =>
      image ? [[keptImageField(name), image.kept]] : [],
    ),
  );
  const pictureErrors: Record<string, FieldMessage> = {};
  for (const name of pictures.keys()) {
    const message = result.errors[name];
    if (message) pictureErrors[name] = message;
  }
  return { pictureFields, pictureErrors };
}
