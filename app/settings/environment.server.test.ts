import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseIntoClientConfig } from 'pg-connection-string';
import { expect, test } from 'vitest';
import { readEnvironment, SETTING_NAMES } from './environment.server';
import { SECRET_SETTINGS } from './settings-from-files.server';

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: 'Kp7_wq2-XnV9tZr4LmB6yH3sDf8gJc1Q',
};

test('where nothing is said, providers are asked and jobs tried again as seldom as ever', () => {
  expect(readEnvironment({})).toMatchObject({
    providerPace: { timeoutSeconds: 8, askSeconds: 5 },
    jobExpireSeconds: 300,
    jobRetrySeconds: 30,
  });
});

test('the environment says how long a provider is waited for and how often it is asked', () => {
  const pace = { PROVIDER_TIMEOUT_SECONDS: '2.5', PROVIDER_ASK_SECONDS: '0', JOB_RETRY_SECONDS: '1' };
  expect(readEnvironment(pace)).toMatchObject({
    providerPace: { timeoutSeconds: 2.5, askSeconds: 0 },
    jobRetrySeconds: 1,
  });
  expect(readEnvironment({ ...LIVE, PROVIDER_ASK_SECONDS: '1' }).providerPace.askSeconds).toBe(1);
});

test.each([
  ['PROVIDER_TIMEOUT_SECONDS', '0'],
  ['PROVIDER_TIMEOUT_SECONDS', '0.7'],
  ['PROVIDER_TIMEOUT_SECONDS', '60'],
  ['PROVIDER_TIMEOUT_SECONDS', 'soon'],
  ['PROVIDER_ASK_SECONDS', '-1'],
  ['PROVIDER_ASK_SECONDS', '300'],
  ['JOB_RETRY_SECONDS', '0'],
  ['JOB_RETRY_SECONDS', '1.5'],
])('%s=%s ends the start with its name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(name);
});

test('a live shop does not ask a provider as often as anybody looks', () => {
  expect(() => readEnvironment({ ...LIVE, PROVIDER_ASK_SECONDS: '0' })).toThrow(
    /PROVIDER_ASK_SECONDS: at least 1/,
  );
});

test('sockets are found at an origin of the shop’s own host, on https where the shop is', () => {
  expect(readEnvironment({}).socketUrl).toBeNull();
  const socketUrl = 'https://shop.example:3001';
  expect(readEnvironment({ ...LIVE, SOCKET_PUBLIC_URL: `${socketUrl}/live/` }).socketUrl).toBe(socketUrl);
  for (const elsewhere of ['https://live.shop.example', 'http://shop.example:3001', 'wss://shop.example'])
    expect(() => readEnvironment({ ...LIVE, SOCKET_PUBLIC_URL: elsewhere })).toThrow('SOCKET_PUBLIC_URL');
});

test.each(['a/b@c:d#e?f%41', 'บาท/@', '%2F', ' a b '])(
  'a password of any signs reaches the server: %s',
  (password) => {
    const { databaseUrl, smtpUrl } = readEnvironment({
      DATABASE_URL: 'postgres://rian@db.example:5432/rian?sslmode=disable',
      DATABASE_PASSWORD: password,
      SMTP_URL: 'smtps://mailer@mail.example',
      SMTP_PASSWORD: password,
    });
    const { user, host, port, database, ...read } = parseIntoClientConfig(databaseUrl!);
    expect([user, host, port, database]).toEqual(['rian', 'db.example', 5432, 'rian']);
    expect(read.password).toBe(password);
    expect(decodeURIComponent(new URL(smtpUrl!).password)).toBe(password);
  },
);

test.each([
  'postgres://rian:p/a@db.example/rian',
  'postgres://rian:12/34@db.example/rian',
  'postgres://rian:1#2@db.example/rian',
])('a password that ends its address early is named, and not said: %s', (address) => {
  const read = () => readEnvironment({ DATABASE_URL: address });
  expect(read).toThrow(
    /DATABASE_URL: cannot be read\. A password with signs .* belongs in DATABASE_PASSWORD/,
  );
  expect(read).not.toThrow('@db.example');
});

test('a password stands in one place, beside the address it is for', () => {
  const DATABASE_PASSWORD = 'one';
  expect(() => readEnvironment({ DATABASE_PASSWORD })).toThrow('DATABASE_URL: is needed');
  expect(() => readEnvironment({ DATABASE_PASSWORD, DATABASE_URL: 'postgres://a:two@b/c' })).toThrow(
    'holds a password already',
  );
});

