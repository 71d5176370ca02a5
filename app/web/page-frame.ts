import { createContext } from 'react';

/** What only the server knows while it renders; a hydrated page keeps what the server wrote. */
export const PageFrameContext = createContext<{
  css: string;
  nonce?: string;
  requestId?: string;
  /** the page failed because the database cannot be reached now */
  isDatabaseLost?: boolean;
}>({ css: '' });
