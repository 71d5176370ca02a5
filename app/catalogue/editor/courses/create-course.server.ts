import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { COURSE_TYPES } from '~/catalogue/course-type';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { slugFrom } from '~/catalogue/editor/slug-from';
import { refreshSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';

/** Creates a draft with a name. Returns its id. */
export async function createCourse(
  db: Db,
  { values, administratorId }: { values: EditValues; administratorId: number },
  now: Date,
): Promise<number> {
  const title = String(values.title);
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('course')
      .values({
        external_key: `course-${randomUUID()}`,
        status: 'draft',
        slug: slugFrom(title),
        title,
        course_type: z.enum(COURSE_TYPES).parse(values.course_type),
        published_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'course-created',
        subject: { type: 'course', id: String(id) },
        detail: { part: 'new', version: 1, before: {}, after: { title, course_type: values.course_type } },
      },
      now,
    );
    await refreshSearchEntries(tx, 'course', [id]);
    return id;
  });
}
