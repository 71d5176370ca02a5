import { z } from 'zod';
import type { S3Place } from '~/platform/storage/s3-place';

/** The storage of uploaded files (ADR-0114): a folder of DATA_DIR, or a bucket. */
export const STORAGE_SETTINGS = {
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  STORAGE_FORMER: z.enum(['disk', 's3']).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,62}$/, 'is no name of a bucket')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_/-]*$/, 'has letters, digits and slashes only')
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_TIMEOUT_SECONDS: z.coerce.number().min(1).max(60).default(8),
};

type Settings = z.output<z.ZodObject<typeof STORAGE_SETTINGS>>;
type SettingName = keyof Settings;

export type StorageKind = Settings['STORAGE'];

export interface StorageSettings {
  kind: StorageKind;
  /** Missing files are still read from it, and moved by `npm run storage-move`; null: none. */
  former: StorageKind | null;
  /** null: no bucket */
  s3: S3Place | null;
}

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * A bucket is configured completely or not at all; a live shop sends files and keys over https, or to its own
 * machine.
 */
export function storageProblems(env: Settings, isLive: boolean): { name: SettingName; message: string }[] {
  const problems: { name: SettingName; message: string }[] = [];
  if (env.STORAGE_FORMER === env.STORAGE)
    problems.push({ name: 'STORAGE_FORMER', message: 'is where files were before, not where they are' });
  if (![env.STORAGE, env.STORAGE_FORMER].includes('s3')) return problems;
  for (const name of NEEDED)
    if (env[name] === undefined) problems.push({ name, message: 'is needed when files lie in S3' });
  if (isLive && env.S3_ENDPOINT?.startsWith('http:') && !isInside(new URL(env.S3_ENDPOINT).hostname))
    problems.push({ name: 'S3_ENDPOINT', message: 'must be https://… when SHOP_MODE=live' });
  return problems;
}

/** This machine, or a name of a private network, as containers use. */
const isInside = (host: string) =>
  host === 'localhost' || !host.includes('.') || /^127\.|\.(?:internal|local|svc)$/.test(host);

export function storageSettingsOf(env: Settings): StorageSettings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isUsed = [env.STORAGE, env.STORAGE_FORMER].includes('s3');
  const prefix = env.S3_PREFIX.split('/').filter(Boolean).join('/');
  return {
    kind: env.STORAGE,
    former: env.STORAGE_FORMER ?? null,
    s3:
      isUsed && bucket && accessKeyId && secretAccessKey
        ? {
            endpoint: (env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`).replace(/\/+$/, ''),
            region: env.S3_REGION,
            bucket,
            prefix: prefix && `${prefix}/`,
            accessKeyId,
            secretAccessKey,
            timeoutMs: env.S3_TIMEOUT_SECONDS * 1000,
          }
        : null,
  };
}
