import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
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
import storefrontScript from './enhance/storefront?worker&url';
import { ErrorScreen, errorTitle } from './web/error-screen';
import { readFrameData } from './web/frame-data.server';
import { ShopFrame } from './web/shop-frame';
import { PageFrameContext } from './web/page-frame';
import { pageOf } from './web/page-handle';
import { OWN_ICON_PATH } from './settings/site-icon';
import { TextProvider } from './text/text-context';
import { translator } from './text/translate';
import { openVisit } from './web/visit.server';

export const loader = async (args: LoaderFunctionArgs) => readFrameData(await openVisit(args));

/** Title of error pages, and of pages that give none. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const t = translator(data?.locale ?? 'th', data?.customTexts);
  const shop = data?.shop.title ?? t('site.brand');
  if (!error) return [{ title: shop }];
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
  const frame = useRouteError() && page.frame === 'staff' ? 'shop' : page.frame;
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
        <script type="module" src={storefrontScript} async />
      </head>
      <body className={frame === 'staff' ? 'staff' : undefined}>
        <TextProvider locale={locale} custom={data?.customTexts ?? {}}>
          <ShopFrame frame={frame} data={data}>
            {children}
          </ShopFrame>
        </TextProvider>
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorScreen status={statusOf(error)} reason={reasonOf(error)} />;
}

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);
const reasonOf = (error: unknown): string => (isRouteErrorResponse(error) ? error.statusText : '');
