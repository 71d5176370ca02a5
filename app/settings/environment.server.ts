import path from 'node:path';
import { z } from 'zod';
import type { ProviderSetting } from '~/providers/methods/payment-methods';
import {
  PROVIDER_SETTINGS,
  providerAddressesOf,
  providerAddressProblems,
  type ProviderAddresses,
} from '~/providers/methods/provider-addresses';
import { type ProviderPace, USUAL_PACE } from '~/providers/port/provider-pace';
import { addressProblem, givenSettings, isWeakSecret, withPassword } from './settings-from-files.server';
import { SOCIAL_SETTINGS, socialKeysOf, type SocialKeys, socialProblems } from './social-keys';
import {
  STORAGE_SETTINGS,
  storageProblems,
  type StorageSettings,
  storageSettingsOf,
} from './storage-settings';

/**
 * The only reader of `process.env`. A wrong value stops the start with one line that says what to do.
 * SHOP_MODE, not NODE_ENV, decides about demo accounts and the development mailbox.
 */
const port = z.coerce.number().int().min(0).max(65535);

const address = z.url({ protocol: /^https?$/ }).optional();
const providerAddresses = Object.fromEntries(
  PROVIDER_SETTINGS.map((setting) => [setting, address]),
) as Record<ProviderSetting, typeof address>;

