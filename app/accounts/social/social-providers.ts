import { appBrowserOf } from '~/platform/http/app-browser';
import type { SocialKeys } from '~/settings/social-keys';

/** Providers by which people may sign in (REG-09). */
export const SOCIAL_NAMES = { line: 'LINE', facebook: 'Facebook', google: 'Google' } as const;
export type SocialProvider = keyof typeof SOCIAL_NAMES;

export const isSocialProvider = (name: string | undefined): name is SocialProvider =>
  name !== undefined && Object.hasOwn(SOCIAL_NAMES, name);

/** The provider buttons of a page. */
export interface SocialOffer {
  providers: readonly SocialProvider[];
  /** hosts the buttons lead to (form-action of the CSP) */
  hosts: readonly string[];
  /** Google is configured, and refuses this browser */
  needsBrowser: boolean;
}

/**
 * The configured providers, those that work in this browser first: inside the apps of LINE and
 * Facebook their own sign-in, and never Google's, which refuses embedded browsers.
 */
export function socialOffer(keys: SocialKeys, userAgent: string | null): SocialOffer {
  const app = appBrowserOf(userAgent);
  const order: SocialProvider[] =
    app === 'facebook' ? ['facebook', 'line', 'google'] : ['line', 'facebook', 'google'];
  const configured = order.filter((provider) => keys[provider] !== null);
  const providers = configured.filter((provider) => app === null || provider !== 'google');
  return {
    providers,
    hosts: [...new Set(providers.flatMap((provider) => hostsOf(keys, provider)))],
    needsBrowser: providers.length < configured.length,
  };
}

function hostsOf({ line, facebook, google }: SocialKeys, provider: SocialProvider): string[] {
  if (provider === 'line') return line ? [new URL(line.issuer).origin] : [];
  if (provider === 'google') return google ? [new URL(google.issuer).origin] : [];
  if (!facebook) return [];
  const origin = new URL(facebook.authorizeUrl).origin;
  // on phones it redirects to its other host
  return origin === 'https://www.facebook.com' ? [origin, 'https://m.facebook.com'] : [origin];
}

/** Why a sign-in through a provider failed, for the sign-in page. */
export const SOCIAL_REFUSALS = [
  'cancelled',
  'refused',
  'otherBrowser',
  'late',
  'down',
  'blocked',
  'full',
  'tooMany',
] as const;
export type SocialRefusal = (typeof SOCIAL_REFUSALS)[number];
export const socialRefusal = (code: string | null): SocialRefusal | null =>
  SOCIAL_REFUSALS.find((refusal) => refusal === code) ?? null;

/** Every provider with keys, in any browser. */
export const configuredProviders = (keys: SocialKeys): SocialProvider[] =>
  (Object.keys(SOCIAL_NAMES) as SocialProvider[]).filter((provider) => keys[provider] !== null);

/** Why joining or removing a provider failed, for the member's security page. */
export const WAY_REFUSALS = ['cancelled', 'refused', 'late', 'down', 'tooMany', 'taken', 'lastWay'] as const;
export type WayRefusal = (typeof WAY_REFUSALS)[number];
export const wayRefusal = (code: string | null): WayRefusal | null =>
  WAY_REFUSALS.find((refusal) => refusal === code) ?? null;

/** For the handle of a page with the buttons. */
export const socialHosts = (data: unknown): readonly string[] =>
  (data as { social?: SocialOffer } | undefined)?.social?.hosts ?? [];
