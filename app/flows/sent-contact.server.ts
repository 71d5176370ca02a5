import { readContactFields } from '~/accounts/contact-fields.server';
import { type ContactInput, contactSchema } from '~/accounts/contact-form';
import { type SentPurchase, textIn } from './sent-purchase.server';

/** Who buys, as typed into the form. */
export async function readSentContact(
  sent: Pick<SentPurchase, 'visit' | 'fields'>,
): Promise<{ value: ContactInput | null; errors: Record<string, readonly string[]> }> {
  const { db, settings } = sent.visit;
  const schema = contactSchema(
    await readContactFields(db),
    settings.tel_minimum,
    settings.is_foreign_layout ? 'international' : 'thai',
  );
  // an empty field is a missing one
  const typed = ['firstname', 'lastname', 'email', 'tel'].flatMap((name) => {
    const value = textIn(sent, name);
    return value === '' ? [] : [[name, value] as const];
  });
  const read = schema.safeParse(Object.fromEntries(typed));
  if (read.success) return { value: read.data, errors: {} };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) (errors[String(path[0])] ??= []).push(message);
  return { value: null, errors };
}
