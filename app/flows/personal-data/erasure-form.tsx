import { ProofByMail } from '~/accounts/links/proof-by-mail';
import { ProofFields } from '~/accounts/links/proof-fields';
import { Button } from '~/kit/button';
import { Facts } from '~/kit/facts';
import { Check } from '~/kit/forms/check';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { ErasureBlocker } from './erasure-blockers.server';
import type { ErasureView } from './erasure-view.server';

export interface ErasureErrors {
  password?: string;
  sure?: string;
}

interface ErasureFormProps {
  erasure: ErasureView;
  email: string;
  linkToken: string | null;
  errors: ErasureErrors;
}

const GOES = ['profile', 'addresses', 'learning', 'signIn', 'mails'] as const;

/** Exactly what goes, what stays and why, what stands in the way, and the one button that does it. */
export function ErasureForm({ erasure, email, linkToken, errors }: ErasureFormProps) {
  const { t } = useText();
  const { blockers, certificates, lostCourses, orderCount: count, hasPassword } = erasure;
  const isBlocked = blockers.length > 0;
  return (
    <>
      {isBlocked && <Blockers blockers={blockers} />}
      <section className="flow">
        <h2 className="f2">{t('erase.goes')}</h2>
        <Facts look="ticks" facts={GOES.map((part) => ({ icon: 'close', text: t(`erase.goes.${part}`) }))} />
        <p>{t('erase.again')}</p>
      </section>
      <section className="flow">
        <h2 className="f2">{t('erase.access')}</h2>
        {lostCourses.length === 0 ? (
          <p>{t('erase.accessNone')}</p>
        ) : (
          <>
            <p>{t('erase.accessLost')}</p>
            <Facts look="ticks" facts={lostCourses.map((text) => ({ icon: 'close', text }))} />
          </>
        )}
      </section>
      {certificates.length > 0 && (
        <section className="flow">
          <h2 className="f2">{t('erase.certificates')}</h2>
          <p>{t('erase.certificatesLost')}</p>
          <Facts look="ticks" facts={certificates.map((text) => ({ icon: 'close', text }))} />
        </section>
      )}
      <section className="flow">
        <h2 className="f2">{t('erase.stays')}</h2>
        {count > 0 ? (
          <>
            <p>{t('erase.staysWhat', { count })}</p>
            <p>{t('erase.staysLink')}</p>
          </>
        ) : (
          <p>{t('erase.staysNone')}</p>
        )}
      </section>
      {!isBlocked && !hasPassword && linkToken === null && <ProofByMail email={email} />}
      {!isBlocked && (hasPassword || linkToken !== null) && (
        <form className="flow" method="post" action={paths.myErasure()}>
          <Check
            name="sure"
            value="1"
            label={t('erase.sure')}
            error={errors.sure}
            required
            why={{ required: t('erase.sureMissing') }}
          />
          <ProofFields id="password" linkToken={linkToken} error={errors.password} />
          <Button look="danger">{t('erase.submit')}</Button>
        </form>
      )}
      <p>
        <LinkButton look="plain" href={paths.myPrivacy()}>
          {t('erase.keep')}
        </LinkButton>
      </p>
    </>
  );
}

function Blockers({ blockers }: { blockers: readonly ErasureBlocker[] }) {
  const { t } = useText();
  return (
    <Notice kind="warn">
      <p className="strong">{t('erase.blocked')}</p>
      {blockers.map(({ code, orders }) => (
        <div key={code}>
          <p>{t(`erase.blocked.${code}`)}</p>
          {orders.map(({ number, path }) => (
            <p key={path}>
              <a href={path}>{t('erase.order', { number })}</a>
            </p>
          ))}
        </div>
      ))}
    </Notice>
  );
}
