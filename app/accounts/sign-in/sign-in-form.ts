import { z } from 'zod';
import { carried, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';

/**
 * The sign-in form; the username may be a member's e-mail. The lengths refuse impossible input only: a
 * message about a password's form would tell a stranger about the real one.
 */
export const signInSchema = z.object({
  username: z
    .string({ error: 'signIn.usernameMissing' })
    .trim()
    .min(1, 'signIn.usernameMissing')
    .max(400, 'signIn.wrong'),
  password: z
    .string({ error: 'signIn.passwordMissing' })
    .min(1, 'signIn.passwordMissing')
    .max(1000, 'signIn.wrong')
    .register(FIELD_KIND, { type: 'password' }),
  /** The page the visitor came from; only a path of this shop is followed. */
  back: carried(),
  brings_cart: tick('1'),
});

/** Confirms an important change; may be absent a moment after the last confirmation. */
export const passwordAgainSchema = z.object({ password: carried(1000) });

/** A member who forgot the password, by the same name. */
export const forgottenSchema = signInSchema.pick({ username: true });
