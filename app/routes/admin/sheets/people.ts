import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportPeople } from '~/accounts/people/people-list.server';
import { peopleFilterOf, peopleSearchOf } from '~/accounts/people/people-search';
import { answerCell, answerTitle } from '~/accounts/registration/registration-answers';
import { readAnswersOf, readAskedColumns } from '~/accounts/registration/registration-answers.server';
import { paths } from '~/values/paths';
import { bangkokDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { sheetResponse } from '~/web/sheet-response.server';

/** Students and buyers of the list as it is filtered, with what each answered at registration. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, publicUrl } = await requireRight(args, 'people');
  const list = {
    filter: peopleFilterOf(url.searchParams.get('filter')),
    search: peopleSearchOf(url.searchParams.get('q') ?? ''),
  };
  const columns = await readAskedColumns(db);
  async function* rows() {
    for await (const people of exportPeople(db, list)) {
      const answers = await readAnswersOf(
        db,
        people.map(({ id }) => id),
      );
      yield people.map(({ id, name, email, tel, kind, group, isSuspended, orders, createdAt }) => [
        name,
        email,
        tel,
        t(`people.kind.${kind}`),
        isSuspended ? t('staff.suspended') : '',
        group,
        { count: orders },
        bangkokDay(createdAt),
        ...columns.map((column) => answerCell(answers.get(id)?.[column.name], publicUrl)),
      ]);
    }
  }
  const back = new URLSearchParams(url.searchParams);
  back.set('long', '1');
  return sheetResponse(url, {
    name: `people-${bangkokDay(now)}`,
    title: t('people.title'),
    heading: [
      t('people.column.name'),
      t('admin.order.email'),
      t('people.column.tel'),
      t('people.column.kind'),
      t('staff.suspended'),
      t('people.group'),
      t('people.column.orders'),
      t('people.column.since'),
      ...columns.map((column) => answerTitle(column, t)),
    ],
    rows: rows(),
    whenLong: `${paths.staffPeople()}?${back.toString()}`,
  });
}
