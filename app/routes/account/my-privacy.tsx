import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { changeMarketing } from '~/accounts/consents/change-marketing.server';
import { ConsentHistory } from '~/accounts/consents/consent-history';
import { type ConsentEntry, readConsents, takesMarketing } from '~/accounts/consents/consents.server';
import { ProofByMail } from '~/accounts/links/proof-by-mail';
import { ProofFields } from '~/accounts/links/proof-fields';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { hasPassword } from '~/accounts/sign-in/check-password.server';
import { sendOwnDataLink } from '~/flows/personal-data/send-own-data-link.server';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { intentOf, readForm } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** A member's consents, the file of all their data, and the way to erase it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, url, settings, environment, student } = await requireMember(args);
  const refused = url.searchParams.get('refused');
  const minutes = Number(url.searchParams.get('minutes')) || 15;
  return {
    title: `${t('myData.title')} · ${settings.title}`,
    hasTax: environment.features.has('TAX_SYSTEM'),
    email: student.email,
    hasPassword: await hasPassword(db, student.id),
    takesMarketing: await takesMarketing(db, student.id),
    consents: await readConsents(db, student.id),
    refused:
      refused !== null && isRefused(refused) ? t(REFUSED[refused], { minutes: Math.min(minutes, 60) }) : null,
  };
}

const REFUSED = {
  missing: 'myData.passwordMissing',
  wrong: 'myData.passwordWrong',
  many: 'myData.tooMany',
  link: 'erase.linkClosed',
} as const;
const isRefused = (word: string): word is keyof typeof REFUSED => Object.hasOwn(REFUSED, word);

export async function action(args: ActionFunctionArgs) {
  const { db, now, locale, student } = await requireMember(args);
  const { fields } = await readForm(args.request);
  const intent = intentOf(fields);
  switch (intent) {
    case 'news-on':
    case 'news-off':
      await changeMarketing(db, { personId: student.id, isGiven: intent === 'news-on', locale }, now);
      return redirect(`${paths.myPrivacy()}?notice=marketingSaved`, 303);
    case 'send-link': {
      const result = await sendOwnDataLink(db, { person: student, locale }, now);
      return redirect(
        `${paths.myPrivacy()}?notice=${result.ok ? 'ownDataLinkSent' : 'ownDataLinkTooMany'}`,
        303,
      );
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

export default function PrivacyOfMemberPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useText();
  // dates travel as text
  const consents: ConsentEntry[] = page.consents.map((entry) => ({ ...entry, at: new Date(entry.at) }));
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('myData.title')}</h1>
      </div>
      <AccountTabs current="privacy" isMember hasTax={page.hasTax} />
      <div className="wrap narrow pad5 flow gap6">
        <p>
          <a href={paths.privacy()}>{t('myData.notice')}</a>
        </p>
        <section className="flow">
          <h2 className="f2">{t('myData.news')}</h2>
          <p>{t(page.takesMarketing ? 'myData.newsOn' : 'myData.newsOff')}</p>
          <form method="post" action={paths.myPrivacy()}>
            <Button look="ghost" name="intent" value={page.takesMarketing ? 'news-off' : 'news-on'}>
              {t(page.takesMarketing ? 'myData.newsStop' : 'myData.newsStart')}
            </Button>
          </form>
        </section>
        <section className="flow">
          <h2 className="f2">{t('myData.history')}</h2>
          <ConsentHistory entries={consents} />
        </section>
        <section className="flow" id="download">
          <h2 className="f2">{t('myData.download')}</h2>
          <p>{t('myData.downloadWhat')}</p>
          {page.hasPassword ? (
            <form className="flow" method="post" action={paths.myExport()}>
              <ProofFields id="password" linkToken={null} error={page.refused ?? undefined} />
              <Button>{t('myData.download')}</Button>
            </form>
          ) : (
            <ProofByMail email={page.email} />
          )}
        </section>
        <section className="flow">
          <h2 className="f2">{t('myData.erase')}</h2>
          <p>{t('myData.eraseLead')}</p>
          <p>
            <LinkButton look="ghost" href={paths.myErasure()}>
              {t('myData.eraseSee')}
            </LinkButton>
          </p>
        </section>
      </div>
    </>
  );
}
