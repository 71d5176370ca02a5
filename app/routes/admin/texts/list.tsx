import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readShopTexts } from '~/flows/shop-texts/change-texts.server';
import { findTexts, SPECIFIED_NAMES, TEXT_FILTERS, type TextFilter } from '~/flows/shop-texts/find-texts';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { ownText } from '~/text/translate';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 30;

interface View {
  filter: TextFilter;
  q: string;
}

function pathOf({ filter, q }: View, page = 1): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { filter }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffTexts()}${query && `?${query}`}`;
}

/** Every text of the shop, searched in both languages (ADM-05, R-57). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'settings');
  const filter = TEXT_FILTERS.find((each) => each === url.searchParams.get('filter')) ?? 'all';
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const custom = await readShopTexts(db);
  const keys = findTexts({ filter, search: q }, custom);
  const range = pageRange(keys.length, url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('texts.title')} · ${settings.title}`,
    view: { filter, q },
    range,
    count: keys.length,
    texts: keys.slice(range.offset, range.offset + range.pageSize).map((key) => ({
      key,
      th: custom.th[key] ?? ownText(key, 'th'),
      en: custom.en[key] ?? ownText(key, 'en'),
      isChanged: custom.th[key] !== undefined || custom.en[key] !== undefined,
      specified: SPECIFIED_NAMES[key] ?? null,
    })),
  };
}

const LONGEST_SHOWN = 140;
const shortened = (text: string) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

export default function Texts() {
  const { view, range, count, texts } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('texts.title')}</h1>
        <LinkButton look="ghost" icon="mail" href={paths.staffMailTexts()}>
          {t('texts.mails')}
        </LinkButton>
      </div>
      <p>{t('texts.lead')}</p>
      <StaffSearch
        action={paths.staffTexts()}
        label={t('texts.search')}
        button={t('admin.searchButton')}
        placeholder={t('texts.search')}
        value={view.q}
        kept={view.filter === 'all' ? {} : { filter: view.filter }}
      />
      <Chips
        label={t('admin.filters')}
        chips={TEXT_FILTERS.map((filter) => ({
          href: pathOf({ ...view, filter }),
          text: t(`texts.filter.${filter}`),
          current: filter === view.filter,
          ...(filter === view.filter && { count }),
        }))}
      />
      {texts.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('texts.none')} />
      ) : (
        <Table
          caption={t('texts.title')}
          columns={[
            { key: 'words', title: t('texts.words') },
            { key: 'english', title: t('texts.english'), isWide: true },
          ]}
          rows={texts.map(({ key, th, en, isChanged, specified }) => ({
            key,
            cells: [
              <span key="words">
                <a href={paths.staffText({ key })}>{shortened(th)}</a>{' '}
                {isChanged && <Pill kind="info">{t('texts.changed')}</Pill>}
                <br />
                <code className="meta">{specified ? `${key} · ${specified}` : key}</code>
              </span>,
              <span key="english" lang="en">
                {shortened(en)}
              </span>,
            ],
          }))}
        />
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
    </div>
  );
}
