import type { EditRefusal } from '~/catalogue/editor/change-subject.server';
import { courseRules } from '~/catalogue/editor/courses/course-forms';
import { type EditedCourse, readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { saveCoursePart } from '~/catalogue/editor/courses/save-course-part.server';
import { setCourseStatus } from '~/catalogue/editor/courses/set-course-status.server';
import type { EditErrors, EditValues } from '~/catalogue/editor/edit-fields';
import { readLists } from '~/catalogue/editor/lists.server';
import { type EditedPlan, readEditedPlans } from '~/catalogue/editor/plans/edited-plans.server';
import { planRule } from '~/catalogue/editor/plans/plan-form';
import { savePlan } from '~/catalogue/editor/plans/save-plan.server';
import { statusIn } from '~/catalogue/editor/subject-status';
import { lockSubject } from '~/catalogue/editor/subject-version.server';
import { readWaitingOrders } from '~/catalogue/editor/waiting-orders.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { mainPlan } from './course-sheet';
import { courseCells } from './course-sheets.server';
import { refusalOfMet, type RowRefusal, saveSheet, type SheetChange } from './save-sheet.server';
import { cellsMet } from './sheet-cells';

interface By {
  administratorId: number;
  locale: Locale;
}

/** Saves the changed cells of many courses through the editor's functions: the same checks, versions and audit. */
export const saveCourseSheet = (db: Db, changes: readonly SheetChange[], by: By, now: Date) =>
  saveSheet(db, changes, (tx, change) => saveRow(tx, change, by, now));

async function saveRow(tx: Tx, change: SheetChange, by: By, now: Date): Promise<RowRefusal | null> {
  const { id, changed: changedNames, values } = change;
  const subject = await lockSubject(tx, 'course', id);
  const course = subject && (await readEditedCourse(tx, id));
  if (!course) return { errors: { title: { key: 'edit.error.gone' } } };
  const plan = mainPlan(await readEditedPlans(tx, id));
  const { categories = [] } = await readLists(tx, by.locale, ['categories']);
  const current = courseCells(course, { plan, categories, locale: by.locale });
  const met = cellsMet(change, current);
  if (met.length > 0) return refusalOfMet(met, current);

  const names = changedNames.includes('categories') ? String(values.categories) : null;
  const selection = names === null ? null : idsOf(names, categories);
  if (selection && selection.unknown.length > 0)
    return {
      errors: {
        categories: { key: 'edit.sheet.noCategory', values: { names: selection.unknown.join(', ') } },
      },
    };
  const newValues: EditValues = {
    ...course.values,
    ...values,
    ...(selection && { categories: selection.ids }),
  };
  return write(tx, { change, course, plan, wanted: newValues, by }, now);
}

/** Part by part; publication comes last. */
async function write(
  tx: Tx,
  {
    change,
    course,
    plan,
    wanted: newValues,
    by,
  }: { change: SheetChange; course: EditedCourse; plan: EditedPlan | null; wanted: EditValues; by: By },
  now: Date,
): Promise<RowRefusal | null> {
  const { id, changed: changedNames, values, knownWaiting } = change;
  let seenVersion = course.version;
  const edit = () => ({ id, seen: seenVersion, administratorId: by.administratorId });
  const touches = (...cells: string[]) => cells.some((cell) => changedNames.includes(cell));
  const refusalIn = (result: Result<{ version: number }, EditRefusal>): EditErrors | null => {
    if (!result.ok) return result.refusal.code === 'REFUSED' ? result.refusal.errors : GONE;
    seenVersion = result.value.version;
    return null;
  };
  const steps: (() => Promise<EditErrors | null>)[] = [];
  for (const [part, cells] of PARTS)
    if (touches(...cells))
      steps.push(async () => {
        const wrong = Object.entries(courseRules[part]?.(newValues) ?? {});
        if (wrong.length > 0) return Object.fromEntries(wrong.map(([name, key]) => [name, { key: key! }]));
        return refusalIn(await saveCoursePart(tx, { ...edit(), part, values: newValues }, now));
      });
  if (touches('price_satang') && plan)
    steps.push(async () => {
      const pricedValues = { ...plan.values, price_satang: values.price_satang! };
      const [wrong] = Object.values(planRule(pricedValues));
      // the former price has no column here
      const isFormer = wrong === 'edit.error.formerTooLow';
      if (wrong) return { price_satang: { key: isFormer ? 'edit.sheet.formerTooLow' : wrong } };
      return refusalIn(
        await savePlan(tx, { ...edit(), planId: plan.id, values: pricedValues, knownWaiting }, now),
      );
    });
  const status = statusIn(values.status);
  if (status && touches('status'))
    steps.push(async () => refusalIn(await setCourseStatus(tx, { ...edit(), status }, now)));
  for (const step of steps) {
    const errors = await step();
    if (!errors) continue;
    const isPrice = errors.price_satang?.key === 'edit.error.ordersWait' && plan;
    return { errors, ...(isPrice && { waiting: await readWaitingOrders(tx, { planId: plan.id }) }) };
  }
  return null;
}

const GONE: EditErrors = { title: { key: 'edit.error.gone' } };
const PARTS = [
  ['facts', ['title', 'categories', 'end_publish']],
  ['seats', ['seat_limit', 'start_reg_date', 'end_reg_date']],
] as const;

function idsOf(input: string, categories: readonly { id: number; name: string }[]) {
  const names = input
    .split(/[,،、]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const foldName = (name: string) => name.normalize('NFC').toLowerCase();
  const matches = names.map((name) => categories.find((each) => foldName(each.name) === foldName(name))?.id);
  return {
    ids: [...new Set(matches.filter((id) => id !== undefined))].sort((one, other) => one - other),
    unknown: names.filter((_, index) => matches[index] === undefined),
  };
}
