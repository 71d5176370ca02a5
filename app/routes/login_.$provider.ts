import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { newSocialSecrets, socialStartAddress } from '~/accounts/social-client.server';
import { isSocialProvider, socialReturnPath } from '~/accounts/social-providers';
import { beginSocialVisit } from '~/accounts/social-visits.server';
import { takeToken } from '~/platform/rate-limit.server';
import { readForm } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import { socialCookieFor, toSignIn } from '~/web/social-door.server';
import { openVisit } from '~/web/visit.server';

const STARTS = { limit: 60, windowSeconds: 3600 };

/** To LINE, Facebook or Google, and back to where the buyer was (REG-09). */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, publicUrl, environment, clientAddress } = visit;
  const { provider } = args.params;
  if (!isSocialProvider(provider) || !environment.social[provider]) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const asked = fields.get('back');
  const back = safePath(typeof asked === 'string' ? asked : '', '');
  const taken = await takeToken(db, `social:start:${clientAddress}`, { ...STARTS, now });
  if (!taken.allowed) return toSignIn('tooMany', back);
  const secrets = newSocialSecrets();
  const returnAddress = `${publicUrl}${socialReturnPath(provider)}`;
  const address = await socialStartAddress(environment.social, provider, { ...secrets, returnAddress });
  if (!address.ok) return toSignIn('down', back);
  const bringsCart = fields.get('brings_cart') === '1';
  const token = await beginSocialVisit(db, { provider, secrets, back, bringsCart }, now);
  return redirect(address.value, { status: 303, headers: { 'Set-Cookie': socialCookieFor(visit, token) } });
}

/** Opened by its address: nothing starts by a link. */
export const loader = (_args: LoaderFunctionArgs) => redirect('/login', 302);
