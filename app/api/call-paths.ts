/** Paths of specification 7 that pages answer. */
const OF_PAGES = new Set(['/public/payments/howtobuy']);

/** Whether the API answers a path: everything below its prefixes, where no page exists. */
export const isCall = (path: string): boolean =>
  /^\/(?:public|private|api)\//.test(path) && !OF_PAGES.has(path);
