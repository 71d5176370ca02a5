import { Button } from '~/kit/button';
import { bankName } from '~/payments/bank/bank-codes';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { ImportedFile } from './take-back-statement.server';

/** The imported files, each with a button to take it back. */
export function StatementFiles({ files }: { files: readonly ImportedFile[] }) {
  const { t, locale } = useText();
  if (files.length === 0) return null;
  return (
    <details className="disclosure" id="files">
      <summary>{t('statement.files', { count: files.length })}</summary>
      <ul className="lines">
        {files.map(({ id, name, bankCode, accountNumber, uploadedAt, takenBackAt, lines, paid }) => (
          <li key={id}>
            <div className="grow">
              <b>{name}</b>{' '}
              <span className="meta">
                {bankName(bankCode, locale)} <span className="nb">{accountNumber}</span> ·{' '}
                <span className="nb">{formatDateTime(uploadedAt, locale)}</span> ·{' '}
                {takenBackAt
                  ? t('statement.takenBack', { at: formatDateTime(takenBackAt, locale) })
                  : t('statement.lines', { count: lines })}
              </span>
              {paid.length > 0 && (
                <p className="meta">
                  {t('statement.paidByFile')}{' '}
                  {paid.map(({ orderId, orderNumber }) => (
                    <span key={orderId}>
                      <a className="nb" href={paths.staffOrder({ orderId })}>
                        {orderNumber}
                      </a>{' '}
                    </span>
                  ))}
                </p>
              )}
              {!takenBackAt && (
                <details className="disclosure">
                  <summary>{t('statement.takeBack')}</summary>
                  <form
                    method="post"
                    action={paths.staffStatements()}
                    className="flow gap2"
                    id={`take-back-${id}`}
                  >
                    <input type="hidden" name="file" value={id} />
                    <p>
                      {t(paid.length > 0 ? 'statement.takeBackPaid' : 'statement.takeBackNote', {
                        count: lines,
                      })}
                    </p>
                    <Button look="danger" size="small" name="intent" value="take-back">
                      {t('statement.takeBackSend')}
                    </Button>
                  </form>
                </details>
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
