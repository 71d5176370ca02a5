/** Argon2id with the library's defaults (19 MiB, 2 passes): about 30 ms on one core. */
export const hashPassword = async (password: string) => (await argon2()).hash(password);

/** With the first password (ADR-0117). */
const argon2 = () => import('@node-rs/argon2');

/** True when the password fits. Takes the same time when there is nobody to compare with. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await argon2();
  const fits = await verify(passwordHash ?? (await nobodysHash()), password);
  return fits && passwordHash !== null;
}

let nobody: Promise<string> | undefined;
const nobodysHash = () => (nobody ??= hashPassword('nobody has this password'));
