import { readAskedOfBuyer } from '~/accounts/people/asked-of-buyers.server';
import { keptImageField } from '~/accounts/registration/person-images.server';
import type { FieldMessage, FieldMessages, TypedFields } from '~/accounts/typed-fields';
import { takeTyped } from './asked-fields.server';
import { type SentPurchase, sentDraft } from './sent-purchase.server';

/**
 * Stores pictures after any button, and the form carries them from then on: no browser keeps a chosen file over a page
 * load. Answers the fields that carry them, and why one was refused.
 */
export async function keepSentPictures(
  sent: SentPurchase,
): Promise<{ keptPictures: TypedFields; pictureErrors: FieldMessages }> {
  const { visit, pictures } = sent;
  const none = { keptPictures: {}, pictureErrors: {} };
  if (!pictures || pictures.size === 0) return none;
  const view = await readAskedOfBuyer(visit.db, visit.viewer.student?.id ?? null);
  if (!view) return none;
  const { clientAddress: sender, storage } = visit;
  const result = await takeTyped(visit, view, sentDraft(sent), { files: pictures, sender, storage });
  const keptPictures = Object.fromEntries(
    Object.entries(result.form.images).flatMap(([name, image]) =>
      image ? [[keptImageField(name), image.kept]] : [],
    ),
  );
  const refused: Record<string, FieldMessage> = {};
  for (const name of pictures.keys()) {
    const message = result.errors[name];
    if (message) refused[name] = message;
  }
  return { keptPictures, pictureErrors: refused };
}
