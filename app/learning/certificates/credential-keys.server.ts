import { randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { seal, unseal } from '~/platform/sealed.server';
import { paths } from '~/values/paths';

export const CREDENTIAL_ALGORITHM = 'ES256';

export interface SigningKey {
  id: string;
  publicKey: JWK;
  key: CryptoKey;
}

/** A JSON Web Key; further members are part of it. */
const jwkShape = z.custom<JWK>(
  (storedValue) => z.looseObject({ kty: z.string() }).safeParse(storedValue).success,
);

const placeOf = (id: string) =>
  ({ purpose: 'keys of credentials', boundTo: `credential key ${id}` }) as const;

/** The signing key: made on first use, and again when the shop's secret has changed. */
export async function signingKey(db: Db): Promise<SigningKey> {
  return (await readNewest(db)) ?? makeKey(db);
}

async function readNewest(db: Db): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('credential_key')
    .select(['id', 'public_key', 'private_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const jwk = row && jwkShape.safeParse(unseal(placeOf(row.id), row.private_key)).data;
  if (!jwk) return null;
  const key = await importJWK(jwk, CREDENTIAL_ALGORITHM);
  if (key instanceof Uint8Array) return null;
  return { id: row.id, publicKey: jwkShape.parse(row.public_key), key };
}

/** One of several processes that need it at once makes it. */
async function makeKey(db: Db): Promise<SigningKey> {
  const pair = await generateKeyPair(CREDENTIAL_ALGORITHM, { extractable: true });
  const id = randomBytes(8).toString('hex');
  const [publicKey, privateKey] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('credential-key', 0))`.execute(tx);
    if (await readNewest(tx)) return;
    await tx
      .insertInto('credential_key')
      .values({
        id,
        public_key: JSON.stringify(publicKey),
        private_key: JSON.stringify(seal(placeOf(id), privateKey)),
        created_at: sql<Date>`clock_timestamp()`,
      })
      .execute();
  });
  const key = await readNewest(db);
  if (!key) throw new Error('the key of credentials that was made cannot be read');
  return key;
}

/** The address of one public key: the `kid` of its signatures, which validators fetch. */
export const credentialKeyAddress = (publicUrl: string, id: string): string =>
  publicUrl + paths.credentialKey({ keyId: id });

/**
 * Every public key, old ones included, because their signatures stay valid. Each under its address, and under the bare id
 * that older credentials name.
 */
export async function readPublicKeys(db: Db, publicUrl: string): Promise<JWK[]> {
  await signingKey(db);
  const rows = await db
    .selectFrom('credential_key')
    .select(['id', 'public_key'])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap(({ id, public_key: key }) => [
    publicKeyOf(key, credentialKeyAddress(publicUrl, id)),
    publicKeyOf(key, id),
  ]);
}

/** One public key; null for an unknown id. */
export async function readPublicKey(db: Db, publicUrl: string, id: string): Promise<JWK | null> {
  const row = await db
    .selectFrom('credential_key')
    .select('public_key')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? publicKeyOf(row.public_key, credentialKeyAddress(publicUrl, id)) : null;
}

const publicKeyOf = (key: unknown, kid: string): JWK => ({
  ...jwkShape.parse(key),
  kid,
  alg: CREDENTIAL_ALGORITHM,
  use: 'sig',
});
