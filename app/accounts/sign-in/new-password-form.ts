import { z } from 'zod';
import { tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { confirmationRule, isTypedTwice, passwordRule, TYPED_TWICE } from './login-form';

/** A new password and its confirmation, by the rules of registration (specification 5, R-33). Messages are text keys. */
export const newPasswordSchema = z
  .object({ password: passwordRule, password_confirm: confirmationRule })
  .refine(isTypedTwice, TYPED_TWICE);

/** By a mailed link it may put an end to the other ways to sign in. */
export const resetPasswordSchema = newPasswordSchema.safeExtend({ drop_ways: tick('1') });

/** Changing it asks for the old one too. */
export const changePasswordSchema = newPasswordSchema.safeExtend({
  old_password: z
    .string({ error: 'signIn.passwordMissing' })
    .min(1, 'signIn.passwordMissing')
    .max(1000, 'security.wrongOld')
    .register(FIELD_KIND, { type: 'password' }),
});
