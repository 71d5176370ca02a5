import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readListEntries } from '~/catalogue/editor/lists/list-entries.server';
import { type ListKind, listIn } from '~/catalogue/editor/lists/list-kinds';
import { ListTabs } from '~/catalogue/editor/lists/list-tabs';
import { orderList } from '~/catalogue/editor/lists/order-list.server';
import { MoveButtons } from '~/catalogue/editor/move-buttons';
import { EmptyState } from '~/kit/empty-state';
import { placesField } from '~/kit/forms/field-rules';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Entries on one page, of hundreds. */
const PAGE_SIZE = 100;
const pagePath = (list: ListKind, page: number) =>
  `${paths.staffList({ list })}${page > 1 ? `?page=${page}` : ''}`;

/** Teachers, categories, venues or groups of courses, in their order. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'catalogue');
  const list = listIn(args.params.list);
  if (!list) throw new Response(null, { status: 404 });
  const entries = await readListEntries(db, list, now);
  const range = pageRange(entries.length, url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t(`edit.lists.${list}`)} · ${settings.title}`,
    list,
    isDone: url.searchParams.has('done'),
    range,
    entries: entries.slice(range.offset, range.offset + range.pageSize),
  };
}

const moveForm = z.object({
  intent: z.enum(['up', 'down']),
  id: z.coerce.number().int().positive(),
  places: placesField,
});

export async function action(args: ActionFunctionArgs) {
  const { db, now, url, administrator } = await requireRight(args, 'catalogue');
  const list = listIn(args.params.list);
  if (!list) throw new Response(null, { status: 404 });
  const { intent: to, id, places } = formOf((await readForm(args.request)).fields, moveForm);
  const done = await orderList(db, { kind: list, id, to, places, administratorId: administrator.id }, now);
  if (!done.ok) throw new Response(null, { status: 404 });
  // a move leads back to the page it was made on
  return redirect(pagePath(list, Number(url.searchParams.get('page')) || 1), 303);
}

export default function List() {
  const { list, entries, range, isDone } = useLoaderData<typeof loader>();
  const { t } = useText();
  const create = (
    <LinkButton icon="plus" href={paths.staffListEntry({ list, entryId: 'new' })}>
      {t(`edit.lists.new.${list}`)}
    </LinkButton>
  );
  return (
    <>
      <div className="between">
        <h1>{t(`edit.lists.${list}`)}</h1>
        {create}
      </div>
      <ListTabs current={list} />
      {isDone && <Notice kind="ok">{t('edit.saved')}</Notice>}
      {entries.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t(`edit.lists.none.${list}`)}
          actions={create}
        />
      ) : (
        <>
          <p>{t(`edit.lists.lead.${list}`)}</p>
          <Table
            caption={t(`edit.lists.${list}`)}
            columns={[
              { key: 'name', title: t('edit.field.name') },
              { key: 'standing', title: t('edit.lists.standing'), isWide: true },
              { key: 'uses', title: t('edit.lists.uses'), isFigure: true },
              { key: 'order', title: t('edit.move') },
            ]}
            rows={entries.map(({ id, name, isHidden, useCount, version }) => ({
              key: String(id),
              cells: [
                <a key="name" href={paths.staffListEntry({ list, entryId: id })}>
                  {isHidden ? t('edit.lists.hiddenOne', { name }) : name}
                </a>,
                <Pill key="standing" kind={isHidden ? undefined : 'ok'}>
                  {t(isHidden ? 'edit.lists.hidden' : 'edit.lists.shown')}
                </Pill>,
                t('edit.lists.useCount', { count: useCount }),
                <MoveButtons key="order" version={version} hidden={{ id: String(id) }} name={name} />,
              ],
            }))}
          />
          <Pager
            label={t('admin.pages')}
            current={range.page}
            last={range.pageCount}
            urlOf={(page) => pagePath(list, page)}
            previous={t('admin.previous')}
            next={t('admin.next')}
            jump={(page) => t('admin.jump', { page })}
          />
        </>
      )}
    </>
  );
}
