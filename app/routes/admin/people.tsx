import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countPeople, type PersonRow, readPeople } from '~/accounts/people/people-list.server';
import {
  PEOPLE_FILTERS,
  type PeopleFilter,
  peopleFilterOf,
  peopleSearchOf,
} from '~/accounts/people/people-search';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { PersonName } from '~/kit/person-name';
import { Pill } from '~/kit/pill';
import { SheetLinks, SheetTooLong } from '~/kit/sheet-links';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { countedRange, countedWords } from '~/values/page-range';
import { paths } from '~/values/paths';
import { bangkokDay, formatDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

interface PeopleView {
  filter: PeopleFilter;
  q: string;
}

/** The same people as a file. */
const exportPath = (view: PeopleView, path: string) => path + pathOf(view).slice(paths.staffPeople().length);

function pathOf({ filter, q }: PeopleView, page = 1): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { filter }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffPeople()}${query && `?${query}`}`;
}

/** Everybody who bought or registered (ADM-06). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'people');
  const filter = peopleFilterOf(url.searchParams.get('filter'));
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const search = peopleSearchOf(q);
  const counts = await countPeople(db, search);
  const range = countedRange(counts[filter], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('people.title')} · ${settings.title}`,
    view: { filter, q },
    counts,
    range,
    people: await readPeople(db, { filter, search, range }),
    isTooLong: url.searchParams.has('long'),
  };
}

export default function People() {
  const { view, counts, range, people, isTooLong } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <div className="between">
        <h1>{t('people.title')}</h1>
        <StaffSearch
          action={paths.staffPeople()}
          label={t('people.search')}
          placeholder={t('people.searchHint')}
          button={t('admin.searchButton')}
          value={view.q}
          kept={view.filter === 'all' ? {} : { filter: view.filter }}
        />
      </div>
      <Chips
        label={t('admin.filters')}
        chips={PEOPLE_FILTERS.map((filter) => ({
          href: pathOf({ ...view, filter }),
          text: t(`people.filter.${filter}`),
          count: counts[filter],
          current: filter === view.filter,
        }))}
      />
      {isTooLong && <SheetTooLong />}
      {people.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t('people.none')}
          actions={
            <LinkButton look="ghost" href={paths.staffPeople()}>
              {t('people.all')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <SheetLinks
            xlsx={exportPath(view, paths.staffPeopleXlsx())}
            csv={exportPath(view, paths.staffPeopleCsv())}
          />
          <PeopleTable people={people} />
        </>
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => pathOf(view, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </>
  );
}

function PeopleTable({ people }: { people: readonly PersonRow[] }) {
  const { t, locale } = useText();
  return (
    <Table
      caption={t('people.title')}
      columns={[
        { key: 'name', title: t('people.column.name') },
        { key: 'tel', title: t('people.column.tel'), isWide: true },
        { key: 'kind', title: t('people.column.kind') },
        { key: 'orders', title: t('people.column.orders'), isFigure: true, isWide: true },
        { key: 'since', title: t('people.column.since'), isFigure: true, isWide: true },
      ]}
      rows={people.map((person) => ({
        key: String(person.id),
        cells: [
          <span key="name">
            <a href={paths.staffPerson({ personId: person.id })}>
              {person.name ? <PersonName>{person.name}</PersonName> : person.email}
            </a>
            <br />
            <span className="meta">
              {person.email}
              {person.tel && <span className="phone nb"> {person.tel}</span>}
            </span>
          </span>,
          person.tel,
          <span key="kind">
            {t(`people.kind.${person.kind}`)}{' '}
            {person.isSuspended && <Pill kind="bad">{t('staff.suspended')}</Pill>}
          </span>,
          countedWords(person.orders),
          <span key="since" className="nb">
            {formatDay(bangkokDay(person.createdAt), locale)}
          </span>,
        ],
      }))}
    />
  );
}
