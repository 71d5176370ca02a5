import { redirect } from '@remix-run/node';
import type { Denial } from '~/accounts/denial';
import { endDeniedSlots } from '~/accounts/end-denied-slots.server';
import { type Person, type Viewer, NOBODY } from '~/accounts/viewer';
import { type DeniedSlots, readSession, type Session, startSession } from '~/accounts/sessions.server';
import type { NoticeKind } from '~/messages/notices';
import { type Db, currentDatabase } from '~/platform/database.server';
import { readCustomTexts } from '~/settings/custom-texts.server';
import type { Environment } from '~/settings/environment.server';
import type { SiteSettings } from '~/settings/site-settings';
import { readSiteSettings } from '~/settings/site-settings.server';
import { type CustomTexts, type Translate, translator } from '~/text/translate';
import { networkOf } from '~/values/network-address';
import type { Locale } from '~/values/time';
import { readCookie, SESSION_COOKIE, sessionCookie } from './cookies.server';
import { currentShop } from './shop.server';

/** What every door knows about a request: read once, shared by all loaders of the page. */
export interface Visit {
  db: Db;
  now: Date;
  url: URL;
  environment: Environment;
  /** the shop's own address, without a slash at its end */
  publicUrl: string;
  settings: SiteSettings;
  locale: Locale;
  customTexts: CustomTexts;
  t: Translate;
  session: Session | null;
  viewer: Viewer;
  /** Of the visitor's network: what limits are counted by (`values/network-address`). */
  clientAddress: string;
}

export interface DoorArgs {
  request: Request;
  context: object;
}

const visits = new WeakMap<object, Promise<Visit>>();

/** One visit a request: Remix hands all loaders of a request the same context. */
export function openVisit({ request, context }: DoorArgs): Promise<Visit> {
  let visit = visits.get(context);
  if (!visit) visits.set(context, (visit = readVisit(request)));
  return visit;
}

async function readVisit(request: Request): Promise<Visit> {
  const db = currentDatabase();
  const { environment } = currentShop();
  const url = new URL(request.url);
  const now = new Date();
  const token = readCookie(request, SESSION_COOKIE);
  const session = token ? await readSession(db, token, now) : null;
  if (session?.denied && asksForPage(request)) {
    const isSecure = (environment.publicUrl ?? url.origin).startsWith('https:');
    throw await signOutDenied(db, session, { ...session.denied, isSecure });
  }
  const locale = localeOf(url, session);
  const [settings, customTexts] = [await readSiteSettings(db), await readCustomTexts(db, locale)];
  return {
    db,
    now,
    url,
    environment,
    publicUrl: environment.publicUrl ?? url.origin,
    settings,
    locale,
    customTexts,
    t: translator(locale, customTexts),
    session,
    viewer: session?.viewer ?? NOBODY,
    clientAddress: networkOf(request.headers.get('X-Client-Address') ?? 'unknown'),
  };
}

/** Not a picture, a file or a question of a script: somebody will read the answer. */
const asksForPage = (request: Request) => request.headers.get('Accept')?.includes('text/html') ?? false;

const NOTICE_OF: Record<Denial, NoticeKind> = { suspended: 'userSuspended', unlisted: 'userNotListed' };

/** The next page a denied person asks for ends the session and says why (REG-11); until then they are nobody here. */
async function signOutDenied(
  db: Db,
  { token }: Session,
  { isSecure, ...denied }: DeniedSlots & { isSecure: boolean },
): Promise<Response> {
  const isLeft = await endDeniedSlots(db, { token, ...denied });
  return redirect(`/login?notice=${NOTICE_OF[denied.why]}`, {
    status: 303,
    headers: {
      'Cache-Control': 'no-store',
      ...(!isLeft && { 'Set-Cookie': sessionCookie(null, isSecure) }),
    },
  });
}

const localeOf = (url: URL, session: Session | null): Locale => {
  const asked = url.searchParams.get('lang');
  return asked === 'en' || asked === 'th' ? asked : (session?.locale ?? 'th');
};

/** The token of the visit's session, started now if there is none; send the cookie with the answer. */
export async function ensureSession(
  visit: Visit,
  request: Request,
): Promise<{ token: string; cookie: string }> {
  const token =
    visit.session?.token ?? (await startSession(visit.db, visit.now, request.headers.get('User-Agent')));
  return { token, cookie: sessionCookieFor(visit, token) };
}

export const sessionCookieFor = (visit: Visit, token: string | null) =>
  sessionCookie(token, visit.publicUrl.startsWith('https:'));

/** Name for the header of pages. */
export const signedInName = (person: Person | null) => (person ? person.firstname || person.email : null);
