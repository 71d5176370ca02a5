import { translator } from '~/text/translate';

/**
 * The answer to an invalid address: a percent sign without two digits, or invalid UTF-8. It comes before the
 * router, so it is a complete page.
 */
export function malformedAddressPage(): string {
  const t = translator('th');
  return `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t('error.404.title')}</title><h1>${t('error.404.title')}</h1><p>${t('error.404.body')}</p><p><a href="/">${t('error.404.home')}</a></p></html>`;
}
