/**
 * A route module's declarations about its page: `export const handle: PageHandle = {…}`. The deepest route
 * wins.
 */
export interface PageHandle {
  /** a function where the loader's data decides */
  stylesheet?: StylesheetName | ((data: unknown) => StylesheetName);
  /** `shop` has head and foot, `checkout` only logo and trust, `staff` and `bare` draw their own */
  frame?: 'shop' | 'checkout' | 'staff' | 'bare';
  /** hosts this page's forms may redirect to (form-action of the CSP) */
  formHosts?: readonly string[] | ((data: unknown) => readonly string[]);
  /** a form of this page may lead to a payment provider, and from there to any bank */
  leadsToPayment?: boolean;
  /** hosts of a provider's card script and vault (script-src and connect-src of the CSP) */
  cardHosts?: (data: unknown) => readonly string[];
  /** hosts this page's scripts may call besides the shop (connect-src of the CSP) */
  connectHosts?: (data: unknown) => readonly string[];
  /** a script assembles its video (media-src of the CSP) */
  streams?: boolean;
  /**
   * The page depends on its reader only by name, cart count, group discount and the courses it asks for by
   * `readOwnedCourses`; readers unrelated to those courses share one copy (ADR-0115)
   */
  isShared?: boolean;
  /** hosts of embedded players (frame-src of the CSP) */
  frameHosts?: (data: unknown) => readonly string[];
}

/**
 * browse ⊂ checkout (forms, money) ⊂ account (orders and accounts) ⊂ learn, staff (⊂ uploads), demo; onePage
 * is checkout without lists, for a course bought on its page; an A4 document has only its own
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

/** The page facts of matched routes, from the outermost to the innermost, each with its loader's data. */
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
