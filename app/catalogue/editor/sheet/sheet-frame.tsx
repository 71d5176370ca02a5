import type { ReactNode } from 'react';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { useText } from '~/text/text-context';
import type { PageRange } from '~/values/page-range';

interface SheetFrameProps {
  title: string;
  back: { href: string; text: string };
  range: PageRange;
  urlOf: (page: number) => string;
  /** number of saved rows; null: the form was refused */
  done: number | null;
  isEmpty: boolean;
  children: ReactNode;
}

export function SheetFrame({
  title,
  back,
  range,
  urlOf,
  done: savedCount,
  isEmpty,
  children,
}: SheetFrameProps) {
  const { t } = useText();
  return (
    <>
      <p>
        <a href={back.href}>{back.text}</a>
      </p>
      <h1>{title}</h1>
      <p>{t('edit.sheet.lead')}</p>
      {savedCount !== null && savedCount > 0 && (
        <Notice kind="ok">{t('edit.sheet.done', { count: savedCount })}</Notice>
      )}
      {isEmpty ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('admin.none.search')} />
      ) : (
        children
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={urlOf}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </>
  );
}
