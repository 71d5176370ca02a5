import { contentDisposition } from '~/uploads/file-headers';

/** For the holder and people with the link: never cached on the way, never in a search engine. */
const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

export const sendCertificatePdf = (pdf: Buffer, name: string): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      // a download, never opened in the shop's origin
      'Content-Disposition': contentDisposition('attachment', name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });

/** Programs on any page may read it: it contains public facts only. */
const OPEN = { ...PRIVATE, 'Access-Control-Allow-Origin': '*' };

export const sendForPrograms = (
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response => Response.json(body, { status, headers: { ...OPEN, ...headers } });

export const sendJwt = (jwt: string, name: string): Response =>
  new Response(jwt, {
    headers: {
      ...OPEN,
      'Content-Type': 'application/vc+jwt',
      'Content-Disposition': contentDisposition('attachment', name),
    },
  });
