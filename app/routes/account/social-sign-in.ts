import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { PER_NETWORK } from '~/accounts/contact/mail-limits.server';
import { newSocialSecrets, socialStartAddress } from '~/accounts/social/social-client.server';
import { isSocialProvider } from '~/accounts/social/social-providers';
import { beginSocialVisit } from '~/accounts/social/social-visits.server';
import { carried, tick } from '~/kit/forms/field-rules';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireMember, safePath } from '~/web/guards.server';
import { socialCookieFor, toSecurity, toSignIn } from '~/web/social-route.server';
import { openVisit } from '~/web/visit.server';

const startForm = z.object({ back: carried(), purpose: carried(), brings_cart: tick('1') });

/**
 * To LINE, Facebook or Google, and back to where the buyer was (REG-09). With the purpose `link` a signed-in member goes, to
 * sign in that way from now on.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, publicUrl, environment, clientAddress } = visit;
  const { provider } = args.params;
  if (!isSocialProvider(provider) || !environment.social[provider]) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const { back: asked, purpose, brings_cart: bringsCart } = formOf(fields, startForm);
  const back = safePath(asked, '');
  const isLinking = purpose === 'link';
  if (isLinking) await requireMember(args);
  const refused = (why: 'tooMany' | 'down') => (isLinking ? toSecurity(why) : toSignIn(why, back));
  const allowance = await consumeToken(db, `social:start:${clientAddress}`, { ...PER_NETWORK, now });
  if (!allowance.allowed) return refused('tooMany');
  const secrets = newSocialSecrets();
  const returnAddress = `${publicUrl}${paths.socialReturn({ provider })}`;
  const address = await socialStartAddress(environment.social, provider, {
    ...secrets,
    returnAddress,
    timeoutSeconds: environment.providerPace.timeoutSeconds,
  });
  if (!address.ok) return refused('down');
  const linkingSession = isLinking ? (visit.session?.token ?? null) : null;
  const start = { provider, secrets, back, bringsCart, linkingSession };
  const token = await beginSocialVisit(db, start, now);
  return redirect(address.value, { status: 303, headers: { 'Set-Cookie': socialCookieFor(visit, token) } });
}

/** Opened by its address: nothing starts by a link. */
export const loader = (_args: LoaderFunctionArgs) => redirect(paths.signIn(), 302);
