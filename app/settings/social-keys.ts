import { z } from 'zod';

/** The social sign-in providers and their keys. The addresses are the providers' own unless overridden. */
const address = (own: string) => z.url({ protocol: /^https?$/ }).default(own);
const key = z.string().min(1).optional();

export const SOCIAL_SETTINGS = {
  SOCIAL_LINE_ISSUER: address('https://access.line.me'),
  SOCIAL_LINE_CLIENT_ID: key,
  SOCIAL_LINE_CLIENT_SECRET: key,
  SOCIAL_GOOGLE_ISSUER: address('https://accounts.google.com'),
  SOCIAL_GOOGLE_CLIENT_ID: key,
  SOCIAL_GOOGLE_CLIENT_SECRET: key,
  SOCIAL_FACEBOOK_AUTHORIZE_URL: address('https://www.facebook.com/v23.0/dialog/oauth'),
  SOCIAL_FACEBOOK_TOKEN_URL: address('https://graph.facebook.com/v23.0/oauth/access_token'),
  SOCIAL_FACEBOOK_PROFILE_URL: address('https://graph.facebook.com/v23.0/me'),
  SOCIAL_FACEBOOK_CLIENT_ID: key,
  SOCIAL_FACEBOOK_CLIENT_SECRET: key,
};

type Settings = z.output<z.ZodObject<typeof SOCIAL_SETTINGS>>;
type SettingName = keyof Settings;

interface ClientKeys {
  clientId: string;
  clientSecret: string;
}
export type OpenIdKeys = ClientKeys & { issuer: string };
export type FacebookKeys = ClientKeys & { authorizeUrl: string; tokenUrl: string; profileUrl: string };

/** null: not offered */
export interface SocialKeys {
  line: OpenIdKeys | null;
  facebook: FacebookKeys | null;
  google: OpenIdKeys | null;
}

/** Half a pair of keys is a mistake; a live shop redirects nobody over http. */
export function socialProblems(env: Settings, isLive: boolean): { name: SettingName; message: string }[] {
  const halves = (['LINE', 'GOOGLE', 'FACEBOOK'] as const).flatMap((provider) => {
    const names = [`SOCIAL_${provider}_CLIENT_ID`, `SOCIAL_${provider}_CLIENT_SECRET`] as const;
    const missing = names.filter((name) => env[name] === undefined);
    return missing.length === 1 ? [{ name: missing[0]!, message: 'is needed with the other key' }] : [];
  });
  const addresses = (Object.keys(SOCIAL_SETTINGS) as SettingName[]).filter((name) =>
    /_(ISSUER|URL)$/.test(name),
  );
  const plain = isLive ? addresses.filter((name) => !env[name]?.startsWith('https://')) : [];
  return [...halves, ...plain.map((name) => ({ name, message: 'must be https://… when SHOP_MODE=live' }))];
}

export function socialKeysOf(env: Settings): SocialKeys {
  const keys = (clientId?: string, clientSecret?: string) =>
    clientId && clientSecret ? { clientId, clientSecret } : null;
  const line = keys(env.SOCIAL_LINE_CLIENT_ID, env.SOCIAL_LINE_CLIENT_SECRET);
  const google = keys(env.SOCIAL_GOOGLE_CLIENT_ID, env.SOCIAL_GOOGLE_CLIENT_SECRET);
  const facebook = keys(env.SOCIAL_FACEBOOK_CLIENT_ID, env.SOCIAL_FACEBOOK_CLIENT_SECRET);
  return {
    line: line && { ...line, issuer: env.SOCIAL_LINE_ISSUER },
    google: google && { ...google, issuer: env.SOCIAL_GOOGLE_ISSUER },
    facebook: facebook && {
      ...facebook,
      authorizeUrl: env.SOCIAL_FACEBOOK_AUTHORIZE_URL,
      tokenUrl: env.SOCIAL_FACEBOOK_TOKEN_URL,
      profileUrl: env.SOCIAL_FACEBOOK_PROFILE_URL,
    },
  };
}
