import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { addHours } from '~/values/time';
import { isOpenLecture } from './playlist.server';

/** A grant that ends soon and may be its holder's last of that course. */
export interface AccessEnding {
  /** id of the grant */
  id: number;
  personId: number;
  courseId: number;
  endsAt: Date;
  /** Identifies the mail about this end; the grant keeps it when a guest's courses move to a member. */
  mailKey: string;
  /** The order of the grant; null: none. */
  order: { id: number; token: string; locale: string; contactName: string } | null;
}

interface Window {
  days: number;
  now: Date;
}

/**
 * Grants that end within so many days without a notice yet, by end, after the last one of the previous page. `endToTell`
 * decides by the whole ledger; most grants with a longer successor are left out here.
 */
export async function readEndings(
  db: Db,
  { afterId, limit, ...window }: Window & { afterId: number | null; limit: number },
): Promise<AccessEnding[]> {
  let query = endings(db, window).orderBy('access_grant.ends_at').orderBy('access_grant.id').limit(limit);
  if (afterId !== null)
    // in the database, because an end may be finer than a millisecond
    query = query.where(
      sql<boolean>`(access_grant.ends_at, access_grant.id) > (select ends_at, id from access_grant where id = ${afterId})`,
    );
  return (await query.execute()).map(endingOf);
}

/** The same for one grant at present; null: no notice is due. */
export async function readEnding(
  tx: Tx,
  { id, ...window }: Window & { id: number },
): Promise<AccessEnding | null> {
  const row = await endings(tx, window).where('access_grant.id', '=', id).executeTakeFirst();
  return row ? endingOf(row) : null;
}

/** By the grant and its end: a moved end gets a new notice. */
const mailKey = sql<string>`'access-ending:' || access_grant.id || ':' || floor(extract(epoch from access_grant.ends_at))::bigint`;

function endings(db: Db | Tx, { days, now }: Window) {
  return (
    db
      .selectFrom('access_grant')
      .innerJoin('person', 'person.id', 'access_grant.person_id')
      .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
      .leftJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
      .select([
        'access_grant.id',
        'access_grant.person_id',
        'access_grant.course_id',
        'access_grant.ends_at',
        'purchase_order.id as order_id',
        'purchase_order.token',
        'purchase_order.locale',
        'purchase_order.contact_name',
        mailKey.as('mail_key'),
      ])
      .where('access_grant.revoked_at', 'is', null)
      .where('access_grant.ends_at', '>', now)
      .where('access_grant.ends_at', '<=', addHours(now, 24 * days))
      // its own mail named the end not long ago
      .where(
        sql<boolean>`access_grant.ends_at - access_grant.granted_at >= make_interval(hours => ${48 * days})`,
      )
      .where('person.erased_at', 'is', null)
      .where('person.suspended_at', 'is', null)
      .where((eb) => eb.not(eb.exists(goesOn(eb))))
      .where((eb) => eb.exists(lecture(eb)))
      .where((eb) => eb.not(eb.exists(renewalLookedAt(eb))))
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('outbox_mail').select('outbox_mail.id').where('dedupe_key', '=', mailKey)),
        ),
      )
  );
}

type EndingRow = Awaited<ReturnType<ReturnType<typeof endings>['execute']>>[number];

const endingOf = (row: EndingRow): AccessEnding => ({
  id: row.id,
  personId: row.person_id,
  courseId: row.course_id,
  endsAt: row.ends_at!,
  mailKey: row.mail_key,
  order:
    row.order_id === null
      ? null
      : { id: row.order_id, token: row.token!, locale: row.locale!, contactName: row.contact_name! },
});

type Where = ExpressionBuilder<DB, 'access_grant'>;

/** Another grant of the course that ends later or never; of two with one end, the later grant gets the notice. */
const goesOn = (eb: Where) =>
  eb
    .selectFrom('access_grant as other')
    .select('other.id')
    .whereRef('other.person_id', '=', 'access_grant.person_id')
    .whereRef('other.course_id', '=', 'access_grant.course_id')
    .where('other.revoked_at', 'is', null)
    .where(
      sql<boolean>`(other.terms->>'watchUntilMs' is null and (other.ends_at is null or other.ends_at > access_grant.ends_at)
        or other.ends_at = access_grant.ends_at and other.id > access_grant.id)`,
    );

/** A class without lectures has nothing to open that could end. */
const lecture = (eb: Where) =>
  eb
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .select('lecture.id')
    .whereRef('course_section.course_id', '=', 'access_grant.course_id')
    .where(isOpenLecture);

/** Staff are examining a renewal: a notice follows only if they refuse it. */
const renewalLookedAt = (eb: Where) =>
  eb
    .selectFrom('purchase_order as renewal')
    .innerJoin('order_line as renewed', 'renewed.order_id', 'renewal.id')
    .select('renewal.id')
    .whereRef('renewal.person_id', '=', 'access_grant.person_id')
    .whereRef('renewed.course_id', '=', 'access_grant.course_id')
    .where('renewal.status', '=', 'pendingApproved');
