import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type ApiToken, readApiTokens } from '~/accounts/api-tokens/api-tokens.server';
import { revokeApiToken } from '~/accounts/api-tokens/revoke-api-token.server';
import { revokeSchema, tokenSchema } from '~/accounts/api-tokens/token-form';
import { MOST_TOKENS, TOKEN_DAYS, TOKEN_SCOPES } from '~/accounts/api-tokens/token-scopes';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { checkPassword, hasPassword } from '~/accounts/sign-in/check-password.server';
import { textsIn } from '~/accounts/typed-fields';
import { makeProgramToken } from '~/flows/membership/make-program-token.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { FieldNotes } from '~/kit/forms/field-frame';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { allTypedOf, formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const PATH = paths.myTokens();

/** A member's tokens for programs: listed, made, taken away. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, environment, student } = await requireMember(args);
  return {
    title: `${t('tokens.title')} · ${settings.title}`,
    hasTax: environment.features.has('TAX_SYSTEM'),
    tokens: await readApiTokens(db, student.id),
    isPasswordAsked: await hasPassword(db, student.id),
    now,
  };
}

interface Returned {
  made: { name: string; token: string } | null;
  errors: Partial<Record<string, string>>;
  name: string;
  scopes: readonly string[];
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, student } = await requireMember(args);
  const { fields } = await readForm(args.request);
  const personId = student.id;
  if (intentOf(fields) === 'revoke') {
    await revokeApiToken(db, { personId, tokenId: formOf(fields, revokeSchema).token });
    return redirect(`${PATH}?notice=tokenRevoked`, 303);
  }
  const form = parseForm(fields, tokenSchema);
  const entries = allTypedOf(fields);
  const refused = (errors: Returned['errors'], status = 422) =>
    data<Returned>(
      { made: null, errors, name: String(entries.name ?? ''), scopes: textsIn(entries, 'scopes') },
      { status },
    );
  if (!form.ok) return refused(firstErrors(form.errors, t));
  const { name, scopes, days, password } = form.value;
  if (await hasPassword(db, personId)) {
    const checked = await checkPassword(db, { personId, password }, now);
    if (!checked.ok && checked.refusal.code === 'TOO_MANY_TRIES') {
      const minutes = Math.ceil(checked.refusal.retryAfterSeconds / 60);
      return refused({ password: t('signIn.tooMany', { minutes }) }, 429);
    }
    if (!checked.ok) return refused({ password: t('tokens.passwordWrong') });
  }
  const result = await makeProgramToken(db, { personId, name, scopes, days, locale }, now);
  if (!result.ok) return refused({ '': t('tokens.full', { most: MOST_TOKENS }) });
  // shown by this answer and by no other: there is no page to be led to
  return data<Returned>(
    { made: { name, token: result.value }, errors: {}, name: '', scopes: [] },
    { status: 201 },
  );
}

export default function TokensPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const { made = null, errors = {}, name = '', scopes = [] } = returned ?? {};
  const field = formFields(tokenSchema, { values: { name }, errors });
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('tokens.title')}</h1>
      </div>
      <AccountTabs current="security" isMember hasTax={page.hasTax} />
      <div className="wrap narrow pad5 flow gap6">
        {made && (
          <section className="flow" aria-live="polite">
            <Notice kind="ok">{t('tokens.made')}</Notice>
            <Field
              id="made-token"
              name="made_token"
              label={t('tokens.token', { name: made.name })}
              defaultValue={made.token}
              readOnly
              spellCheck={false}
              autoComplete="off"
            />
          </section>
        )}
        <section className="flow">
          <p>{t('tokens.lead')}</p>
          <p>
            <a href="/api/docs">{t('tokens.docs')}</a>
          </p>
          {page.tokens.length === 0 ? (
            <p className="meta">{t('tokens.none')}</p>
          ) : (
            <ul className="lines">
              {page.tokens.map((token) => (
                <TokenLine key={token.id} token={token} now={page.now} />
              ))}
            </ul>
          )}
          <p className="meta">{t('tokens.ends')}</p>
        </section>
        <section className="flow">
          <h2 className="f2">{t('tokens.new')}</h2>
          {errors[''] && <Notice kind="bad">{errors['']}</Notice>}
          <form className="flow" method="post" action={PATH} noValidate>
            <Field
              {...field('name')}
              label={t('tokens.name')}
              hint={t('tokens.nameHint')}
              autoComplete="off"
            />
            <fieldset className="flow gap2" aria-describedby={errors.scopes ? 'scopes-e' : undefined}>
              <legend>
                <b>{t('tokens.scopes')}</b>
              </legend>
              <FieldNotes id="scopes" error={errors.scopes} />
              {TOKEN_SCOPES.map((scope) => (
                <label className="check" key={scope}>
                  <input
                    type="checkbox"
                    name="scopes"
                    value={scope}
                    defaultChecked={scopes.includes(scope)}
                  />
                  <span>
                    {t(`tokens.scope.${scope}`)} <span className="meta">{scope}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <Select
              name="days"
              label={t('tokens.days')}
              defaultValue="90"
              options={TOKEN_DAYS.map((days) => ({
                value: String(days),
                text: t('tokens.daysOf', { days }),
              }))}
            />
            {page.isPasswordAsked && (
              <Field
                {...field('password')}
                label={t('confirm.password')}
                hint={t('tokens.passwordWhy')}
                autoComplete="current-password"
                required
              />
            )}
            <Button name="intent" value="make">
              {t('tokens.create')}
            </Button>
          </form>
        </section>
      </div>
    </>
  );
}

function TokenLine({ token, now }: { token: ApiToken; now: Date }) {
  const { t, locale } = useText();
  const isOver = token.expiresAt <= now;
  return (
    <li>
      <div className="snug">
        <p className="row">
          <b>{token.name}</b> {isOver && <Pill kind="warn">{t('tokens.over')}</Pill>}
        </p>
        <p className="meta">
          {[
            token.scopes.join(', '),
            t('tokens.until', { at: formatDateTime(token.expiresAt, locale) }),
            token.lastUsedAt
              ? t('tokens.lastUsed', { at: formatDateTime(token.lastUsedAt, locale) })
              : t('tokens.neverUsed'),
          ].join(' · ')}
        </p>
      </div>
      <form className="act row" method="post" action={PATH}>
        <input type="hidden" name="token" value={token.id} />
        <Button
          look="ghost"
          size="small"
          name="intent"
          value="revoke"
          aria-label={t('tokens.revokeOf', { name: token.name })}
        >
          {t('tokens.revoke')}
        </Button>
      </form>
    </li>
  );
}
