import { LinkButton } from '~/kit/link-button';
import { certificatePath } from '~/learning/learning-paths';
import { useText } from '~/text/text-context';
import { bangkokDay, formatDay } from '~/values/time';
import type { CertificateOfCourse } from './certificates.server';

/** The completion of an own course, with its certificate. */
export function CertificateLine({
  course,
  certificate,
}: {
  course: { id: number; slug: string };
  certificate: CertificateOfCourse | null;
}) {
  const { t, locale } = useText();
  if (!certificate) return null;
  const { completedAt, isWaiting, code } = certificate;
  return (
    <>
      {completedAt && (
        <p className="meta">{t('completion.done', { date: formatDay(bangkokDay(completedAt), locale) })}</p>
      )}
      {isWaiting && (
        <p>
          <LinkButton href={certificatePath(course)} look="ghost">
            {t('certificate.get')}
          </LinkButton>
        </p>
      )}
      {code && (
        <p>
          <a className="above" href={certificatePath(course)}>
            {t('certificate.see')}
          </a>
        </p>
      )}
    </>
  );
}
