import { codeSchema } from '~/accounts/second-factor/typed-code';
import { Button } from '~/kit/button';
import { CopyButton } from '~/kit/copy-button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

interface NewKeyProps {
  secret: string;
  account: string;
  drawing: { size: number; path: string };
  error: string | undefined;
  path: string;
}

/** The key as a QR code and as text, and the field for the app's code. */
export function NewKey({ secret, account, drawing: drawn, error, path }: NewKeyProps) {
  const { t } = useText();
  return (
    <>
      <h2>{t('factor.step1')}</h2>
      <p className="meta">{t('factor.apps')}</p>
      <div className="qr">
        <svg
          viewBox={`-2 -2 ${drawn.size + 4} ${drawn.size + 4}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('factor.qrLabel', { account })}
        >
          <path fill="#111" d={drawn.path} />
        </svg>
        <p className="snug">{account}</p>
      </div>
      <div className="snug">
        <p className="meta">{t('factor.key')}</p>
        <p>
          <code className="strong" id="factor-key">
            {secret.replace(/(.{4})(?!$)/g, '$1 ')}
          </code>
        </p>
        <p className="meta">{t('factor.keyKind')}</p>
        <CopyButton text={secret} label={t('factor.keyCopy')} done={t('factor.codesCopied')} />
      </div>
      <h2>{t('factor.step2')}</h2>
      <form className="flow" method="post" action={path}>
        <Field
          {...formFields(codeSchema, { errors: { code: error } })('code')}
          label={t('factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          why={{ required: t('factor.codeMissing') }}
        />
        <Button name="intent" value="confirm">
          {t('factor.turnOn')}
        </Button>
      </form>
      <form method="post" action={path}>
        <Button look="plain" name="intent" value="begin">
          {t('factor.again')}
        </Button>
      </form>
    </>
  );
}

/** Shown once, because only hashes are stored. */
export function RecoveryCodes({ codes, why }: { codes: readonly string[]; why: 'on' | 'renewed' }) {
  const { t } = useText();
  return (
    <div className="flow read">
      <h1>{t('factor.codes')}</h1>
      <Notice kind="ok">{t(why === 'on' ? 'factor.nowOn' : 'factor.codesNew')}</Notice>
      <p>{t('factor.codesLead')}</p>
      <ol className="lines dense">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <LinkButton href={paths.staff()}>{t('factor.codesKept')}</LinkButton>
        <CopyButton text={codes.join('\n')} label={t('factor.codesCopy')} done={t('factor.codesCopied')} />
      </div>
    </div>
  );
}
