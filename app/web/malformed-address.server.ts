import { translator } from '~/text/translate';

/**
 * The answer to an address that is none: a percent sign without two digits after it, or bytes that are no letters. It comes before
 * the pages are asked, so it is a page by itself.
 */
export function malformedAddressPage(): string {
  const t = translator('th');
  return `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t('error.404.title')}</title><h1>${t('error.404.title')}</h1><p>${t('error.404.body')}</p><p><a href="/">${t('error.404.home')}</a></p></html>`;
}
