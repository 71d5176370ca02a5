import type { Db } from '~/platform/database/database.server';

/**
 * Whether a video is public: a published course's preview, a product's video, or a preview lecture of a
 * published course. All others need signed addresses.
 */
export async function isPublicVideo(db: Db, name: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('course')
              .select('course.id')
              .where('course.preview_video', '=', name)
              .where('course.status', '=', 'published'),
          ),
          eb.exists(
            eb
              .selectFrom('product')
              .select('product.id')
              .where('product.video', '=', name)
              .where('product.status', '=', 'published'),
          ),
          eb.exists(
            eb
              .selectFrom('lecture')
              .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
              .innerJoin('course', 'course.id', 'course_section.course_id')
              .select('lecture.id')
              .where('lecture.video', '=', name)
              .where('lecture.is_preview', '=', true)
              .where('course.status', '=', 'published'),
          ),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow();
  return found === true;
}

/** Whether the folder belongs to such a video. */
export async function isPublicMadeVideo(db: Db, folder: string): Promise<boolean> {
  const video = await db
    .selectFrom('film')
    .select('storage_name')
    .where('folder', '=', folder)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return video !== undefined && (await isPublicVideo(db, video.storage_name));
}
