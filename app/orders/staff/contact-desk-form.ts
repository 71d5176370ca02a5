import { z } from 'zod';
import { deskTelRule, emailRule, type TelForm } from '~/accounts/contact/contact-form';
import { carried, line } from '~/kit/forms/field-rules';
import { keptSchemas } from '~/kit/forms/form-schema';
import { hasPrintableLetters } from '~/values/printable';

/**
 * Whom an order is for, as staff puts it right; its address has a form of its own below it. Of an order that was made without an e-mail
 * a telephone is enough, as when it was made. Messages are text keys.
 */
export const contactDeskSchema = keptSchemas((telMinimum: number, telForm: TelForm, hasEmail: boolean) =>
  z
    .object({
      contact_name: line(255, {
        missing: 'desk.contact.nameMissing',
        long: 'contact.nameTooLong',
      }).refine(hasPrintableLetters, 'contact.nameScript'),
      email: hasEmail ? emailRule : emailRule.optional().transform((email) => email ?? ''),
      tel: deskTelRule(telMinimum, telForm),
      seen: carried(100),
    })
    .refine(({ email, tel }) => email !== '' || tel !== '', {
      path: ['tel'],
      message: 'sale.contactMissing',
    }),
);
