import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { OwnSecondFactor, SecondFactorSent } from './own-second-factor.server';
import { NewKey, RecoveryCodes } from './set-up';

/** Recovery codes left at which a warning appears. */
const FEW = 3;

interface OwnProps {
  page: OwnSecondFactor;
  sent: SecondFactorSent | undefined;
  /** the action of its forms */
  path: string;
}

/** A person's own second factor, on the page of staff and of teachers. */
export function OwnSecondFactorPart({ page, sent, path }: OwnProps) {
  const { t, locale } = useText();
  const { factor, begun: newKey } = page;
  if (sent?.codes) return <RecoveryCodes codes={sent.codes.list} why={sent.codes.why} />;
  return (
    <div className="flow read">
      <h1>{t('factor.title')}</h1>
      {page.isNeeded && !factor?.since && <Notice kind="warn">{t('factor.needed')}</Notice>}
      {page.isNowOff && !factor && !sent && <Notice kind="ok">{t('factor.nowOff')}</Notice>}
      {sent?.isOver && <Notice kind="bad">{t('factor.setupOver')}</Notice>}
      <p>{t('factor.lead')}</p>
      {factor?.since ? (
        <>
          <Notice kind="ok">
            {t('factor.isOn', { at: formatDateTime(factor.since, locale) })}
            <br />
            {t('factor.codesLeftOf', { count: factor.codesLeft })}
          </Notice>
          {factor.codesLeft <= FEW && (
            <Notice kind="warn">{t('factor.codesFew', { count: factor.codesLeft })}</Notice>
          )}
          <Change intent="renew" page={page} path={path} error={errorOf(sent, 'renew')} />
          <Change intent="off" page={page} path={path} error={errorOf(sent, 'off')} />
        </>
      ) : newKey ? (
        <NewKey {...newKey} error={sent?.errors.code} path={path} />
      ) : (
        <Begin page={page} path={path} error={errorOf(sent, 'begin')} />
      )}
    </div>
  );
}

const errorOf = (formState: Pick<SecondFactorSent, 'intent' | 'errors'> | undefined, intent: string) =>
  formState?.intent === intent ? formState.errors.password : undefined;

type PartProps = Omit<OwnProps, 'sent'> & { error: string | undefined };

function Begin({ page, path, error }: PartProps) {
  const { t } = useText();
  if (!page.hasPassword)
    return (
      <>
        <Notice kind="info">{t('factor.noPassword')}</Notice>
        <LinkButton href={paths.mySecurity()}>{t('factor.setPassword')}</LinkButton>
      </>
    );
  return (
    <>
      <p className="meta">{t('factor.apps')}</p>
      <form className="flow" method="post" action={path}>
        <PasswordAgain isAsked={page.asksPassword} error={error} />
        <Button name="intent" value="begin">
          {t('factor.begin')}
        </Button>
      </form>
    </>
  );
}

/** New recovery codes, or switching it off: each with the password if it was not typed recently. */
function Change({ intent, page, path, error }: PartProps & { intent: 'renew' | 'off' }) {
  const { t } = useText();
  const isOff = intent === 'off';
  return (
    <details open={error !== undefined}>
      <summary className={isOff ? 'btn danger' : 'btn ghost'}>
        {t(isOff ? 'factor.turnOff' : 'factor.renew')}
      </summary>
      <form className="flow mt3" method="post" action={path}>
        <p>{t(isOff ? 'factor.turnOffNote' : 'factor.renewNote')}</p>
        {isOff && page.isRequired && <Notice kind="warn">{t('factor.turnOffRequired')}</Notice>}
        <PasswordAgain id={`password-${intent}`} isAsked={page.asksPassword} error={error} />
        <Button look={isOff ? 'danger' : undefined} name="intent" value={intent}>
          {t(isOff ? 'factor.turnOffDo' : 'factor.renew')}
        </Button>
      </form>
    </details>
  );
}
