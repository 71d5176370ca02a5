import { z } from 'zod';
import type { TextKey } from '../text/translate';
import { type FieldMessage, textIn, type TypedFields } from './typed-fields';

/** Username and password of an account of one's own (specification 5, decision 33). ASCII only: no look-alikes of other scripts. */
const ALLOWED = /^[A-Za-z0-9@_.-]+$/;
export const USERNAME_MAX = 255;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;

export interface Login {
  username: string;
  password: string;
}

/** Why a username cannot be one; null when it can, as far as its form tells. */
export function usernameRefusal(username: string, email: string): TextKey | null {
  if (username === '') return 'register.usernameMissing';
  if (/\s/.test(username)) return 'register.usernameSpace';
  if (!ALLOWED.test(username)) return 'register.usernameCharacters';
  if (username.length > USERNAME_MAX) return 'register.usernameTooLong';
  // who signs in by an e-mail must never meet the account of another
  if (z.email().safeParse(username).success && username.toLowerCase() !== email)
    return 'register.usernameEmail';
  return null;
}

export function passwordRefusal(password: string): TextKey | null {
  if (password === '') return 'register.passwordMissing';
  if (!ALLOWED.test(password)) return 'register.passwordCharacters';
  if (password.length < PASSWORD_MIN) return 'register.passwordShort';
  return password.length > PASSWORD_MAX ? 'register.passwordTooLong' : null;
}

/** The second typing of a password. */
export function confirmationRefusal(password: string, confirmation: string): TextKey | null {
  if (confirmation === '') return 'register.confirmMissing';
  return confirmation === password ? null : 'register.confirmDifferent';
}

export function readLogin(
  typed: TypedFields,
  email: string,
): { login: Login; errors: Record<string, FieldMessage> } {
  const username = textIn(typed, 'username').trim();
  const password = textIn(typed, 'password');
  const refusals = {
    username: usernameRefusal(username, email),
    password: passwordRefusal(password),
    password_confirm: confirmationRefusal(password, textIn(typed, 'password_confirm')),
  };
  const errors = Object.entries(refusals).flatMap(([field, key]) => (key ? [[field, { key }] as const] : []));
  return { login: { username, password }, errors: Object.fromEntries(errors) };
}
