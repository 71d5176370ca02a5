import * as openid from 'openid-client';
import { log } from '~/platform/log.server';
import { fetchOutside } from '~/platform/traces/fetch-outside.server';
import type { FacebookKeys, OpenIdKeys, SocialKeys } from '~/settings/social-keys';
import { normaliseEmail } from '~/values/email';
import { accept, refuse, type Result } from '~/values/result';
import type { SocialProvider } from './social-providers';

/** A person at a provider. */
export interface SocialProfile {
  subject: string;
  /** '' when the provider gave none */
  email: string;
  /** the provider confirms that the e-mail is this person's */
  isEmailVerified: boolean;
  firstname: string;
  lastname: string;
}

/** Time limit of all calls of one step together. */
interface StepLimit {
  timeoutSeconds: number;
}

/** Stored at the start, and checked at the return. */
export interface SocialSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export type SocialCallRefusal = { code: 'CANCELLED' | 'REFUSED' | 'DOWN' };

const NAME_MAX = 255;

export const newSocialSecrets = (): SocialSecrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** The address the browser goes to. DOWN: the provider does not answer. */
export async function socialStartAddress(
  keys: SocialKeys,
  provider: SocialProvider,
  {
    state,
    nonce,
    verifier,
    returnAddress,
    timeoutSeconds,
  }: SocialSecrets & StepLimit & { returnAddress: string },
): Promise<Result<string, SocialCallRefusal>> {
  try {
    const configuration = await configurationOf(keys, provider, timeoutSeconds);
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: returnAddress,
      scope: provider === 'facebook' ? 'public_profile email' : 'openid profile email',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(provider !== 'facebook' && { nonce }),
    });
    return accept(address.href);
  } catch (error) {
    return refuse(refusalOf(provider, error));
  }
}

/**
 * Exchanges the returned code for the profile. `address`: this shop's return address with the query that
 * arrived.
 */
export async function readSocialProfile(
  keys: SocialKeys,
  provider: SocialProvider,
  { state, nonce, verifier, address, timeoutSeconds }: SocialSecrets & StepLimit & { address: URL },
): Promise<Result<SocialProfile, SocialCallRefusal>> {
  try {
    const configuration = await configurationOf(keys, provider, timeoutSeconds);
    const isFacebook = provider === 'facebook';
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(!isFacebook && { expectedNonce: nonce, idTokenExpected: true }),
    });
    const claims = isFacebook
      ? await facebookClaims(configuration, keys.facebook!, tokens.access_token)
      : tokens.claims();
    const profile = profileOf({ ...claims });
    return profile ? accept(profile) : refuse({ code: 'REFUSED' });
  } catch (error) {
    return refuse(refusalOf(provider, error));
  }
}

async function facebookClaims(
  configuration: openid.Configuration,
  { profileUrl }: FacebookKeys,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const address = new URL(profileUrl);
  address.searchParams.set('fields', 'id,first_name,last_name,email');
  const answer = await openid.fetchProtectedResource(configuration, accessToken, address, 'GET');
  if (!answer.ok) throw new Error(`the profile call answered ${answer.status}`);
  const { id, first_name, last_name, email } = (await answer.json()) as Record<string, unknown>;
  return { sub: id, given_name: first_name, family_name: last_name, email };
}

function profileOf(claims: Record<string, unknown>): SocialProfile | null {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string'
      ? value
          .replace(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, NAME_MAX)
      : '';
  };
  const subject = text('sub');
  if (subject === '') return null;
  return {
    subject,
    email: normaliseEmail(text('email')),
    isEmailVerified: claims.email_verified === true,
    // LINE has one name only
    firstname: text('given_name') || text('name'),
    lastname: text('family_name'),
  };
}

const issuers = new Map<string, openid.ServerMetadata>();

async function configurationOf(
  keys: SocialKeys,
  provider: SocialProvider,
  timeoutSeconds: number,
): Promise<openid.Configuration> {
  const mine = keys[provider];
  if (!mine) throw new Error(`${provider} has no keys`);
  const metadata = 'issuer' in mine ? await metadataOf(mine, timeoutSeconds) : facebookMetadata(mine);
  const configuration = new openid.Configuration(
    metadata,
    mine.clientId,
    // LINE signs web sign-ins with the channel's secret; they arrive over its own TLS
    provider === 'line' ? { id_token_signed_response_alg: 'HS256' } : {},
    openid.ClientSecretPost(mine.clientSecret),
  );
  limit(configuration, timeoutSeconds);
  // only a demo shop accepts an address without TLS
  if (metadata.token_endpoint?.startsWith('http:')) openid.allowInsecureRequests(configuration);
  return configuration;
}

async function metadataOf(
  { issuer, clientId }: OpenIdKeys,
  timeoutSeconds: number,
): Promise<openid.ServerMetadata> {
  const remembered = issuers.get(issuer);
  if (remembered) return remembered;
  const discovery = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
  });
  const metadata = discovery.serverMetadata();
  issuers.set(issuer, metadata);
  return metadata;
}

const facebookMetadata = ({ authorizeUrl, tokenUrl }: FacebookKeys): openid.ServerMetadata => ({
  issuer: new URL(authorizeUrl).origin,
  authorization_endpoint: authorizeUrl,
  token_endpoint: tokenUrl,
});

function limit(configuration: openid.Configuration, timeoutSeconds: number) {
  const whole = AbortSignal.timeout(timeoutSeconds * 1000);
  configuration[openid.customFetch] = (address, options) =>
    fetchOutside(address, {
      ...options,
      body: options.body as BodyInit,
      signal: options.signal ? AbortSignal.any([options.signal, whole]) : whole,
    });
}

/** Codes of wrong answers; any other failure counts as no answer. */
const WRONG = /^OAUTH_(JWT|INVALID|JSON_ATTRIBUTE|KEY|RESPONSE_IS_NOT_CONFORM|PARSE|MISSING)/;

function refusalOf(provider: SocialProvider, error: unknown): SocialCallRefusal {
  if (error instanceof openid.AuthorizationResponseError)
    return { code: error.error === 'access_denied' ? 'CANCELLED' : 'REFUSED' };
  const { code = '', cause, message = '' } = error as { code?: string; cause?: unknown; message?: string };
  const status = error instanceof openid.ResponseBodyError ? error.status : statusOf(cause);
  const isRefused = status < 500 && (error instanceof openid.ResponseBodyError || WRONG.test(code));
  log.warn('a sign-in elsewhere failed', { provider, code, status, reason: message });
  return { code: isRefused ? 'REFUSED' : 'DOWN' };
}

const statusOf = (cause: unknown): number => (cause instanceof Response ? cause.status : 0);
