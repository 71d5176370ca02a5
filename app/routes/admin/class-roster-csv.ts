import type { LoaderFunctionArgs } from '@remix-run/node';
import { readClassDay, readRoster } from '~/access/classes/rosters.server';
import { csvOf } from '~/values/csv';
import { contentDisposition } from '~/uploads/file-headers';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay, formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';

/** The roster of one day of a class as a file for a spreadsheet. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, locale } = await requireRight(args, 'classes');
  const day = await readClassDay(db, idOfSlug(args.params.sessionId ?? '') ?? 0);
  if (!day) throw new Response(null, { status: 404 });
  const file = csvOf([
    [t('people.column.name'), t('people.column.tel'), t('admin.order.email'), t('class.column.here')],
    ...(await readRoster(db, day.id)).map(({ name, tel, email, checkedInAt }) => [
      name,
      tel,
      email,
      checkedInAt ? formatDateTime(checkedInAt, locale) : '',
    ]),
  ]);
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', `class-${bangkokDay(day.beginsAt)}.csv`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
