import type { SocialKeys } from '~/settings/social-keys';

/** Where people may sign in besides here (REG-09). */
export const SOCIAL_NAMES = { line: 'LINE', facebook: 'Facebook', google: 'Google' } as const;
export type SocialProvider = keyof typeof SOCIAL_NAMES;

export const isSocialProvider = (name: string | undefined): name is SocialProvider =>
  name !== undefined && Object.hasOwn(SOCIAL_NAMES, name);

/** The buttons of a page. */
export interface SocialOffer {
  providers: readonly SocialProvider[];
  /** hosts the buttons lead to (form-action of the CSP) */
  hosts: readonly string[];
  /** Google is set up, and does not work in this browser */
  needsBrowser: boolean;
}

/**
 * What the keys allow, and what works in this browser first: inside the apps of LINE and Facebook their own
 * sign-in, and never Google's, which refuses browsers inside apps.
 */
export function socialOffer(keys: SocialKeys, userAgent: string | null): SocialOffer {
  const app = appOf(userAgent ?? '');
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

function appOf(userAgent: string): 'line' | 'facebook' | null {
  if (/\bLine\//i.test(userAgent)) return 'line';
  return /\b(FBAN|FBAV|FB_IAB|Instagram)\b/.test(userAgent) ? 'facebook' : null;
}

function hostsOf({ line, facebook, google }: SocialKeys, provider: SocialProvider): string[] {
  if (provider === 'line') return line ? [new URL(line.issuer).origin] : [];
  if (provider === 'google') return google ? [new URL(google.issuer).origin] : [];
  if (!facebook) return [];
  const own = new URL(facebook.authorizeUrl).origin;
  // on phones it leads on to its other host by itself
  return own === 'https://www.facebook.com' ? [own, 'https://m.facebook.com'] : [own];
}

/** Why a sign-in elsewhere led to nobody, as the sign-in page says it. */
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
export const socialRefusal = (named: string | null): SocialRefusal | null =>
  SOCIAL_REFUSALS.find((refusal) => refusal === named) ?? null;

/** Every provider the shop has keys of, whatever the browser. */
export const configuredProviders = (keys: SocialKeys): SocialProvider[] =>
  (Object.keys(SOCIAL_NAMES) as SocialProvider[]).filter((provider) => keys[provider] !== null);

/** Why an identity was not joined to the member who is signed in, or not taken from them, as their security page says it. */
export const WAY_REFUSALS = ['cancelled', 'refused', 'late', 'down', 'tooMany', 'taken', 'lastWay'] as const;
export type WayRefusal = (typeof WAY_REFUSALS)[number];
export const wayRefusal = (named: string | null): WayRefusal | null =>
  WAY_REFUSALS.find((refusal) => refusal === named) ?? null;

/** For the handle of a page with the buttons. */
export const socialHosts = (data: unknown): readonly string[] =>
  (data as { social?: SocialOffer } | undefined)?.social?.hosts ?? [];
