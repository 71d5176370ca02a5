import fs from 'node:fs';

type Given = Record<string, string | undefined>;

/** Settings that may come from a file named by NAME_FILE, the way Docker and Kubernetes mount secrets. */
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

/**
 * The settings of the environment and of the files it names; '' counts as unset. @throws Error with the
 * setting's name, never its value
 */
export function givenSettings(source: Given): Record<string, string> {
  const settings = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  for (const name of SECRET_SETTINGS) {
    const file = settings[`${name}_FILE`];
    if (file === undefined) continue;
    if (settings[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set: take one`);
    try {
      const text = fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text !== '') settings[name] = text;
    } catch (error) {
      throw new Error(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return settings;
}

/**
 * Inserts the password into an address, encoded; null where either is missing. An unencoded `/` or `#` would
 * change the server's name.
 */
export function withPassword(address: string | undefined, password: string | undefined): string | null {
  if (address === undefined) return null;
  if (password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Why a server address is invalid; null: it is valid. The message never contains the address. */
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

/**
 * Whether a secret can be guessed: an example word, or few different characters (`openssl rand -base64 32`
 * has thirty).
 */
export const isWeakSecret = (secret: string): boolean => EXAMPLES.test(secret) || new Set(secret).size < 12;
