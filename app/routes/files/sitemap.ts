import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapXml } from '~/catalogue/listing/sitemap';
import { readSitemapPaths } from '~/catalogue/listing/sitemap.server';
import { paths } from '~/values/paths';
import { openVisit } from '~/web/visit.server';

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, publicUrl, settings } = await openVisit(args);
  const listed = await readSitemapPaths(db, now);
  const fixed = [
    paths.home(),
    paths.courses(),
    paths.products(),
    ...(settings.is_enable_howtobuy ? [paths.howToBuy()] : []),
  ];
  return new Response(sitemapXml(publicUrl, [...fixed, ...listed]), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
