import type { Db } from '~/platform/database/database.server';

/** Revokes one of a person's own tokens; false when the person has no such token. */
export async function revokeApiToken(
  db: Db,
  { personId, tokenId }: { personId: number; tokenId: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom('api_token')
    .where('id', '=', tokenId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
