import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { rememberInSession } from '~/accounts/sign-in/sessions.server';
import { Button } from '~/kit/button';
import { carried } from '~/kit/forms/field-rules';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import { localeCookie } from '~/web/cookies.server';
import { formOf, readForm } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { isSecureVisit, openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

const languageForm = z.object({ locale: carried(), back: carried() });

/** Each language under its own name, in pages of either language. */
const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: 'th', name: 'ไทย' },
  { locale: 'en', name: 'English' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { t, settings, url } = await openVisit(args);
  return { title: `${t('language.title')} · ${settings.title}`, back: pageBefore(args.request, url) };
}

/** The page of this shop that led here, as the browser says; the home page where it says nothing. */
function pageBefore({ headers }: Request, here: URL): string {
  const from = headers.get('Referer');
  if (!from || !URL.canParse(from)) return '/';
  const { host, pathname, search } = new URL(from);
  return host === here.host ? safePath(pathname + withoutLanguage(search), '/') : '/';
}

/** A language that an address asks for would win over the one just chosen. */
function withoutLanguage(search: string): string {
  const searchParams = new URLSearchParams(search);
  if (!searchParams.has('lang')) return search;
  searchParams.delete('lang');
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

/** From this page, or by one press at the head of any other. The browser keeps the choice, and a session it has; pages of visitors who never chose stay the same for everybody. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  const { locale: asked, back } = formOf(fields, languageForm);
  const chosenLanguage = LANGUAGES.find(({ locale }) => locale === asked);
  const destination = back === '' ? pageBefore(args.request, visit.url) : safePath(back, '/');
  if (!chosenLanguage) return redirect(destination, 303);
  if (visit.session)
    await rememberInSession(visit.db, visit.session.token, { locale: chosenLanguage.locale });
  const cookie = localeCookie(chosenLanguage.locale, isSecureVisit(visit));
  return redirect(destination, { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function LanguagePage() {
  const { back } = useLoaderData<typeof loader>();
  const { t, locale: current } = useText();
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('language.title')}</h1>
      <form className="row" method="post" action={paths.language()}>
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
