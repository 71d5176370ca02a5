import { useLocation } from '@remix-run/react';
import { useContext } from 'react';
import { EmptyState } from '~/kit/empty-state';
import { SearchForm } from '~/kit/forms/search-form';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths, withBack } from '~/values/paths';
import { CARD_NUMBER } from './error-reasons';
import { PageFrameContext } from './page-frame';

interface Screen {
  word: string;
  title: TextKey;
  body: TextKey;
}

/** Every error page has one sentence about what happened and one main next step. */
const NOT_FOUND: Screen = { word: '๔๐๔', title: 'error.404.title', body: 'error.404.body' };
/** A link from a mail that is truncated or expired. */
const NO_LINK: Screen = { word: '', title: 'link.unknown', body: 'error.404.link' };
const FROM_MAILS = /^\/(?:order|seat|waiting)\//;
const BROKEN: Screen = { word: '๕๐๐', title: 'error.500.title', body: 'error.500.body' };
/** Reloading sends the same request again; the browser's question about that is explained too. */
const AWAY: Screen = { word: '๕๐๓', title: 'error.503.title', body: 'error.503.body' };
const BUSY: Screen = { word: '๕๐๓', title: 'error.busy.title', body: 'error.busy.body' };
const STORAGE: Screen = { word: '๕๐๓', title: 'error.storage.title', body: 'error.storage.body' };
/** Errors that may be gone at the next try. */
const PASSING: ReadonlySet<Screen> = new Set([BROKEN, AWAY, BUSY, STORAGE]);
/** Nothing of the form was stored (PAY-20). */
const CARD: Screen = { word: '๔๐๐', title: 'error.400.card', body: 'error.400.cardBody' };
const SCREENS: Readonly<Record<number, Screen>> = {
  401: { word: '๔๐๑', title: 'error.401.title', body: 'error.401.body' },
  403: { word: '๔๐๓', title: 'error.403.title', body: 'error.403.role' },
  404: NOT_FOUND,
  413: { word: '๔๑๓', title: 'error.413.title', body: 'error.413.body' },
  500: BROKEN,
  503: AWAY,
};

export function errorTitle(status: number, reason: string): TextKey {
  return screenOf(status, reason).title;
}

function screenOf(status: number, reason: string): Screen {
  if (reason === CARD_NUMBER) return CARD;
  return SCREENS[status] ?? (status >= 400 && status < 500 ? NOT_FOUND : BROKEN);
}

export function ErrorScreen({ status, reason }: { status: number; reason: string }) {
  const { t } = useText();
  const {
    requestId = '',
    isRead,
    isDatabaseLost,
    isDatabaseBusy,
    isStorageLost,
  } = useContext(PageFrameContext);
  const { pathname, search } = useLocation();
  const specific = isDatabaseLost
    ? AWAY
    : isDatabaseBusy
      ? BUSY
      : isStorageLost
        ? STORAGE
        : screenOf(status, reason);
  const screen = specific === NOT_FOUND && FROM_MAILS.test(pathname) ? NO_LINK : specific;
  const body = reason === 'origin' ? 'error.403.origin' : screen.body;
  return (
    <div className="wrap">
      <EmptyState
        word={screen === NO_LINK ? t('link.word') : screen.word}
        title={t(screen.title)}
        actions={
          <>
            {isRead && PASSING.has(screen) && (
              // only the query: a path that begins with two slashes would be another host
              <LinkButton href={search || '?'}>{t('error.again')}</LinkButton>
            )}
            {screen === NO_LINK && (
              <LinkButton href={withBack(paths.signIn(), paths.myOrders())}>
                {t('error.404.orders')}
              </LinkButton>
            )}
            <LinkButton href={paths.courses()} look="ghost">
              {t('error.404.home')}
            </LinkButton>
            <LinkButton href="/" look="plain">
              {t('error.home')}
            </LinkButton>
          </>
        }
      >
        <p>{t(body, { size: 10, id: requestId })}</p>
        {screen === NOT_FOUND && (
          <SearchForm
            action={paths.courses()}
            label={t('error.404.search')}
            button={t('site.search')}
            placeholder={t('error.404.placeholder')}
          />
        )}
      </EmptyState>
    </div>
  );
}
