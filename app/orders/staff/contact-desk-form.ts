import { z } from 'zod';
import { emailRule, readTel, TEL_MAX, type TelForm } from '~/accounts/contact/contact-form';
import { carried, line, optionalLine } from '~/kit/forms/field-rules';
import { FIELD_KIND, keptSchemas } from '~/kit/forms/form-schema';

/**
 * Whom an order is for, as staff puts it right; its address has a form of its own below it. Of an order that was made without an e-mail
 * a telephone is enough, as when it was made. Messages are text keys.
 */
export const contactDeskSchema = keptSchemas((telMinimum: number, telForm: TelForm, hasEmail: boolean) =>
  z
    .object({
      contact_name: line(255, { missing: 'desk.contact.nameMissing', long: 'contact.nameTooLong' }),
      email: hasEmail ? emailRule : emailRule.optional().transform((email) => email ?? ''),
      tel: optionalLine(TEL_MAX, 'contact.telLength')
        .register(FIELD_KIND, { type: 'tel' })
        .transform((typed, context) => {
          const tel = typed === '' ? '' : readTel(typed, telMinimum, telForm);
          if (tel !== null) return tel;
          context.addIssue({ code: 'custom', message: 'address.telInvalid' });
          return z.NEVER;
        }),
      seen: carried(100),
    })
    .refine(({ email, tel }) => email !== '' || tel !== '', {
      path: ['tel'],
      message: 'sale.contactMissing',
    }),
);
