import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { courseListFilter, listPath } from '~/catalogue/editor/courses/course-list';
import { countCourses, readCourseList } from '~/catalogue/editor/courses/course-list.server';
import { readLists } from '~/catalogue/editor/lists.server';
import { courseSheetFields } from '~/catalogue/editor/sheet/course-sheet';
import { readCourseSheet } from '~/catalogue/editor/sheet/course-sheets.server';
import { saveCourseSheet } from '~/catalogue/editor/sheet/save-course-sheet.server';
import { sentRows } from '~/catalogue/editor/sheet/sheet-cells';
import { SheetForm, type SheetReturn } from '~/catalogue/editor/sheet/sheet-form';
import { SheetFrame } from '~/catalogue/editor/sheet/sheet-frame';
import { readChanges, returnedRows } from '~/catalogue/editor/sheet/sheet-return';
import { useText } from '~/text/text-context';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { readForm, typedOf } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;
export const handle: PageHandle = { stylesheet: 'sheet', frame: 'staff' };

const PAGE_SIZE = 20;

/** The list of courses, as its filter has it, to be changed in place. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, locale } = await requireRight(args, 'catalogue');
  const filter = courseListFilter(url.searchParams);
  const counts = await countCourses(db, filter);
  const range = countedRange(counts[filter.status], url.searchParams.get('page'), PAGE_SIZE);
  const ids = (await readCourseList(db, filter, range)).map(({ id }) => id);
  return {
    title: `${t('edit.sheet.courses')} · ${settings.title}`,
    filter,
    range,
    done: Number(url.searchParams.get('done') ?? 0) || 0,
    rows: await readCourseSheet(db, ids, locale),
    lists: await readLists(db, locale, ['categories']),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, url, t, locale, administrator } = await requireRight(args, 'catalogue');
  const { fields } = await readForm(args.request, { maxFields: 1000 });
  const input = sentRows(typedOf(fields), courseSheetFields).slice(0, PAGE_SIZE);
  const { changes, wrong } = readChanges(input, courseSheetFields, t);
  const back = async (refused: Parameters<typeof returnedRows>[2]) => {
    const rows = await readCourseSheet(
      db,
      input.map(({ id }) => id),
      locale,
    );
    const returned = returnedRows(input, rows, refused, t);
    return data<SheetReturn>({ rows, returned, errors: {}, typed: {} }, { status: 422 });
  };
  if (Object.keys(wrong).length > 0) return back({ wrong });
  const saved = await saveCourseSheet(db, changes, { administratorId: administrator.id, locale }, now);
  if (!saved.ok) return back({ refused: saved.refusal.rows });
  const query = new URLSearchParams(url.searchParams);
  query.set('done', String(saved.value));
  return redirect(`${paths.staffCourseSheet()}?${query}`, 303);
}

export default function CourseSheet() {
  const { filter, range, rows, lists, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <SheetFrame
      title={t('edit.sheet.courses')}
      back={{ href: listPath(paths.staffCourses(), filter), text: t('edit.backToCourses') }}
      range={range}
      urlOf={(page) => listPath(paths.staffCourseSheet(), filter, page)}
      done={result ? null : done}
      isEmpty={(result?.rows ?? rows).length === 0}
    >
      <SheetForm
        caption={t('edit.sheet.courses')}
        fields={courseSheetFields}
        rows={result?.rows ?? rows}
        sent={result}
        lists={lists}
        hrefOf={(courseId) => paths.staffCourse({ courseId })}
      />
    </SheetFrame>
  );
}
