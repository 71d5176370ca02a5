import type { Db } from '~/platform/database/database.server';

/** Takes one of a person's own tokens away; false: it was theirs no more, or never. */
export async function revokeApiToken(
  db: Db,
  { personId, tokenId }: { personId: number; tokenId: number },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('api_token')
    .where('id', '=', tokenId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
