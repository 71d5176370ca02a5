import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import ownWhyScript from './enhance/default-messages?worker&url';
import storefrontScript from './enhance/storefront?worker&url';
import { OWN_ICON_PATH } from './settings/site-icon';
import { TextProvider } from './text/text-context';
import { translator } from './text/translate';
import type { Locale } from './values/time';
import { OPENING_SOON, SIGNED_OUT } from './web/error-reasons';
import { ErrorScreen, errorTitle } from './web/error-screen';
import { frameDataOf } from './web/frame-data.server';
import { OpeningSoon } from './web/opening-soon';
import { PageFrameContext } from './web/page-frame';
import { pageOf } from './web/page-handle';
import { DevelopmentScripts, DevelopmentTrace } from './web/sent-page/development';
import { ShopFrame } from './web/shop-frame';
import { SignedOutScreen } from './web/signed-out-screen';
import type { UnsavedForm } from './web/unsaved-form.server';
import { openVisit } from './web/visit.server';

export const loader = async (args: LoaderFunctionArgs) => frameDataOf(await openVisit(args));

/** Title of error pages, and of pages that give none. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const t = translator(data?.locale ?? 'th', data?.customTexts, data?.canMail);
  const shop = data?.shop.title ?? t('site.brand');
  if (!error) return [{ title: shop }];
  if (reasonOf(error) === OPENING_SOON)
    return [{ title: `${titleOf(error)} · ${t('opening.title')}` }, { name: 'robots', content: 'noindex' }];
  return [
    { title: `${t(errorTitle(statusOf(error), reasonOf(error)))} · ${shop}` },
    { name: 'robots', content: 'noindex' },
  ];
};

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const page = pageOf(useMatches());
  // staff pages draw their own rail: when the page itself failed, the shop's frame stands in
  const error = useRouteError();
  const usual = error && page.frame === 'staff' ? 'shop' : page.frame;
  const frame = reasonOf(error) === OPENING_SOON ? 'bare' : usual;
  const { css } = useContext(PageFrameContext);
  const locale = data?.locale ?? 'th';
  const theme = data && data.themeColor !== '#0d5f57' ? { '--theme': data.themeColor } : undefined;
  return (
    <html lang={locale} style={theme as React.CSSProperties | undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <Meta />
        <Links />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <link rel="icon" href={data?.iconPath ?? OWN_ICON_PATH} />
        {import.meta.env.DEV && <DevelopmentScripts />}
      </head>
      <body className={frame === 'staff' ? 'staff' : undefined}>
        <TextProvider locale={locale} custom={data?.customTexts ?? {}} canMail={data?.canMail}>
          <ShopFrame frame={frame} data={data}>
            {children}
          </ShopFrame>
        </TextProvider>
        {/* last, so that on a slow line it does not share the way with the picture of the first screen */}
        <script
          type="module"
          src={storefrontScript}
          async
          {...(!WITHOUT_WHY.has(page.stylesheet) && {
            'data-why': ownWhyScript,
            'data-words': JSON.stringify(ownWhyWords(locale, data)),
          })}
        />
      </body>
    </html>
  );
}

/** Pages to look at and to buy on weigh little: their few fields bring the words they need. */
const WITHOUT_WHY: ReadonlySet<string> = new Set(['browse', 'onePage', 'checkout']);
const OWN_WHY = [
  ...(['required', 'choice', 'box', 'file', 'email', 'url', 'number'] as const),
  ...(['short', 'long', 'min', 'max', 'step', 'pattern'] as const),
];

/** What any field says that a browser finds wrong (`enhance/default-messages`). */
function ownWhyWords(locale: Locale, data: SerializeFrom<typeof loader> | undefined) {
  const t = translator(locale, data?.customTexts, data?.canMail);
  return Object.fromEntries(OWN_WHY.map((name) => [name, t(`why.${name}`)]));
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (reasonOf(error) === OPENING_SOON) return <OpeningSoon title={titleOf(error)} />;
  if (isRouteErrorResponse(error) && error.statusText === SIGNED_OUT)
    return <SignedOutScreen form={error.data as UnsavedForm} />;
  return (
    <>
      <ErrorScreen status={statusOf(error)} reason={reasonOf(error)} />
      {import.meta.env.DEV && <DevelopmentTrace error={error} />}
    </>
  );
}

/** The name of a shop that has not opened yet. */
const titleOf = (error: unknown): string =>
  isRouteErrorResponse(error) ? String((error.data as { title?: string } | null)?.title ?? '') : '';
const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);
const reasonOf = (error: unknown): string => (isRouteErrorResponse(error) ? error.statusText : '');
