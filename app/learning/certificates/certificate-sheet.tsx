import { useText } from '~/text/text-context';
import { type CertificatePaper, titlesOf } from './certificate';
import { longDay } from './certificate-texts';

/** The paper as it is printed, in the page's own type. */
export function CertificateSheet({ name, paper }: { name: string; paper: CertificatePaper }) {
  const { t, locale } = useText();
  return (
    <div className="certificate-sheet flow gap2">
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
  );
}
