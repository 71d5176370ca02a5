import { emailRule } from '~/accounts/contact/contact-form';
import { newPasswordSchema } from '~/accounts/sign-in/new-password-form';
import { line } from '~/kit/forms/field-rules';

/** The form behind the set-up link, which makes the shop's first owner; messages are text keys. */
export const firstOwnerSchema = newPasswordSchema.safeExtend({
  email: emailRule,
  firstname: line(100, { missing: 'opening.nameMissing', long: 'contact.nameTooLong' }),
  lastname: line(100, { missing: 'opening.nameMissing', long: 'contact.nameTooLong' }),
});