test('secrets come from files, without the line end of editors', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-secrets-'));
  try {
    const file = path.join(folder, 'session');
    fs.writeFileSync(file, `${LIVE.SESSION_SECRET}\n`);
    const { SESSION_SECRET: _, ...others } = LIVE;
    expect(readEnvironment({ ...others, SESSION_SECRET_FILE: file }).sessionSecret).toBe(LIVE.SESSION_SECRET);
    expect(() => readEnvironment({ ...LIVE, SESSION_SECRET_FILE: file })).toThrow('take one');
    expect(() => readEnvironment({ ...others, SESSION_SECRET_FILE: `${file}-gone` })).toThrow(
      /_FILE.*ENOENT/,
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test.each([
  'x'.repeat(40),
  'change-me-change-me-change-me-now',
  'Password1234567890ABCDEFGHIJKLMNOP',
  'abcabcabcabcabcabcabcabcabcabcabc',
])('a live shop does not start with a secret that is guessed: %s', (SESSION_SECRET) => {
  expect(() => readEnvironment({ ...LIVE, SESSION_SECRET })).toThrow(/SESSION_SECRET: is easily guessed/);
});

const S3 = {
  STORAGE: 's3',
  S3_BUCKET: 'school',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret-of-s3',
};

test('files lie on the disk unless a bucket is named, with all that it takes', () => {
  expect(readEnvironment({}).storage).toEqual({ kind: 'disk', former: null, s3: null });
  expect(readEnvironment({ ...S3, S3_PREFIX: '/one/two/', S3_REGION: 'ap-southeast-1' }).storage).toEqual({
    kind: 's3',
    former: null,
    s3: {
      endpoint: 'https://s3.ap-southeast-1.amazonaws.com',
      region: 'ap-southeast-1',
      bucket: 'school',
      prefix: 'one/two/',
      accessKeyId: 'key',
      secretAccessKey: 'secret-of-s3',
      timeoutMs: 8000,
    },
  });
  expect(readEnvironment({ ...S3, STORAGE: 'disk', STORAGE_FORMER: 's3' }).storage.former).toBe('s3');
  expect(readEnvironment({ ...S3, STORAGE: 'disk' }).storage.s3).toBeNull();
});

test.each<[Record<string, string>, string]>([
  [{ STORAGE: 's3' }, 'S3_BUCKET: is needed'],
  [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: is needed'],
  [{ STORAGE: 'disk', STORAGE_FORMER: 'disk' }, 'STORAGE_FORMER: is where files were before'],
  [{ ...S3, S3_BUCKET: '../other' }, 'S3_BUCKET: is no name of a bucket'],
  [{ ...S3, S3_PREFIX: 'a/../b' }, 'S3_PREFIX: has letters, digits and slashes only'],
  [{ ...S3, ...LIVE, S3_ENDPOINT: 'http://s3.example.com' }, 'S3_ENDPOINT: must be https'],
  [{ STORAGE: 'ftp' }, 'STORAGE'],
])('a storage that cannot be meant so is named, and no key is said: %j', (env, message) => {
  expect(() => readEnvironment(env)).toThrow(message);
  expect(() => readEnvironment(env)).not.toThrow('secret-of-s3');
});

test('a bucket of the own network needs no https', () => {
  const { storage } = readEnvironment({ ...S3, ...LIVE, S3_ENDPOINT: 'http://minio:9000/' });
  expect(storage.s3?.endpoint).toBe('http://minio:9000');
});

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');

test('the example of settings names each of them once, and so does the guide', () => {
  const example = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const ofCompose = [
    'POSTGRES_PASSWORD',
    'COMPOSE_PROFILES',
    'FFMPEG',
    'CERTIFICATES',
    'BACKUP_FOLDER',
    'BACKUP_KEEP_DAYS',
  ];
  expect(example.toSorted()).toEqual([...SETTING_NAMES, ...ofCompose, 'BACKUP_PASSWORD'].toSorted());
  expect(SECRET_SETTINGS.filter((name) => !example.includes(name))).toEqual([]);
  const guide = read('docs/operations.md');
  const isSaid = (name: string) =>
    guide.includes(`\`${name}\``) || /^SOCIAL_(?:GOOGLE|FACEBOOK)_CLIENT/.test(name);
  expect(example.filter((name) => !isSaid(name))).toEqual([]);
});

test('the example starts nothing by itself: what a live shop needs has no value to be left as it is', () => {
  const composeSettings = Object.fromEntries(
    [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
  expect(() => readEnvironment(composeSettings)).toThrow(/PUBLIC_URL.*SESSION_SECRET/);
});

test('compose starts live, with no password of its own, and nothing may write or rise but where it must', () => {
  const compose = read('compose.yaml');
  expect(compose).toContain('SHOP_MODE: ${SHOP_MODE:-live}');
  expect(compose).toContain('target: ${SHOP_MODE:-live}');
  const passwords = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET)\w*)(:[-?])([^}]*)\}/g)];
  expect(passwords.length).toBeGreaterThan(2);
  for (const [, , how, value] of passwords) if (how === ':-') expect(value).toBe('');
  // requests from outside pass the proxy
  for (const [, port] of compose.matchAll(/- '(.*:\d+)'/g))
    expect(port).toMatch(/^(?:127\.0\.0\.1:|80:|443:)/);
  expect(compose.match(/cap_drop: \[ALL\]/g)).toHaveLength(2);
  expect(compose.match(/read_only: true/g)).toHaveLength(2);
  for (const [, image] of compose.matchAll(/image: (.*)/g)) expect(image).toMatch(/:\d+\.\d+|^rian-/);
});
