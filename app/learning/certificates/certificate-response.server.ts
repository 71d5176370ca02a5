import { contentDisposition } from '~/uploads/file-headers';

/** For its holder and whoever they send the link to: kept by nobody on the way, found by no search engine. */
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
      // saved, never opened in the shop's own address
      'Content-Disposition': contentDisposition('attachment', name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });

/** Read by programs of anybody, on any page: it holds nothing that a signed-in visitor alone may see. */
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
