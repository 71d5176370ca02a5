import { type ContactInput, contactSchema, telFormOf } from '~/accounts/contact/contact-form';
import { readFields } from '~/kit/forms/form-schema';
import { readContactAsked } from './contact-asked.server';
import type { SentPurchase } from './sent-purchase.server';

/** Who buys, as typed into the form of what is sent or is not. */
export async function readSentContact(
  sent: Pick<SentPurchase, 'visit' | 'fields'>,
  shipping: { needsAddress: boolean },
): Promise<{ value: ContactInput | null; errors: Record<string, readonly string[]> }> {
  const { settings } = sent.visit;
  const fields = await readContactAsked(sent.visit, shipping);
  const schema = contactSchema(fields, settings.tel_minimum, telFormOf(settings));
  const read = readFields(schema, sent.fields);
  return read.ok ? { value: read.value, errors: {} } : { value: null, errors: read.errors };
}
