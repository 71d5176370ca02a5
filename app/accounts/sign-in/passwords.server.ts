/** Argon2id with the library's defaults (19 MiB, 2 passes): about 30 ms on one core. */
export const hashPassword = async (password: string) => (await argon2()).hash(composed(password));

/** Keyboards write one Thai or accented letter in several ways (RFC 8265); ASCII stays as it is. */
const composed = (password: string) => password.normalize('NFKC');

/** With the first password (ADR-0117). */
const argon2 = () => import('@node-rs/argon2');

/** True when the password fits. Takes the same time when there is nobody to compare with. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await argon2();
  const fits = await verify(passwordHash ?? (await nobodysHash()), composed(password));
  return fits && passwordHash !== null;
}

let nobody: Promise<string> | undefined;
const nobodysHash = () => (nobody ??= hashPassword('nobody has this password'));
