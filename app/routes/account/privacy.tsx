import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { noticeVersion } from '~/accounts/consents/notice-version.server';
import { controllerName, privacyNotice } from '~/accounts/consents/privacy-notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'browse', frame: 'shop' };

/** What is kept, what for, how long, and what one may ask: the page every form that takes personal data links. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings, t, locale, publicUrl } = await openVisit(args);
  const notice = privacyNotice(t, settings);
  return data(
    {
      notice,
      version: noticeVersion(notice, locale),
      meta: {
        title: notice.title,
        shopTitle: settings.title,
        description: t('privacy.description', { shop: controllerName(settings) }),
        canonicalUrl: `${publicUrl}${paths.privacy()}`,
        locale,
      },
    },
    publicPageHeaders(args.request),
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function PrivacyPage() {
  const { notice, version } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap">
      <div className="read flow pad5">
        <h1>{notice.title}</h1>
        <p>{notice.lead}</p>
        {notice.parts.map(({ title, blocks }) => (
          <section key={title} className="flow prose">
            <h2 className="f2">{title}</h2>
            {blocks.map(({ kind, lines }) =>
              kind === 'list' ? (
                <ul key={lines[0]}>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ) : (
                <p key={lines[0]}>{lines[0]}</p>
              ),
            )}
          </section>
        ))}
        <p className="meta">{t('privacy.version', { version })}</p>
      </div>
    </div>
  );
}
