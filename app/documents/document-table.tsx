import { PersonName } from '~/kit/person-name';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { amongBaht } from '~/values/money';
import { paths } from '~/values/paths';
import { formatDay } from '~/values/time';
import { isNote } from './document-kind';
import type { StaffDocumentRow } from './staff-documents.server';

/** A list of documents for staff; the number links to the document. */
export function DocumentTable({
  caption,
  documents,
}: {
  caption: string;
  documents: readonly StaffDocumentRow[];
}) {
  const { t, locale } = useText();
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'day', title: t('document.day'), isWide: true },
        { key: 'number', title: t('document.number') },
        { key: 'buyer', title: t('admin.documents.buyer'), isWide: true },
        { key: 'total', title: t('admin.documents.total'), isFigure: true },
        { key: 'pdf', title: 'PDF', isFigure: true },
      ]}
      rows={documents.map((document) => ({
        key: document.number,
        cells: [
          <span key="day" className="nb">
            {formatDay(document.day, locale)}
          </span>,
          <span key="number">
            <a className="nb" href={paths.staffDocument({ number: document.number })}>
              {document.number}
            </a>{' '}
            {document.isCancelled && <span className="meta">{t('document.cancelled')}</span>}
            <br />
            <span className="meta">
              {t(`admin.documents.kind.${document.kind}`)}
              <span className="phone"> {formatDay(document.day, locale)}</span>{' '}
              <span className="phone">
                <PersonName>{document.buyerName}</PersonName>
              </span>
            </span>
          </span>,
          <PersonName key="buyer">{document.buyerName}</PersonName>,
          (isNote(document.kind) ? '−' : '') + amongBaht(document.total, document.currency),
          <a
            key="pdf"
            href={paths.staffDocumentPdf({ number: document.number })}
            aria-label={`${t('document.save')} ${document.number}`}
          >
            PDF
          </a>,
        ],
      }))}
    />
  );
}
