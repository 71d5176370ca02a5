import { z } from 'zod';
import type { FieldMessage } from '~/accounts/typed-fields';
import { FIELD_KIND, readFields, type TypedValues } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import { isEmail } from '~/values/email';
import { isSeen, typedName } from '~/values/typed-text';

/** Characters of a username (specification 5, R-33): ASCII only, no look-alikes of other scripts. */
const ALLOWED = /^(?:[\w@.]|-)+$/;
/** A password may contain every printable sign; a browser reads patterns by newer rules. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Cn}\p{Co}\u2028\u2029]+$/u;
const USERNAME_MAX = 255;
const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;

export interface Login {
  username: string;
  password: string;
}

const usernameRule = z
  .string({ error: 'register.usernameMissing' })
  .overwrite(typedName)
  .min(1, 'register.usernameMissing')
  .refine((input) => !/\s/.test(input), 'register.usernameSpace')
  // not as a pattern: surrounding blanks do not count
  .refine((input) => ALLOWED.test(input), 'register.usernameCharacters')
  .max(USERNAME_MAX, 'register.usernameTooLong');

export const passwordRule = z
  .string({ error: 'register.passwordMissing' })
  .min(1, 'register.passwordMissing')
  .regex(PRINTABLE, 'register.passwordCharacters')
  .refine(isSeen, 'register.passwordBlank')
  .min(PASSWORD_MIN, 'register.passwordShort')
  .max(PASSWORD_MAX, 'register.passwordTooLong')
  .register(FIELD_KIND, { type: 'password' });

/** The repeated password. */
export const confirmationRule = z
  .string({ error: 'register.confirmMissing' })
  .min(1, 'register.confirmMissing')
  .max(PASSWORD_MAX, 'register.confirmDifferent')
  .register(FIELD_KIND, { type: 'password' });

export const isTypedTwice = ({ password, password_confirm: again }: Partial<Record<string, unknown>>) =>
  !again || password === again;
export const TYPED_TWICE = {
  path: ['password_confirm'],
  message: 'register.confirmDifferent',
  when: () => true,
};

export const loginSchema = z
  .object({ username: usernameRule, password: passwordRule, password_confirm: confirmationRule })
  .refine(isTypedTwice, TYPED_TWICE);

const firstMessage = (rule: z.ZodType, input: string): TextKey | null => {
  const result = rule.safeParse(input);
  return result.success ? null : (result.error.issues[0]?.message as TextKey);
};

/** Why a username is invalid; null when it is valid by its form. */
export function usernameRefusal(username: string, email: string): TextKey | null {
  // an e-mail as a username must never lead to another person's account
  const isOthers = isEmail(username) && username.toLowerCase() !== email;
  return firstMessage(usernameRule, username) ?? (isOthers ? 'register.usernameEmail' : null);
}

export const passwordRefusal = (password: string): TextKey | null => firstMessage(passwordRule, password);

export function readLogin(
  input: TypedValues,
  email: string,
): { login: Login; errors: Record<string, FieldMessage> } {
  const result = readFields(loginSchema, input);
  const text = (name: string) => [input[name] ?? ''].flat()[0] ?? '';
  const login = result.ok
    ? result.value
    : { username: typedName(text('username')), password: text('password') };
  const refusal = usernameRefusal(login.username, email);
  const errors = { ...(!result.ok && result.errors), ...(refusal && { username: [refusal] }) };
  return {
    login: { username: login.username, password: login.password },
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, [key]]) => [name, { key: key as TextKey }]),
    ),
  };
}
