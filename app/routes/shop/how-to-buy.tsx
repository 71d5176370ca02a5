import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readHowToBuy } from '~/catalogue/listing/how-to-buy.server';
import { LinkButton } from '~/kit/link-button';
import { shopContact } from '~/settings/localised-texts';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { spacedTel } from '~/values/tel';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { isShared: true, stylesheet: 'browse', frame: 'shop' };

export async function loader(args: LoaderFunctionArgs) {
  const { settings, t, locale, publicUrl } = await openVisit(args);
  const { is_enable_howtobuy: isEnabled, description } = readHowToBuy(settings, locale);
  if (!isEnabled) throw new Response(null, { status: 404 });
  return data(
    {
      description,
      shop: shopContact(settings, locale),
      meta: {
        title: t('howto.title'),
        shopTitle: settings.title,
        description: t('howto.description'),
        canonicalUrl: `${publicUrl}/how-to-buy`,
        locale,
      },
    },
    publicPageHeaders(args.request),
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function HowToBuy() {
  const { t } = useText();
  const { description, shop } = useLoaderData<typeof loader>();
  const langOf = useOwnLang();
  return (
    <div className="wrap">
      <div className="read flow pad5">
        <h1>{t('howto.title')}</h1>
        <div
          className="flow prose"
          lang={langOf(description)}
          dangerouslySetInnerHTML={{ __html: description }}
        />
        {shop.tel && (
          <p className="meta">
            <a href={`tel:${shop.tel}`}>
              {t('howto.questions', { tel: spacedTel(shop.tel), hours: '' }).trim()}
            </a>{' '}
            {shop.hours}
          </p>
        )}
        <p>
          <LinkButton href={paths.courses()}>{t('list.seeCourses')}</LinkButton>
        </p>
      </div>
    </div>
  );
}
