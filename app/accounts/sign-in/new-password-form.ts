import { z } from 'zod';
import { tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { confirmationRule, isTypedTwice, passwordRule, TYPED_TWICE } from './login-form';

/**
 * A new password with its confirmation, by the rules of registration (specification 5, R-33). Messages are
 * text keys.
 */
export const newPasswordSchema = z
  .object({ password: passwordRule, password_confirm: confirmationRule })
  .refine(isTypedTwice, TYPED_TWICE);

/** The mailed link can also end the other ways to sign in. */
export const resetPasswordSchema = newPasswordSchema.safeExtend({ drop_ways: tick('1') });

/** A change needs the old password too. */
export const changePasswordSchema = newPasswordSchema.safeExtend({
  old_password: z
    .string({ error: 'signIn.passwordMissing' })
    .min(1, 'signIn.passwordMissing')
    .max(1000, 'security.wrongOld')
    .register(FIELD_KIND, { type: 'password' }),
});
