/** What a route module says about its page: `export const handle: PageHandle = {…}`. The deepest route wins. */
export interface PageHandle {
  /** parts of the sheet the page needs: browse ⊂ till (forms, money) ⊂ rooms (learning, account, staff) */
  sheet?: 'browse' | 'till' | 'rooms';
  /** framework JavaScript; storefront pages have none */
  hydrate?: boolean;
  /** `shop` has head and foot, `till` only logo and trust, `staff` and `bare` draw their own */
  frame?: 'shop' | 'till' | 'staff' | 'bare';
  /** hosts a form of this page may be redirected to after its POST (form-action of the CSP) */
  formHosts?: readonly string[];
}

export function pageHandleOf(handles: readonly unknown[]): Required<PageHandle> {
  const merged: PageHandle = Object.assign(
    {},
    ...handles.filter((handle) => typeof handle === 'object'),
  ) as PageHandle;
  return { sheet: 'browse', hydrate: false, frame: 'shop', formHosts: [], ...merged };
}
