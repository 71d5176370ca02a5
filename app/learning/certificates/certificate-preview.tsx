import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { type CertificatePaper, titlesOf } from './certificate';
import { longDay } from './certificate-texts';

/** The paper with the name on it before it is issued for good: confirmed here, or corrected. */
export function CertificatePreview({ name, paper }: { name: string; paper: CertificatePaper }) {
  const { t, locale } = useText();
  return (
    <>
      <p>{t('certificate.previewHow')}</p>
      <div className="certificate-preview flow gap2">
        <p>{paper.school}</p>
        <h2 className="f2">{t('certificate.paper.heading')}</h2>
        <p className="meta">{t('certificate.paper.lead')}</p>
        <p className="f2">
          <b>{name}</b>
        </p>
        <p className="meta">{t('certificate.paper.did')}</p>
        {titlesOf(paper).map((title) => (
          <p key={title}>
            <b>{title}</b>
          </p>
        ))}
        {paper.hours !== null && <p>{t('certificate.paper.hours', { hours: paper.hours })}</p>}
        <p>{t('certificate.paper.given', { date: longDay(paper.completedOn, locale) })}</p>
        {paper.signer && (
          <p className="meta">
            {paper.signer} {paper.signerRole}
          </p>
        )}
      </div>
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
