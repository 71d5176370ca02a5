import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { changeSubject } from '~/catalogue/editor/change-subject.server';
import { cleanValues } from '~/catalogue/editor/clean-values.server';
import { type CourseEdit, unknownCourses } from '~/catalogue/editor/courses/save-course-part.server';
import type { EditErrors, EditValues } from '~/catalogue/editor/edit-fields';
import { keptIds } from '~/catalogue/editor/kept-values';
import { readWaitingOrders } from '~/catalogue/editor/waiting-orders.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { accept, refuse } from '~/values/result';
import { readEditedPlans } from './edited-plans.server';
import { planFields } from './plan-form';

interface PlanEdit extends CourseEdit {
  /** null: a new one */
  planId: number | null;
  values: EditValues;
  /** the number of unpaid orders at the old price, from the page */
  knownWaiting: number;
}

/** Saves one price plan. Unpaid orders keep their price, and the editor has confirmed them. */
export function savePlan(db: Db | Tx, { planId, values, knownWaiting, ...edit }: PlanEdit, now: Date) {
  const part = planId === null ? 'plan:new' : `plan:${planId}`;
  return changeSubject(db, { ...edit, kind: 'course', part }, now, async (tx) => {
    const plans = await readEditedPlans(tx, edit.id);
    const plan = plans.find(({ id }) => id === planId);
    if (planId !== null && !plan) return refuse({ code: 'NOT_FOUND' as const });
    const after = cleanValues(planFields, values);
    const before = plan?.values ?? {};
    const errors = await errorsOf(tx, { planId, courseId: edit.id, before, after, knownWaiting });
    if (Object.keys(errors).length > 0) return refuse({ code: 'REFUSED' as const, errors });
    const id = await write(tx, { planId, courseId: edit.id, after, position: plans.length });
    const prerequisiteIds = keptIds(after.prerequisites);
    await tx.deleteFrom('price_plan_prerequisite').where('price_plan_id', '=', id).execute();
    if (prerequisiteIds.length > 0)
      await tx
        .insertInto('price_plan_prerequisite')
        .values(prerequisiteIds.map((course_id) => ({ price_plan_id: id, course_id })))
        .execute();
    return accept({ before, after, action: planId === null ? 'plan-created' : 'plan-changed' });
  });
}

async function write(
  tx: Tx,
  {
    planId,
    courseId,
    after,
    position,
  }: { planId: number | null; courseId: number; after: EditValues; position: number },
): Promise<number> {
  const { prerequisites: _, status_show, reference_code, ...columns } = after;
  const row = {
    ...columns,
    status_show: status_show === true ? 1 : 0,
    course_id: reference_code === null ? courseId : null,
    reference_code,
    reference_id: reference_code === null ? null : courseId,
  };
  if (planId !== null) {
    const update = row as unknown as Updateable<DB['price_plan']>;
    await tx.updateTable('price_plan').set(update).where('id', '=', planId).execute();
    return planId;
  }
  const fresh = { ...row, external_key: `plan-${randomUUID()}`, position };
  const { id } = await tx
    .insertInto('price_plan')
    .values(fresh as unknown as Insertable<DB['price_plan']>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const PRICES = ['price_satang', 'price_usd_cents'] as const;

async function errorsOf(
  tx: Tx,
  {
    planId,
    courseId,
    before,
    after,
    knownWaiting,
  }: {
    planId: number | null;
    courseId: number;
    before: EditValues;
    after: EditValues;
    knownWaiting: number;
  },
): Promise<EditErrors> {
  const unknown = await unknownCourses(tx, keptIds(after.prerequisites), courseId);
  if (unknown.length > 0)
    return { prerequisites: { key: 'edit.error.noCourse', values: { numbers: unknown.join(', ') } } };
  const priceColumn = PRICES.find((name) => before[name] !== after[name]);
  if (planId === null || !priceColumn) return {};
  const waiting = (await readWaitingOrders(tx, { planId })).length;
  return waiting > knownWaiting
    ? { [priceColumn]: { key: 'edit.error.ordersWait', values: { count: waiting } } }
    : {};
}
