import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { COURSE_TYPES } from '~/catalogue/course-type';
import {
  COURSE_SORTS,
  courseListFilter,
  LIST_STATUSES,
  listPath,
  listQuery,
} from '~/catalogue/editor/courses/course-list';
import { countCourses, readCourseList } from '~/catalogue/editor/courses/course-list.server';
import { CourseTable } from '~/catalogue/editor/courses/course-table';
import { readLists } from '~/catalogue/editor/lists.server';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Select } from '~/kit/forms/select';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { useText } from '~/text/text-context';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, locale } = await requireRight(args, 'catalogue');
  const filter = courseListFilter(url.searchParams);
  const counts = await countCourses(db, filter);
  const range = countedRange(counts[filter.status], url.searchParams.get('page'), PAGE_SIZE);
  const { categories = [] } = await readLists(db, locale, ['categories']);
  return {
    title: `${t('edit.courses')} · ${settings.title}`,
    filter,
    counts,
    range,
    categories,
    courses: range.total === 0 ? [] : await readCourseList(db, filter, range),
  };
}

export default function Courses() {
  const { filter, counts, range, categories, courses } = useLoaderData<typeof loader>();
  const { t } = useText();
  const here = paths.staffCourses();
  const { q: _, ...kept } = listQuery(filter);
  const { type: _type, category: _category, sort: _sort, ...keptByForm } = listQuery(filter);
  const isFiltered = Boolean(filter.q || filter.type || filter.category !== null);
  return (
    <>
      <div className="between">
        <h1>{t('edit.courses')}</h1>
        <StaffSearch
          action={here}
          label={t('edit.list.search')}
          placeholder={t('edit.list.searchHint')}
          button={t('admin.searchButton')}
          value={filter.q}
          kept={kept}
        />
        <LinkButton look="ghost" href={listPath(paths.staffCourseSheet(), filter, range.page)}>
          {t('edit.sheet.open')}
        </LinkButton>
        <LinkButton icon="plus" href={paths.staffNewCourse()}>
          {t('edit.newCourse')}
        </LinkButton>
      </div>
      <Chips
        label={t('admin.filters')}
        chips={LIST_STATUSES.map((status) => ({
          href: listPath(here, { ...filter, status }),
          text: t(`edit.list.${status}`),
          count: counts[status],
          current: status === filter.status,
        }))}
      />
      <form className="row end" action={here}>
        {Object.entries(keptByForm).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <Select
          name="type"
          label={t('edit.field.course_type')}
          prompt={t('edit.list.every')}
          defaultValue={filter.type ?? ''}
          options={COURSE_TYPES.map((value) => ({ value, text: t(`edit.choice.course_type.${value}`) }))}
        />
        <Select
          name="category"
          label={t('edit.field.categories')}
          prompt={t('edit.list.every')}
          defaultValue={String(filter.category ?? '')}
          options={categories.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
        <Select
          name="sort"
          label={t('edit.list.sort')}
          defaultValue={filter.sort}
          options={COURSE_SORTS.map((value) => ({ value, text: t(`edit.sort.${value}`) }))}
        />
        <div className="field">
          <Button look="ghost">{t('edit.list.show')}</Button>
        </div>
      </form>
      {courses.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t(isFiltered ? 'admin.none.search' : 'edit.list.none')}
          actions={
            isFiltered ? (
              <LinkButton look="ghost" href={here}>
                {t('admin.none.clear')}
              </LinkButton>
            ) : (
              <LinkButton href={paths.staffNewCourse()}>{t('edit.newCourse')}</LinkButton>
            )
          }
        />
      ) : (
        <CourseTable courses={courses} />
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => listPath(here, filter, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </>
  );
}
