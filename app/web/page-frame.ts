import { createContext } from 'react';

/** Known only to the server while it renders. */
export const PageFrameContext = createContext<{
  css: string;
  requestId?: string;
  /** a plain page view, which may be repeated */
  isRead?: boolean;
  /** the page failed because the database is unreachable */
  isDatabaseLost?: boolean;
  /** the page failed because of a lock that was held too long */
  isDatabaseBusy?: boolean;
  /** the page failed because the file storage is down */
  isStorageLost?: boolean;
}>({ css: '' });
