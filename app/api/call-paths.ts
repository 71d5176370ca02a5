/** Paths of specification 7 that pages answer themselves. */
const OF_PAGES = new Set(['/public/payments/howtobuy']);

/** Whether a path is the API's: it answers everything below them, and no page stands there. */
export const isCall = (path: string): boolean =>
  /^\/(?:public|private|api)\//.test(path) && !OF_PAGES.has(path);
