import { z } from 'zod';
import { carried, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';

/**
 * The sign-in form. The username may also be a member's e-mail. Lengths only keep out what nobody has: a message about the
 * form of a password would tell a stranger about the real one. Messages are text keys.
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
  /** Where the visitor wanted to go; only a path of this shop is followed. */
  back: carried(),
  brings_cart: tick('1'),
});

/** Typed once more before something weighty; it may be missing where the last time was a moment ago. */
export const passwordAgainSchema = z.object({ password: carried(1000) });

/** Who forgot the password, by the same name. */
export const forgottenSchema = signInSchema.pick({ username: true });
