import { readContactFields } from '~/accounts/contact/contact-fields.server';
import { type ContactInput, contactSchema, telFormOf } from '~/accounts/contact/contact-form';
import { readFields } from '~/kit/forms/form-schema';
import type { SentPurchase } from './sent-purchase.server';

/** Who buys, as typed into the form. */
export async function readSentContact(
  sent: Pick<SentPurchase, 'visit' | 'fields'>,
): Promise<{ value: ContactInput | null; errors: Record<string, readonly string[]> }> {
  const { db, settings } = sent.visit;
  const schema = contactSchema(await readContactFields(db), settings.tel_minimum, telFormOf(settings));
  const read = readFields(schema, sent.fields);
  return read.ok ? { value: read.value, errors: {} } : { value: null, errors: read.errors };
}
