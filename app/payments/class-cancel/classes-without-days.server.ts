import { COURSE_TYPES, modeOf } from '~/catalogue/course-type';
import { WAITING } from '~/orders/order-states';
import { isOpenSeat } from '~/orders/seats/open-seat.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';

/** Course types that meet on days. */
const CLASS_TYPES = COURSE_TYPES.filter((type) => modeOf(type) !== 'online');

const classes = (db: Db | Tx) =>
  db
    .selectFrom('course')
    .select(['course.id', 'course.slug', 'course.title'])
    .where('course_type', 'in', CLASS_TYPES)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('course_session')
            .select('course_session.id')
            .whereRef('course_session.course_id', '=', 'course.id'),
        ),
      ),
    );

/** A class that never had a day, by its course; null: it has days, or its type has none. */
export const readClassWithoutDays = async (db: Db | Tx, courseId: number) =>
  (await classes(db).where('course.id', '=', courseId).executeTakeFirst()) ?? null;

const MOST_SHOWN = 50;

/** Classes without days that are on sale and that somebody has paid or ordered. */
export const readClassesWithoutDays = (db: Db) =>
  db
    // the few candidates first, by their index: asking of all classes whether somebody waits is slow
    .with(
      (cte) => cte('without_days').materialized(),
      () => classes(db).clearSelect().select('course.id'),
    )
    .selectFrom('course')
    .select(['course.id', 'course.slug', 'course.title'])
    .where('course.id', 'in', (eb) => eb.selectFrom('without_days').select('without_days.id'))
    .where('lock_course', '=', false)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('access_grant')
            .select('access_grant.id')
            .whereRef('access_grant.course_id', '=', 'course.id')
            .where('revoked_at', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('order_line')
            .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
            .select('order_line.id')
            .whereRef('order_line.course_id', '=', 'course.id')
            .where('purchase_order.status', 'in', WAITING),
        ),
        // company seats that nobody has taken
        eb.exists(
          eb
            .selectFrom('order_line')
            .innerJoin('order_seat', 'order_seat.order_line_id', 'order_line.id')
            .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
            .select('order_line.id')
            .whereRef('order_line.course_id', '=', 'course.id')
            .where('purchase_order.status', '=', 'approved')
            .where(isOpenSeat()),
        ),
      ]),
    )
    .orderBy(thaiOrder('course.title'))
    .orderBy('course.id')
    .limit(MOST_SHOWN)
    .execute();
