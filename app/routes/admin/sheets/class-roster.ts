import type { LoaderFunctionArgs } from '@remix-run/node';
import { readRosterSession, readRoster } from '~/access/classes/rosters.server';
import { answerCell, answerTitle } from '~/accounts/registration/registration-answers';
import { readAnswersOf, readAskedColumns } from '~/accounts/registration/registration-answers.server';
import { rightsOf } from '~/accounts/staff-rights';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay, formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { sheetResponse } from '~/web/sheet-response.server';

/** The roster of one day of a class as a sheet, with what each answered at registration. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, locale, url, administrator, publicUrl } = await requireRight(args, 'classes');
  const day = await readRosterSession(db, idOfSlug(args.params.sessionId ?? '') ?? 0);
  if (!day) throw new Response(null, { status: 404 });
  const roster = await readRoster(db, day.id);
  const columns = rightsOf(administrator.roles).includes('people') ? await readAskedColumns(db) : [];
  const answers = await readAnswersOf(
    db,
    roster.map(({ personId }) => personId),
  );
  return sheetResponse(url, {
    name: `class-${bangkokDay(day.beginsAt)}`,
    title: day.courseTitle,
    heading: [
      t('people.column.name'),
      t('people.column.tel'),
      t('admin.order.email'),
      t('class.column.here'),
      ...columns.map((column) => answerTitle(column, t)),
    ],
    rows: roster.map(({ personId, name, tel, email, checkedInAt }) => [
      name,
      tel,
      email,
      checkedInAt ? formatDateTime(checkedInAt, locale) : '',
      ...columns.map((column) => answerCell(answers.get(personId)?.[column.name], publicUrl)),
    ]),
  });
}
