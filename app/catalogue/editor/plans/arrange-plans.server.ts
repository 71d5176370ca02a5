import { changeSubject } from '~/catalogue/editor/change-subject.server';
import type { CourseEdit } from '~/catalogue/editor/courses/save-course-part.server';
import type { Db } from '~/platform/database/database.server';
import { moved, type MoveTo } from '~/values/moved';
import { accept, refuse } from '~/values/result';
import { readEditedPlans } from './edited-plans.server';

/** Moves, archives or restores a plan. An unused plan can be deleted from the archive. */
export function arrangePlans(
  db: Db,
  {
    planId,
    move,
    places,
    ...edit
  }: CourseEdit & { planId: number; move: MoveTo | 'archive' | 'restore' | 'delete'; places?: number },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: 'plans' }, now, async (tx) => {
    const plans = await readEditedPlans(tx, edit.id);
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) return refuse({ code: 'NOT_FOUND' as const });
    if (move === 'delete') {
      if (!plan.isArchived || plan.isUsed) return refuse({ code: 'NOT_FOUND' as const });
      await tx.deleteFrom('price_plan').where('id', '=', planId).execute();
      return accept({ before: plan.values, after: { plan: null, name: null }, action: 'plan-deleted' });
    }
    if (move === 'archive' || move === 'restore') {
      const isArchived = move === 'archive';
      await tx
        .updateTable('price_plan')
        .set({ archived_at: isArchived ? now : null, status_show: 0 })
        .where('id', '=', planId)
        .execute();
      return accept({
        before: { plan: planId, archived: plan.isArchived },
        after: { plan: planId, archived: isArchived },
        action: isArchived ? 'plan-archived' : 'plan-restored',
      });
    }
    const before = plans.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
    const after = moved(before, planId, move, places);
    for (const [position, id] of after.entries())
      await tx.updateTable('price_plan').set({ position }).where('id', '=', id).execute();
    return accept({ before: { order: before }, after: { order: after }, action: 'plans-ordered' });
  });
}
