import type { LoaderFunctionArgs } from '@remix-run/node';
import { openVisit } from '~/web/visit.server';

/** Search engines get no page of a person or an order. */
const PRIVATE = [
  '/admin',
  '/login',
  '/logout',
  '/myaccount',
  '/order/',
  '/thankyou',
  '/learn/',
  '/media/',
  '/mailbox',
  '/style',
];

export async function loader(args: LoaderFunctionArgs) {
  const { publicUrl } = await openVisit(args);
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
