import type { Db, Tx } from '~/platform/database/database.server';
import type { PictureOwner } from './pictures-form';

export interface OwnPictures {
  title: string;
  slug: string;
  stems: string[];
}

/** Pictures of a course, product or teacher, drafts too; null when there is no such thing. */
export async function readPicturesOf(
  db: Db | Tx,
  { owner, id }: { owner: PictureOwner; id: number },
): Promise<OwnPictures | null> {
  if (owner === 'course') {
    const row = await db
      .selectFrom('course')
      .select(['title', 'slug', 'picture'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row
      ? { title: row.title, slug: row.slug, stems: row.picture === null ? [] : [row.picture] }
      : null;
  }
  if (owner === 'teacher') {
    const row = await db
      .selectFrom('teacher')
      .select(['name', 'picture'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? { title: row.name, slug: '', stems: row.picture === null ? [] : [row.picture] } : null;
  }
  const row = await db
    .selectFrom('product')
    .select(['title', 'slug', 'pictures'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const stems = Array.isArray(row.pictures) ? row.pictures.filter((each) => typeof each === 'string') : [];
  return { title: row.title, slug: row.slug, stems };
}
