import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapXml } from '~/catalogue/sitemap';
import { readSitemapPaths } from '~/catalogue/sitemap.server';
import { bangkokDay } from '~/values/time';
import { openVisit } from '~/web/visit.server';

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, publicUrl, settings } = await openVisit(args);
  const paths = await readSitemapPaths(db, bangkokDay(now));
  const fixed = ['/', '/courses', '/products', ...(settings.is_enable_howtobuy ? ['/how-to-buy'] : [])];
  return new Response(sitemapXml(publicUrl, [...fixed, ...paths]), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
