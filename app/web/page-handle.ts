/** What a route module says about its page: `export const handle: PageHandle = {…}`. The deepest route wins. */
export interface PageHandle {
  /** a function where the loader's data decides */
  stylesheet?: StylesheetName | ((data: unknown) => StylesheetName);
  /** `shop` has head and foot, `checkout` only logo and trust, `staff` and `bare` draw their own */
  frame?: 'shop' | 'checkout' | 'staff' | 'bare';
  /** hosts a form of this page may be redirected to after its POST (form-action of the CSP) */
  formHosts?: readonly string[] | ((data: unknown) => readonly string[]);
  /** a form of this page may lead on to a payment provider, and from there to any bank */
  leadsToPayment?: boolean;
  /** hosts of a provider's card script and of its vault (script-src and connect-src of the CSP) */
  cardHosts?: (data: unknown) => readonly string[];
  /** what this page's scripts may ask beside the shop itself (connect-src of the CSP) */
  connectHosts?: (data: unknown) => readonly string[];
  /** its film is put together by a script (media-src of the CSP) */
  streams?: boolean;
  /**
   * Of its reader it shows the name, the count of the cart, the group's share, and what they have to do with the courses it asks about by
   * `readOwnedCourses`, and nothing else: those it has nothing to tell share one (ADR-0115)
   */
  isShared?: boolean;
  /** players of other sites that this page may put in a frame (frame-src of the CSP) */
  frameHosts?: (data: unknown) => readonly string[];
}

/**
 * browse ⊂ checkout (forms, money) ⊂ account (orders and accounts) ⊂ learn, staff (⊂ uploads), demo; onePage is the checkout without lists,
 * for a course bought on its own page; a document on A4 has a stylesheet of its own and nothing else
 */
type StylesheetName =
  | 'browse'
  | 'onePage'
  | 'checkout'
  | 'account'
  | 'learn'
  | 'staff'
  | 'sheet'
  | 'quiz'
  | 'staffQuiz'
  | 'uploads'
  | 'demo'
  | 'document';

export type PageFacts = Required<
  Omit<PageHandle, 'stylesheet' | 'formHosts' | 'cardHosts' | 'frameHosts' | 'connectHosts' | 'isShared'>
> & {
  stylesheet: StylesheetName;
  formHosts: readonly string[];
  cardHosts: readonly string[];
  frameHosts: readonly string[];
  connectHosts: readonly string[];
};

/** The page of these matched routes, from the outermost to the innermost, each with its loader's data. */
export function pageOf(matches: readonly { handle: unknown; data: unknown }[]): PageFacts {
  const page: PageFacts = {
    stylesheet: 'browse',
    frame: 'shop',
    formHosts: [],
    leadsToPayment: false,
    streams: false,
    cardHosts: [],
    frameHosts: [],
    connectHosts: [],
  };
  for (const { handle, data } of matches) {
    if (typeof handle !== 'object') continue;
    const { stylesheet, formHosts, cardHosts, frameHosts, connectHosts, ...rest } = handle as PageHandle;
    Object.assign(page, rest);
    if (formHosts) page.formHosts = typeof formHosts === 'function' ? formHosts(data) : formHosts;
    if (cardHosts) page.cardHosts = cardHosts(data);
    if (frameHosts) page.frameHosts = frameHosts(data);
    if (connectHosts) page.connectHosts = connectHosts(data);
    if (stylesheet) page.stylesheet = typeof stylesheet === 'function' ? stylesheet(data) : stylesheet;
  }
  return page;
}
