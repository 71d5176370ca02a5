import { useText } from '~/text/text-context';
import { bangkokDay, formatDay } from '~/values/time';
import { type Certificate, titlesOf } from './certificate';

export type ShownCertificate = Pick<Certificate, 'code' | 'holderName' | 'paper' | 'issuedAt'>;

/** The public facts of a certificate, and nothing else of its holder. */
export function CertificateFacts({
  certificate: { code, holderName, paper, issuedAt },
}: {
  certificate: ShownCertificate;
}) {
  const { t, locale } = useText();
  const facts: (readonly [string, string])[] = [
    [t('verify.holder'), holderName],
    [t('verify.course'), titlesOf(paper).join(' · ')],
    ...(paper.hours === null
      ? []
      : [[t('verify.hours'), t('certificate.paper.hours', { hours: paper.hours })] as const]),
    [t('verify.completed'), formatDay(paper.completedOn, locale)],
    [t('verify.issued'), formatDay(bangkokDay(issuedAt), locale)],
    [
      t('verify.issuer'),
      paper.company && paper.company !== paper.school ? `${paper.school} · ${paper.company}` : paper.school,
    ],
    [t('certificate.code'), code],
  ];
  return (
    <ul className="lines dense">
      {facts.map(([label, value]) => (
        <li key={label}>
          <span>
            <span className="meta">{label}</span>
            <br />
            <b>{value}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
