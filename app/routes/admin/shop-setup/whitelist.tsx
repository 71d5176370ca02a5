import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fullName } from '~/accounts/viewer';
import { changeWhitelist, listByName } from '~/accounts/whitelist/change-whitelist.server';
import { countMembersToList, readMembersToList } from '~/accounts/whitelist/members-to-list.server';
import {
  WHITELIST_FILTERS,
  type WhitelistFilter,
  whitelistedSchema,
  whitelistSchema,
} from '~/accounts/whitelist/whitelist-form';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { formFields } from '~/kit/forms/form-fields';
import { StaffSearch } from '~/kit/forms/staff-search';
import { TextArea } from '~/kit/forms/text-area';
import { SectionHead } from '~/kit/frame/section-head';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

interface View {
  filter: WhitelistFilter;
  q: string;
  page?: number;
}

function pathOf({ filter, q, page = 1 }: View): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { filter }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffWhitelist()}${query && `?${query}`}`;
}

const viewOf = (search: URLSearchParams): View => ({
  filter: WHITELIST_FILTERS.find((each) => each === search.get('filter')) ?? 'all',
  q: (search.get('q') ?? '').trim().slice(0, 100),
});

/** Members who may sign in where the site admits its list only (ADM-05, WHITELIST_USER_DENIED). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'settings');
  const view = viewOf(url.searchParams);
  const counts = await countMembersToList(db, view.q);
  const range = pageRange(counts[view.filter], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('whitelist.title')} · ${settings.title}`,
    view,
    counts,
    range,
    members: await readMembersToList(db, { filter: view.filter, search: view.q, range }),
    isOn: settings.is_whitelist_only,
    isDone: url.searchParams.has('done'),
    added: url.searchParams.has('added') ? Number(url.searchParams.get('added')) || 0 : null,
  };
}

interface Sent {
  names: string;
  errors: Record<string, string>;
  added: number | null;
  refusal: 'GONE' | 'STAFF' | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, url, administrator } = await requireRight(args, 'settings');
  const by = { administratorId: administrator.id };
  const { fields } = await readForm(args.request);
  const intent = intentOf(fields);
  const again = (sent: Partial<Sent>, status: number) =>
    data<Sent>({ names: '', errors: {}, added: null, refusal: null, ...sent }, { status });
  if (intent === 'list' || intent === 'unlist') {
    const form = parseForm(fields, whitelistedSchema);
    const personId = form.ok ? (form.value.person ?? 0) : 0;
    const done = await changeWhitelist(db, { ...by, personId, isListed: intent === 'list' }, now);
    if (!done.ok) return again({ refusal: done.refusal.code }, 409);
    const path = pathOf(viewOf(url.searchParams));
    return redirect(`${path}${path.includes('?') ? '&' : '?'}done=1`, 303);
  }
  const form = parseForm(fields, whitelistSchema);
  if (!form.ok)
    return again({ names: String(form.typed.names ?? ''), errors: firstErrors(form.errors, t) }, 422);
  const { added, unknown } = await listByName(db, { ...by, names: form.value.names }, now);
  if (unknown.length === 0) return redirect(`${paths.staffWhitelist()}?added=${added}`, 303);
  // those who were found are listed; the others stay in the field
  const errors = { names: t('whitelist.unknown', { names: unknown.join(', ') }) };
  return again({ names: unknown.join('\n'), errors, added }, 422);
}

export default function Whitelist() {
  const { view, counts, range, members, isOn, isDone, added } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const field = formFields(whitelistSchema, { values: { names: result?.names }, errors: result?.errors });
  const count = result ? result.added : added;
  const here = pathOf({ ...view, page: range.page });
  return (
    <div className="flow">
      <p>
        <a href={paths.staffSettings()}>{t('settings.back')}</a>
      </p>
      <h1>{t('whitelist.title')}</h1>
      <p>{t('whitelist.lead')}</p>
      <Notice kind={isOn ? 'warn' : 'info'}>
        <p>
          {t(isOn ? 'whitelist.isOn' : 'whitelist.isOff')}{' '}
          <a href={`${paths.staffSettingGroup({ group: 'members' })}#is_whitelist_only`}>
            {t('whitelist.switch')}
          </a>
        </p>
      </Notice>
      {isDone && !result && <Notice kind="ok">{t('whitelist.done')}</Notice>}
      {count !== null && <Notice kind="ok">{t('whitelist.added', { count })}</Notice>}
      {result?.refusal && <Notice kind="bad">{t(`whitelist.refused.${result.refusal}`)}</Notice>}
      <StaffSearch
        action={paths.staffWhitelist()}
        label={t('whitelist.search')}
        button={t('admin.searchButton')}
        placeholder={t('whitelist.search')}
        value={view.q}
        kept={view.filter === 'all' ? {} : { filter: view.filter }}
      />
      <Chips
        label={t('admin.filters')}
        chips={WHITELIST_FILTERS.map((filter) => ({
          href: pathOf({ ...view, filter }),
          text: t(`whitelist.filter.${filter}`),
          count: counts[filter],
          current: filter === view.filter,
        }))}
      />
      {members.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('whitelist.none')} />
      ) : (
        <Table
          caption={t('whitelist.title')}
          columns={[
            { key: 'member', title: t('whitelist.member') },
            { key: 'state', title: t('whitelist.state'), isWide: true },
            { key: 'change', title: t('whitelist.change') },
          ]}
          rows={members.map((member) => ({
            key: String(member.id),
            cells: [
              <span key="member">
                {fullName(member) || member.username}
                <br />
                <span className="meta">{member.email}</span>
              </span>,
              <span key="state">
                <Pill kind={member.isListed ? 'ok' : 'bad'}>
                  {t(member.isListed ? 'whitelist.listed' : 'whitelist.unlisted')}
                </Pill>{' '}
                {member.isStaff && <Pill kind="info">{t('whitelist.staff')}</Pill>}
              </span>,
              member.isStaff && member.isListed ? (
                t('whitelist.staff')
              ) : (
                <form key="change" method="post" action={here} id={`member-${member.id}`}>
                  <input type="hidden" name="person" value={member.id} />
                  <input type="hidden" name="intent" value={member.isListed ? 'unlist' : 'list'} />
                  <Button look="ghost">
                    {t(member.isListed ? 'whitelist.unlist' : 'whitelist.list')}
                    <span className="vh"> {fullName(member) || member.username}</span>
                  </Button>
                </form>
              ),
            ],
          }))}
        />
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => pathOf({ ...view, page })}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
      <SectionHead ruled title={t('whitelist.many')} />
      <form method="post" action={paths.staffWhitelist()} className="flow read" id="many">
        <TextArea {...field('names')} label={t('whitelist.names')} hint={t('whitelist.namesHint')} rows={5} />
        <Button look="ghost">{t('whitelist.addMany')}</Button>
      </form>
    </div>
  );
}
