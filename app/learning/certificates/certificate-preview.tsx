import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import type { CertificatePaper } from './certificate';
import { CertificateSheet } from './certificate-sheet';

/** The paper with the name on it before it is issued for good: confirmed here, or corrected. */
export function CertificatePreview({ name, paper }: { name: string; paper: CertificatePaper }) {
  const { t } = useText();
  return (
    <>
      <p>{t('certificate.previewHow')}</p>
      <CertificateSheet name={name} paper={paper} />
      <p className="meta">{t('certificate.nameOnce')}</p>
      <form method="post" className="row">
        <input type="hidden" name="name" value={name} />
        <Button name="intent" value="issue">
          {t('certificate.issue')}
        </Button>
        <Button name="intent" value="correct" look="plain">
          {t('certificate.correct')}
        </Button>
      </form>
    </>
  );
}
