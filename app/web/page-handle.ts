/** What a route module says about its page: `export const handle: PageHandle = {…}`. The deepest route wins. */
export interface PageHandle {
  /** parts of the sheet the page needs; a function where the loader's data decides */
  sheet?: SheetParts | ((data: unknown) => SheetParts);
  /** framework JavaScript; storefront pages have none */
  hydrate?: boolean;
  /** `shop` has head and foot, `till` only logo and trust, `staff` and `bare` draw their own */
  frame?: 'shop' | 'till' | 'staff' | 'bare';
  /** hosts a form of this page may be redirected to after its POST (form-action of the CSP) */
  formHosts?: readonly string[] | ((data: unknown) => readonly string[]);
  /** a form of this page may lead on to a payment provider, and from there to any bank */
  leadsToPayment?: boolean;
  /** hosts of a provider's card script and of its vault (script-src and connect-src of the CSP) */
  cardHosts?: (data: unknown) => readonly string[];
}

/**
 * browse ⊂ till (forms, money) ⊂ paid (an order on its way, slip, QR) ⊂ rooms (learning, account, staff); onePage is the
 * till without lists, for a course bought on its own page; a document on A4 has a sheet of its own and nothing else
 */
type SheetParts = 'browse' | 'onePage' | 'till' | 'paid' | 'rooms' | 'document';

export type PageFacts = Required<Omit<PageHandle, 'sheet' | 'formHosts' | 'cardHosts'>> & {
  sheet: SheetParts;
  formHosts: readonly string[];
  cardHosts: readonly string[];
};

/** The page of these matched routes, from the outermost to the innermost, each with its loader's data. */
export function pageOf(matches: readonly { handle: unknown; data: unknown }[]): PageFacts {
  const page: PageFacts = {
    sheet: 'browse',
    hydrate: false,
    frame: 'shop',
    formHosts: [],
    leadsToPayment: false,
    cardHosts: [],
  };
  for (const { handle, data } of matches) {
    if (typeof handle !== 'object') continue;
    const { sheet, formHosts, cardHosts, ...rest } = handle as PageHandle;
    Object.assign(page, rest);
    if (formHosts) page.formHosts = typeof formHosts === 'function' ? formHosts(data) : formHosts;
    if (cardHosts) page.cardHosts = cardHosts(data);
    if (sheet) page.sheet = typeof sheet === 'function' ? sheet(data) : sheet;
  }
  return page;
}
