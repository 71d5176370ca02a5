import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { MissingDocuments } from './missing-documents.server';

/** An order's missing documents with the button that issues them; renders nothing when none is missing. */
export function MissingPanel({
  orderId,
  missing,
  hasHeading,
}: {
  orderId: number;
  missing: MissingDocuments;
  /** the panel has a heading of its own when the order shows no documents */
  hasHeading: boolean;
}) {
  const { t } = useText();
  const { sale, refundIds } = missing;
  if (sale === 'none' && refundIds.length === 0) return null;
  return (
    <form method="post" action={paths.staffOrderDocuments({ orderId })} className="flow gap2">
      {!hasHeading && <h2 className="f2">{t('document.list')}</h2>}
      {sale !== 'none' && <p>{t(`document.missing.${sale}`)}</p>}
      {refundIds.length > 0 && <p>{t('document.missing.notes', { count: refundIds.length })}</p>}
      <p>
        <Button look="ghost" size="small">
          {t('document.issue')}
        </Button>
      </p>
    </form>
  );
}
