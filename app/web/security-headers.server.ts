import type { PageFacts } from './page-handle';

interface Surroundings {
  /** hashes and nonces, without their quotes */
  styleSources: readonly string[];
  isSecure: boolean;
  /** targets of a form that leads to a payment */
  paymentHosts: readonly string[];
  /** targets of any form that buys: the book partner */
  partnerHosts: readonly string[];
}

/**
 * Headers of every page. Scripts come from files; the stylesheet is allowed by its hash, so that a CDN may
 * store public pages.
 */
export function securityHeaders(
  page: PageFacts,
  { styleSources, isSecure, paymentHosts, partnerHosts }: Surroundings,
): Record<string, string> {
  const cards = page.cardHosts.map((host) => ` ${host}`).join('');
  const connectSources = page.connectHosts.map((host) => ` ${host}`).join('');
  const forms = [...page.formHosts, ...(page.leadsToPayment ? paymentHosts : []), ...partnerHosts];
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${cards}`,
    `style-src 'self' ${styleSources.map((source) => `'${source}'`).join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self'${page.streams ? ' blob:' : ''}`,
    `frame-src ${page.frameHosts.join(' ') || `'none'`}`,
    `connect-src 'self'${cards}${connectSources}`,
    `manifest-src 'self'`,
    `form-action 'self'${forms.map((host) => ` ${host}`).join('')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
