import fs from 'node:fs';

type Given = Record<string, string | undefined>;

/** Settings that may come as a file: NAME_FILE names it, as the secrets of Docker and Kubernetes are mounted. */
export const SECRET_SETTINGS = [
  'SESSION_SECRET',
  'FORMER_SECRETS',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'CHULABOOK_KEY',
  'SOCIAL_LINE_CLIENT_SECRET',
  'SOCIAL_GOOGLE_CLIENT_SECRET',
  'SOCIAL_FACEBOOK_CLIENT_SECRET',
  'BACKUP_PASSWORD',
] as const;

/** What is said in the environment and in the files it names; '' counts as not said. @throws Error that names the setting, never its value */
export function givenSettings(source: Given): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  for (const name of SECRET_SETTINGS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set: take one`);
    try {
      const text = fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text !== '') given[name] = text;
    } catch (error) {
      throw new Error(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return given;
}

/**
 * The address with the password put in, whatever signs it has; null where either is none. A sign left as it is would end the
 * address early: `/` and `#` make another server of it.
 */
export function withPassword(address: string | undefined, password: string | undefined): string | null {
  if (address === undefined) return null;
  if (password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Why an address of a server cannot be meant as it is written; null: it can. Its words never hold the address. */
export function addressProblem(
  address: string | undefined,
  password: string | undefined,
  passwordName: string,
): string | null {
  if (address === undefined) return password === undefined ? null : 'is needed where a password is set';
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && !`${url.pathname}${url.hash}`.includes('@')) {
    if (password === undefined) return null;
    if (url.password !== '') return `holds a password already: it stands here or in ${passwordName}`;
    return url.host !== '' && url.username !== '' ? null : 'names no user and server to put a password to';
  }
  return `cannot be read. A password with signs such as / @ : # belongs in ${passwordName}, as it is`;
}

const EXAMPLES = /change.?me|your.?secret|example|password|0123456789|abcdefgh/i;

/** Whether anybody would find it by trying: a word of examples, or hardly any different signs (`openssl rand -base64 32` has thirty). */
export const isWeakSecret = (secret: string): boolean => EXAMPLES.test(secret) || new Set(secret).size < 12;
