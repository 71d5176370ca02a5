import { z } from 'zod';
import { confirmationRefusal, passwordRefusal } from './login-form';

const typed = z.string().max(1000).catch('').default('');

/**
 * A new password and its confirmation, by the rules of registration (specification 5, decision 33). Messages are text keys.
 */
const newPassword = z.object({ password: typed, password_confirm: typed });

export const newPasswordSchema = newPassword.check(({ value, issues }) => {
  const { password, password_confirm: confirmation } = value;
  const refusals = {
    password: passwordRefusal(password),
    password_confirm: confirmationRefusal(password, confirmation),
  };
  for (const [name, message] of Object.entries(refusals))
    if (message) issues.push({ code: 'custom', path: [name], message, input: value });
});

/** Changing it asks for the old one too. */
export const changePasswordSchema = newPasswordSchema.safeExtend({
  old_password: z
    .string({ error: 'signIn.passwordMissing' })
    .min(1, 'signIn.passwordMissing')
    .max(1000, 'security.wrongOld'),
});
