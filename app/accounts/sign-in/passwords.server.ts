/** Argon2id with the library's defaults (19 MiB, 2 passes): about 30 ms on one core. */
export const hashPassword = async (password: string) => (await argon2()).hash(normalise(password));

/** Keyboards encode one Thai or accented letter in several ways (RFC 8265); ASCII stays. */
const normalise = (password: string) => password.normalize('NFKC');

/** Loaded with the first password (ADR-0117). */
const argon2 = () => import('@node-rs/argon2');

/** Whether the password matches. Takes the same time when there is no hash. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await argon2();
  const fits = await verify(passwordHash ?? (await nobodysHash()), normalise(password));
  return fits && passwordHash !== null;
}

let nobody: Promise<string> | undefined;
const nobodysHash = () => (nobody ??= hashPassword('nobody has this password'));
