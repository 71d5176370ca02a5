import { redirect } from '@remix-run/node';
import { sql } from 'kysely';
import type { Denial } from '~/accounts/sign-in/denial';
import { endDeniedSlots } from '~/accounts/sign-in/end-denied-slots.server';
import {
  bindSession,
  type DeniedSlots,
  readSession,
  type Session,
  startSession,
} from '~/accounts/sign-in/sessions.server';
import { type Person, type Viewer, NOBODY } from '~/accounts/viewer';
import { isConcerned } from '~/flows/course-page/concerned.server';
import type { NoticeKind } from '~/messages/notices';
import { canSendMail } from '~/messages/outbox/can-send-mail';
import { type CartCounts, cartCountOf, cartCounts } from '~/orders/cart/baskets.server';
import { type Db, currentDatabase } from '~/platform/database/database.server';
import { notePerson } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { Environment } from '~/settings/environment.server';
import { readShopFacts } from '~/settings/shop-facts.server';
import { shopFeatures } from '~/settings/shop-features';
import type { SiteSettings } from '~/settings/site-settings';
import { type CustomTexts, type Translate, translator } from '~/text/translate';
import { networkOf } from '~/values/network-address';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import {
  endOldSessionCookie,
  LOCALE_COOKIE,
  readCookie,
  readOldSessionCookie,
  SESSION_COOKIE,
  sessionCookie,
} from './cookies.server';
import { OPENING_SOON } from './error-reasons';
import { currentShop } from './shop.server';

/** The facts of a request, read once and shared by all loaders of the page. */
export interface Visit {
  db: Db;
  now: Date;
  url: URL;
  /** with the features the shop has switched on */
  environment: Environment;
  /** where files lie */
  fileStore: FileStore;
  /** the shop's own address, without a slash at its end */
  publicUrl: string;
  settings: SiteSettings;
  locale: Locale;
  customTexts: CustomTexts;
  /** the shop can send mail; without it `t` promises none */
  canMail: boolean;
  t: Translate;
  session: Session | null;
  viewer: Viewer;
  /** The number of items in the cart. */
  cartCount: number;
  /** The student is or was related to the courses the visit was opened for. */
  isConcerned: boolean;
  /** The visitor's network address, which limits count by (`values/network-address`). */
  clientAddress: string;
}

/** The source of a visit: a request of the framework's, or of Node's. */
export interface Asking {
  url: string;
  method: string;
  headers: Pick<Headers, 'get'>;
}

export interface RouteArgs {
  request: Request;
  context: object;
}

const visits = new WeakMap<object, Promise<Visit>>();

/**
 * One visit a request: Remix gives all its loaders the same context. `about`: the courses to check for a
 * relation to the student (`isConcerned`); null: all.
 */
export function openVisit(
  { request, context }: { request: Asking; context: object },
  about: readonly number[] | null = [],
): Promise<Visit> {
  let visit = visits.get(context);
  if (!visit) visits.set(context, (visit = readVisit(request, about)));
  return visit;
}

/** Sets the visit of later calls with this context. */
export const giveVisit = (context: object, visit: Visit) => visits.set(context, Promise.resolve(visit));

async function readVisit(request: Asking, about: readonly number[] | null): Promise<Visit> {
  const db = currentDatabase();
  const { environment, fileStore } = currentShop();
  const url = new URL(request.url);
  const now = new Date();
  const isSecure = (environment.publicUrl ?? url.origin).startsWith('https:');
  const session = await sessionOf(db, request, { isSecure, now, about });
  if (session?.denied && asksForPage(request))
    throw await signOutDenied(db, session, { ...session.denied, isSecure });
  const { student, instructor, administrator } = session?.viewer ?? NOBODY;
  const person = administrator ?? student ?? instructor;
  if (person) notePerson(person.id);
  const locale = localeOf(url, session, readCookie(request, LOCALE_COOKIE, isSecure));
  const { settings, customTexts } = await readShopFacts(db, locale);
  const canMail = canSendMail(environment);
  const viewer = session?.viewer ?? NOBODY;
  const maySee = viewer.administrator !== null || session?.isTrial === true;
  if (!settings.is_shop_open && !maySee && isShut(url.pathname)) throw openingSoon(settings);
  return {
    db,
    now,
    url,
    fileStore,
    environment: { ...environment, features: shopFeatures(environment.features, settings) },
    publicUrl: environment.publicUrl ?? url.origin,
    settings,
    locale,
    customTexts,
    canMail,
    t: translator(locale, customTexts, canMail),
    session,
    viewer,
    // without a session there is no cart, and the page is public
    cartCount: session ? cartCountOf(viewer, session.beside.cart) : 0,
    isConcerned: session?.beside.isConcerned ?? false,
    clientAddress: networkOf(request.headers.get('X-Client-Address') ?? 'unknown'),
  };
}

