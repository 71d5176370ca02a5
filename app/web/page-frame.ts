import { createContext } from 'react';

/** What only the server knows while it renders. */
export const PageFrameContext = createContext<{
  css: string;
  requestId?: string;
  /** the page was opened, nothing was sent with it: it may be opened again */
  isRead?: boolean;
  /** the page failed because the database cannot be reached now */
  isDatabaseLost?: boolean;
  /** it failed because somebody else held for long what it asked for */
  isDatabaseBusy?: boolean;
  /** it failed because files cannot be read or kept now */
  isStorageLost?: boolean;
}>({ css: '' });
