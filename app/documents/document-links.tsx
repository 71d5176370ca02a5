import { Fragment } from 'react';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { formatDay } from '~/values/time';
import { isNote } from './document-kind';
import type { DocumentRow } from './documents.server';

interface DocumentLinksProps {
  documents: readonly DocumentRow[];
  pathOf: (number: string) => string;
  /** set while the buyer may still request a tax invoice */
  request?: { orderToken: string; lastDay: string } | null;
  /** the order is paid, but no document was issued */
  isNotIssued?: boolean;
}

/** An order's documents, each as a page and a PDF, and the link to request a tax invoice while that is possible. */
export function DocumentLinks({ documents, pathOf, request = null, isNotIssued }: DocumentLinksProps) {
  const { t, locale } = useText();
  if (isNotIssued)
    return (
      <section className="flow gap2">
        <h2 className="f2">{t('document.list')}</h2>
        <p className="meta">{t('document.no.NOT_ISSUED')}</p>
      </section>
    );
  if (documents.length === 0) return null;
  return (
    <section className="flow gap2">
      <h2 className="f2">{t(isOfTax(documents) ? 'document.list' : 'document.receipts')}</h2>
      <p>
        {documents.map((document) => (
          <Fragment key={document.id}>
            <a href={pathOf(document.number)}>
              {t(`document.kind.${document.kind}`)} <span className="nb">{document.number}</span>
            </a>
            {document.isCancelled && <span className="meta"> ({t('document.cancelled')})</span>}
            {isNote(document.kind) && (
              <span className="meta nb"> −{formatMoney(document.total, document.currency)}</span>
            )}{' '}
            ·{' '}
            <a
              href={`${pathOf(document.number)}.pdf`}
              aria-label={`${t('document.save')} ${document.number}`}
            >
              PDF
            </a>
            <br />
          </Fragment>
        ))}
      </p>
      {request && (
        <p>
          <a href={paths.orderDocument({ token: request.orderToken })}>{t('document.ask')}</a>
          <br />
          <span className="meta">{t('document.askUntil', { day: formatDay(request.lastDay, locale) })}</span>
        </p>
      )}
    </section>
  );
}

/** A shop without VAT issues no tax documents. */
const isOfTax = (documents: readonly DocumentRow[]) =>
  documents.some(({ kind }) => kind !== 'receipt' && kind !== 'refund-note');