/** Read together with the session for every page. */
interface BesideSession {
  cart: CartCounts;
  isConcerned: boolean;
}

/**
 * The browser's session. A session under the old cookie name, from before the `__Host-` prefix, is taken over
 * once, so that nobody is signed out; a later cookie of that name was planted.
 */
async function sessionOf(
  db: Db,
  request: Asking,
  { isSecure, now, about }: { isSecure: boolean; now: Date; about: readonly number[] | null },
): Promise<(Session & { beside: BesideSession }) | null> {
  const beside = sql<BesideSession>`json_build_object(
    'cart', ${cartCounts}, 'isConcerned', ${about === null || about.length > 0 ? isConcerned(sql`student_id`, about) : sql`false`})`;
  const token = readCookie(request, SESSION_COOKIE, isSecure);
  if (token) return readSession(db, token, now, { beside });
  const old = readOldSessionCookie(request, isSecure);
  const session = old ? await readSession(db, old, now, { beside }) : null;
  if (!session || session.isHostBound) return null;
  if (request.method !== 'GET' || !asksForPage(request)) return session;
  await bindSession(db, session.token);
  const { pathname, search } = new URL(request.url);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', sessionCookie(session.token, isSecure));
  headers.append('Set-Cookie', endOldSessionCookie());
  throw redirect(pathname + search, { status: 303, headers });
}

/** Addresses that answer before the shop is open: staff sign-in, files, and programs' requests. */
const OPEN_BEFORE =
  /^\/(?:admin|login|logout|setup|join|reset|trial|forgotpass|email|language|webhook|uploads|media|mailbox|style|favicon\.ico|robots\.txt)(?:[/.]|$)/;
const isShut = (pathname: string) => !OPEN_BEFORE.test(pathname);

/** One plain page at every address, as temporary: search engines come again. */
function openingSoon({ title, theme_color: themeColor }: SiteSettings): Response {
  return Response.json(
    { title, themeColor },
    { status: 503, statusText: OPENING_SOON, headers: { 'Retry-After': '3600' } },
  );
}

/** Not a picture, a file or a script's request: a person will read the answer. */
const asksForPage = (request: Asking) => request.headers.get('Accept')?.includes('text/html') ?? false;

const NOTICE_OF: Record<Denial, NoticeKind> = { suspended: 'userSuspended', unlisted: 'userNotListed' };

/**
 * The next page a blocked person requests ends the session with the reason (REG-11); until then they count as
 * signed out.
 */
async function signOutDenied(
  db: Db,
  { token }: Session,
  { isSecure, ...denied }: DeniedSlots & { isSecure: boolean },
): Promise<Response> {
  const isLeft = await endDeniedSlots(db, { token, ...denied });
  return redirect(`${paths.signIn()}?notice=${NOTICE_OF[denied.why]}`, {
    status: 303,
    headers: {
      'Cache-Control': 'no-store',
      ...(!isLeft && { 'Set-Cookie': sessionCookie(null, isSecure) }),
    },
  });
}

/** The address's language, else the browser's last choice, else the session's (from before cookies). */
const localeOf = (url: URL, session: Session | null, storedLocale: string | null): Locale =>
  [url.searchParams.get('lang'), storedLocale].find(isLocale) ?? session?.locale ?? 'th';

const isLocale = (name: string | null): name is Locale => name === 'en' || name === 'th';

/** The visit's session token, created if missing; send the cookie with the answer. */
export async function ensureSession(
  visit: Visit,
  request: Pick<Asking, 'headers'>,
): Promise<{ token: string; cookie: string }> {
  const token =
    visit.session?.token ?? (await startSession(visit.db, visit.now, request.headers.get('User-Agent')));
  return { token, cookie: sessionCookieFor(visit, token) };
}

export const sessionCookieFor = (visit: Visit, token: string | null) =>
  sessionCookie(token, isSecureVisit(visit));

export const isSecureVisit = ({ publicUrl }: Pick<Visit, 'publicUrl'>) => publicUrl.startsWith('https:');

/** Name for the header of pages. */
export const signedInName = (person: Person | null) => (person ? person.firstname || person.email : null);
