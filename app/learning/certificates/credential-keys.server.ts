import { randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { paths } from '~/values/paths';
import { seal, unseal } from '~/platform/sealed.server';

export const CREDENTIAL_ALGORITHM = 'ES256';

export interface SigningKey {
  id: string;
  publicKey: JWK;
  key: CryptoKey;
}

/** A key as JSON Web Key; what else stands in it is part of it. */
const jwkShape = z.custom<JWK>((stored) => z.looseObject({ kty: z.string() }).safeParse(stored).success);

const placeOf = (id: string) =>
  ({ purpose: 'keys of credentials', boundTo: `credential key ${id}` }) as const;

/** The key that signs now: made when it is first needed, and anew when the shop's secret of then is not known any more. */
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
  const opened = row && jwkShape.safeParse(unseal(placeOf(row.id), row.private_key)).data;
  if (!opened) return null;
  const key = await importJWK(opened, CREDENTIAL_ALGORITHM);
  if (key instanceof Uint8Array) return null;
  return { id: row.id, publicKey: jwkShape.parse(row.public_key), key };
}

/** Of several processes that need it at once, one makes it. */
async function makeKey(db: Db): Promise<SigningKey> {
  const made = await generateKeyPair(CREDENTIAL_ALGORITHM, { extractable: true });
  const id = randomBytes(8).toString('hex');
  const [publicKey, privateKey] = [await exportJWK(made.publicKey), await exportJWK(made.privateKey)];
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

/** Where one public key stands by itself: the `kid` of what it signs, which validators fetch as an address. */
export const credentialKeyAddress = (publicUrl: string, id: string): string =>
  publicUrl + paths.credentialKey({ keyId: id });

/**
 * Every public key, former ones too: what they signed still verifies. Each stands under its address, and under the bare id that
 * credentials of earlier releases name.
 */
export async function readPublicKeys(db: Db, publicUrl: string): Promise<JWK[]> {
  await signingKey(db);
  const rows = await db
    .selectFrom('credential_key')
    .select(['id', 'public_key'])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap(({ id, public_key: key }) => [
    published(key, credentialKeyAddress(publicUrl, id)),
    published(key, id),
  ]);
}

/** One public key; null for an id that is none. */
export async function readPublicKey(db: Db, publicUrl: string, id: string): Promise<JWK | null> {
  const row = await db
    .selectFrom('credential_key')
    .select('public_key')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? published(row.public_key, credentialKeyAddress(publicUrl, id)) : null;
}

const published = (key: unknown, kid: string): JWK => ({
  ...jwkShape.parse(key),
  kid,
  alg: CREDENTIAL_ALGORITHM,
  use: 'sig',
});
