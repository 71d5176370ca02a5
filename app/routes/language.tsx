import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { rememberInSession } from '~/accounts/sessions.server';
import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import type { Locale } from '~/values/time';
import { readForm } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { ensureSession, openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', hydrate: false, frame: 'shop' };
export const meta = privateMeta;

/** Each language under its own name, whatever language the page is in. */
const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: 'th', name: 'ไทย' },
  { locale: 'en', name: 'English' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { t, settings, url } = await openVisit(args);
  const from = args.request.headers.get('Referer');
  const cameFrom = from && URL.canParse(from) && new URL(from).host === url.host ? new URL(from) : null;
  return {
    title: `${t('language.title')} · ${settings.title}`,
    back: safePath(cameFrom && cameFrom.pathname + cameFrom.search, '/'),
  };
}

/** The choice is kept in the session; pages of visitors who never chose stay the same for everybody. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  const chosen = LANGUAGES.find(({ locale }) => locale === fields.get('locale'));
  const back = fields.get('back');
  const destination = safePath(typeof back === 'string' ? back : null, '/');
  if (!chosen) return redirect(destination, 303);
  const { token, cookie } = await ensureSession(visit, args.request);
  await rememberInSession(visit.db, token, { locale: chosen.locale });
  return redirect(destination, { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function LanguagePage() {
  const { back } = useLoaderData<typeof loader>();
  const { t, locale: current } = useText();
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('language.title')}</h1>
      <form className="row" method="post" action="/language">
        <input type="hidden" name="back" value={back} />
        {LANGUAGES.map(({ locale, name }) => (
          <Button
            key={locale}
            name="locale"
            value={locale}
            lang={locale}
            look={locale === current ? undefined : 'ghost'}
            aria-pressed={locale === current}
          >
            {name}
          </Button>
        ))}
      </form>
    </div>
  );
}
