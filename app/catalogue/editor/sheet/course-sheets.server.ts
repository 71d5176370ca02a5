import { type EditedCourse, readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { type EditValues, type Named, typedOf } from '~/catalogue/editor/edit-fields';
import { keptIds } from '~/catalogue/editor/kept-values';
import { readLists } from '~/catalogue/editor/lists.server';
import { type EditedPlan, readEditedPlans } from '~/catalogue/editor/plans/edited-plans.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';
import { courseSheetFields, mainPlan } from './course-sheet';
import type { SheetCells } from './sheet-cells';

export interface SheetRow {
  id: number;
  /** the stored one */
  title: string;
  cells: SheetCells;
  /** small text under a cell */
  notes: Readonly<Record<string, string>>;
}

/** The sheet's cells of a course; without a plan it has no price cell. */
export function courseCells(
  course: EditedCourse,
  { plan, categories, locale }: { plan: EditedPlan | null; categories: readonly Named[]; locale: Locale },
): SheetCells {
  const ids = keptIds(course.values.categories);
  const categoryNames = categories.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const values: EditValues = {
    ...course.values,
    status: course.status,
    price_satang: plan?.values.price_satang ?? null,
  };
  const cells = Object.entries(courseSheetFields).flatMap(([name, field]): [string, string][] =>
    name === 'price_satang' && !plan
      ? []
      : [
          [
            name,
            name === 'categories' ? categoryNames.join(', ') : String(typedOf(field, values[name], locale)),
          ],
        ],
  );
  return Object.fromEntries(cells);
}

export async function readCourseSheet(
  db: Db | Tx,
  ids: readonly number[],
  locale: Locale,
): Promise<SheetRow[]> {
  const { categories = [] } = await readLists(db, locale, ['categories']);
  const rows: SheetRow[] = [];
  for (const id of ids) {
    const course = await readEditedCourse(db, id);
    if (!course) continue;
    const plan = mainPlan(await readEditedPlans(db, id));
    rows.push({
      id,
      title: course.title,
      cells: courseCells(course, { plan, categories, locale }),
      notes: {
        ...(plan && { price_satang: String(plan.values.name) }),
        ...(course.seatsHeld > 0 && { seat_limit: String(course.seatsHeld) }),
      },
    });
  }
  return rows;
}