const schema = z
  .object({
    SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
    DEMO_HISTORY: z.enum(['on', 'off']).default('on'),
    PORT: port.default(3000),
    SOCKET_PORT: port.default(3001),
    METRICS_PORT: port.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_SERVICE_NAME: z.string().min(1).default('rian'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    METRICS_HOST: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'),
    SOCKET_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(300),
    SANDBOX_PORT: port.default(3002),
    SANDBOX_HOST: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'),
    ...providerAddresses,
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATABASE_URL: z.string().startsWith('postgres').optional(),
    DATABASE_DIRECT_URL: z.string().startsWith('postgres').optional(),
    DATABASE_PASSWORD: z.string().optional(),
    DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
    SLOW_QUERY_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
    DATA_DIR: z.string().min(1).default('./data'),
    SESSION_SECRET: z.string().min(32, 'at least 32 characters').optional(),
    FORMER_SECRETS: z.string().default(''),
    SMTP_URL: z.string().startsWith('smtp').optional(),
    SMTP_PASSWORD: z.string().optional(),
    MAIL_FROM: z.string().min(3).default('เรียน <no-reply@rian.test>'),
    FEATURES: z.string().default('USER_GROUP,TAX_SYSTEM,COURSE_CURRICULUM,COURSE_COMMENT'),
    PROVIDER_TIMEOUT_SECONDS: z.coerce
      .number()
      .multipleOf(0.5)
      .min(0.5)
      .max(15)
      .default(USUAL_PACE.timeoutSeconds),
    PROVIDER_ASK_SECONDS: z.coerce.number().min(0).max(60).default(USUAL_PACE.askSeconds),
    JOB_EXPIRE_SECONDS: z.coerce.number().int().min(5).max(3600).default(300),
    JOB_RETRY_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
    VISITORS_AT_ONCE: z.coerce.number().int().min(1).max(100_000).default(64),
    LINE_SECONDS: z.coerce.number().min(0).max(30).default(8),
    PICTURE_SECONDS: z.coerce.number().int().min(1).max(300).optional(),
    BODY_IDLE_SECONDS: z.coerce.number().int().min(1).max(300).default(30),
    API_ORIGINS: z.string().default(''),
    API_CALLS_A_MINUTE: z.coerce.number().int().min(10).max(1_000_000).default(300),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    FFMPEG_PATH: z.string().optional(),
    PATH: z.string().default(''),
    CHULABOOK_URL: address,
    CHULABOOK_KEY: z.string().min(8).optional(),
    CHULABOOK_HOSTS: z.string().default(''),
    ...SOCIAL_SETTINGS,
    ...STORAGE_SETTINGS,
  })
  .check((context) => {
    const env = context.value;
    const isLive = env.SHOP_MODE === 'live';
    for (const { name, message } of [...socialProblems(env, isLive), ...storageProblems(env, isLive)])
      context.issues.push({ code: 'custom', path: [name], message, input: undefined });
    if ((env.CHULABOOK_URL === undefined) !== (env.CHULABOOK_KEY === undefined))
      context.issues.push({
        code: 'custom',
        path: ['CHULABOOK_KEY'],
        message: 'CHULABOOK_URL and CHULABOOK_KEY go together',
        input: undefined,
      });
    for (const [name, address, password] of [
      ['DATABASE', env.DATABASE_URL, env.DATABASE_PASSWORD],
      ['SMTP', env.SMTP_URL, env.SMTP_PASSWORD],
    ] as const) {
      const message = addressProblem(address, password, `${name}_PASSWORD`);
      if (message) context.issues.push({ code: 'custom', path: [`${name}_URL`], message, input: undefined });
    }
    const socket = env.SOCKET_PUBLIC_URL && new URL(env.SOCKET_PUBLIC_URL);
    // the session's cookie goes to the shop's own host, on any port
    if (socket && env.PUBLIC_URL && socket.hostname !== new URL(env.PUBLIC_URL).hostname)
      context.issues.push({
        code: 'custom',
        path: ['SOCKET_PUBLIC_URL'],
        message: 'must have the host of PUBLIC_URL',
        input: env.SOCKET_PUBLIC_URL,
      });
    if (env.SHOP_MODE !== 'live') return;
    const must = (
      name: 'PUBLIC_URL' | 'SOCKET_PUBLIC_URL' | 'SESSION_SECRET' | 'PROVIDER_ASK_SECONDS' | ProviderSetting,
      isGood: boolean,
      message: string,
    ) => {
      if (!isGood) context.issues.push({ code: 'custom', path: [name], message, input: env[name] });
    };
    must(
      'PUBLIC_URL',
      env.PUBLIC_URL?.startsWith('https://') ?? false,
      'must be https://… when SHOP_MODE=live',
    );
    must(
      'SOCKET_PUBLIC_URL',
      env.SOCKET_PUBLIC_URL?.startsWith('https://') ?? true,
      'must be https://… when SHOP_MODE=live',
    );
    must('SESSION_SECRET', env.SESSION_SECRET !== undefined, 'is needed when SHOP_MODE=live');
    must(
      'SESSION_SECRET',
      env.SESSION_SECRET === undefined || !isWeakSecret(env.SESSION_SECRET),
      'is easily guessed: make one by openssl rand -base64 32',
    );
    // anybody can send an unsigned notification, which triggers a check
    must('PROVIDER_ASK_SECONDS', env.PROVIDER_ASK_SECONDS >= 1, 'at least 1 when SHOP_MODE=live');
    if (env.CHULABOOK_URL?.startsWith('http:'))
      context.issues.push({
        code: 'custom',
        path: ['CHULABOOK_URL'],
        message: 'must be https://… when SHOP_MODE=live',
        input: env.CHULABOOK_URL,
      });
    // a live shop calls only real providers
    for (const { setting, live } of providerAddressProblems(env))
      must(setting, false, `only ${live} when SHOP_MODE=live`);
  });

export const FEATURE_NAMES = ['USER_GROUP', 'TAX_SYSTEM', 'COURSE_CURRICULUM', 'COURSE_COMMENT'] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

/** The partner shop's cart address and key, and the hosts it may send buyers to. */
export interface PartnerShop {
  url: string;
  key: string;
  /** Https host names, besides the address's own origin. */
  hosts: readonly string[];
}

export interface Environment {
  mode: 'demo' | 'live';
  /** A new demo shop starts with ninety days of orders and students. */
  hasDemoHistory: boolean;
  port: number;
  socketPort: number;
  /** The address of the metrics; null: not collected. */
  metrics: { port: number; host: string } | null;
  /** The OTLP/HTTP receiver of spans, and the share of traces started here; null: none. */
  traces: { endpoint: string; serviceName: string; share: number } | null;
  /** The origin of the sockets; null: at `socketPort` of the shop's host, and none where that is https. */
  socketUrl: string | null;
  /** Open sockets of one network address in one process. */
  socketsPerAddress: number;
  /** The port of the demo's payment sandbox. */
  sandboxPort: number;
  /** Its bind address: this machine only, unless a container must expose the port. */
  sandboxHost: string;
  /** Unset in a demo shop: its own sandbox, once it listens. */
  providers: ProviderAddresses;
  /** Null: the address of the current request, and http://localhost:PORT in mails. */
  publicUrl: string | null;
  databaseUrl: string | null;
  /** The same database without the pooler, for dedicated connections. */
  directDatabaseUrl: string | null;
  hasPreparedStatements: boolean;
  /** Slower statements are logged; 0: none. */
  slowQueryMs: number;
  dataDir: string;
  /** The storage of uploaded files. */
  storage: StorageSettings;
  sessionSecret: string | null;
  /** Former values of SESSION_SECRET: they only decrypt what they encrypted. */
  formerSecrets: readonly string[];
  smtpUrl: string | null;
  mailFrom: string;
  features: ReadonlySet<FeatureName>;
  providerPace: ProviderPace;
  /** After this another process takes over the job of a dead one; longer than any job runs. */
  jobExpireSeconds: number;
  /** Seconds to the first retry of a failed job; doubles each time. */
  jobRetrySeconds: number;
  /** Pages rendered at once by a busy process, and how long others wait for it. */
  visitorsAtOnce: number;
  lineSeconds: number;
  /** Seconds for one picture; null: the default. */
  pictureSeconds: number | null;
  /** Seconds without a byte after which a request's body is aborted. */
  bodyIdleSeconds: number;
  /** Origins whose pages may call the API from a browser, with a token and never with a cookie. */
  apiOrigins: readonly string[];
  /** By token, person or network. */
  apiCallsAMinute: number;
  /** Number of trusted proxies in front, for the visitor's address. */
  trustedProxies: number;
  /** The program that makes videos for phones; null: the one on the path, `off`: none. */
  ffmpegPath: string | null;
  /** The system's PATH. */
  programPath: string;
  /** The partner that sells its own books; null: none. */
  partnerShop: PartnerShop | null;
  /** Social sign-in; a provider without keys is not offered. */
  social: SocialKeys;
}

export class EnvironmentError extends Error {}

/** Names of the settings for operators; `PATH` is the system's. */
export const SETTING_NAMES = Object.keys(schema.shape).filter((name) => name !== 'PATH');

/** Throws EnvironmentError with one line for each invalid setting. Empty strings count as unset. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = schema.safeParse(settingsIn(source));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new EnvironmentError(`Settings in the environment are wrong. ${problems.join('; ')}`);
  }
  const env = parsed.data;
  const names = env.FEATURES.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.filter((name) => !(FEATURE_NAMES as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new EnvironmentError(
      `FEATURES: unknown ${unknown.join(', ')}; known are ${FEATURE_NAMES.join(', ')}`,
    );
  }
  return {
    mode: env.SHOP_MODE,
    hasDemoHistory: env.DEMO_HISTORY === 'on',
    port: env.PORT,
    socketPort: env.SOCKET_PORT,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: env.OTEL_SERVICE_NAME,
            share: env.OTEL_TRACES_SAMPLER_ARG,
          },
    socketUrl: env.SOCKET_PUBLIC_URL === undefined ? null : new URL(env.SOCKET_PUBLIC_URL).origin,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    sandboxPort: env.SANDBOX_PORT,
    sandboxHost: env.SANDBOX_HOST,
    providers: providerAddressesOf(env, env.SHOP_MODE === 'live'),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    directDatabaseUrl: withPassword(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, env.DATABASE_PASSWORD),
    hasPreparedStatements: env.DATABASE_PREPARED === 'on',
    slowQueryMs: env.SLOW_QUERY_MS,
    dataDir: path.resolve(env.DATA_DIR),
    storage: storageSettingsOf(env),
    sessionSecret: env.SESSION_SECRET ?? null,
    formerSecrets: env.FORMER_SECRETS.split(',')
      .map((former) => former.trim())
      .filter(Boolean),
    smtpUrl: withPassword(env.SMTP_URL, env.SMTP_PASSWORD),
    mailFrom: env.MAIL_FROM,
    features: new Set(names as FeatureName[]),
    providerPace: { timeoutSeconds: env.PROVIDER_TIMEOUT_SECONDS, askSeconds: env.PROVIDER_ASK_SECONDS },
    jobExpireSeconds: env.JOB_EXPIRE_SECONDS,
    jobRetrySeconds: env.JOB_RETRY_SECONDS,
    visitorsAtOnce: env.VISITORS_AT_ONCE,
    lineSeconds: env.LINE_SECONDS,
    pictureSeconds: env.PICTURE_SECONDS ?? null,
    bodyIdleSeconds: env.BODY_IDLE_SECONDS,
    apiOrigins: originsIn(env.API_ORIGINS),
    apiCallsAMinute: env.API_CALLS_A_MINUTE,
    trustedProxies: env.TRUST_PROXY,
    ffmpegPath: env.FFMPEG_PATH ?? null,
    programPath: env.PATH,
    partnerShop:
      env.CHULABOOK_URL !== undefined && env.CHULABOOK_KEY !== undefined
        ? {
            url: env.CHULABOOK_URL.replace(/\/+$/, ''),
            key: env.CHULABOOK_KEY,
            hosts: env.CHULABOOK_HOSTS.split(',')
              .map((host) => host.trim().toLowerCase())
              .filter(Boolean),
          }
        : null,
    social: socialKeysOf(env),
  };
}

function settingsIn(source: Record<string, string | undefined>): Record<string, string> {
  try {
    return givenSettings(source);
  } catch (error) {
    throw new EnvironmentError(`Settings in the environment are wrong. ${(error as Error).message}`);
  }
}

/** @throws EnvironmentError for an invalid origin (`https://crm.example.com`, without a path) */
function originsIn(list: string): string[] {
  const origins = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const wrong = origins.find((each) => !URL.canParse(each) || new URL(each).origin !== each);
  if (wrong === undefined) return origins;
  throw new EnvironmentError(`API_ORIGINS: ${wrong} is no origin such as https://crm.example.com`);
}
