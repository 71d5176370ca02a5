import { redirect, type TypedResponse } from '@remix-run/node';
import type { SignedIn } from '~/flows/membership/sign-in-and-merge.server';
import { paths, withBack } from '~/values/paths';
import { sessionCookieFor, type Visit } from './visit.server';

/** After a password, a provider or a link: on to the destination, or to the second factor first. */
export function onSignedIn(
  visit: Visit,
  { token, needsCode }: SignedIn,
  to: string,
  ...cookies: readonly string[]
): TypedResponse<never> {
  const headers = new Headers({ 'Set-Cookie': sessionCookieFor(visit, token) });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(needsCode ? withBack(paths.signInCode(), to) : to, { status: 303, headers });
}
