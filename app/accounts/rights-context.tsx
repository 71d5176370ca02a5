import { createContext, useContext } from 'react';
import type { Right } from './staff-rights';

/** The rights of the person who looks at a page of the back office; its frame provides them. */
export const RightsContext = createContext<readonly Right[]>([]);

/** Owners whom they may ask for more rights, by name. */
export const OwnersContext = createContext<readonly string[]>([]);

/** Whether a link or a form would open: pages do not offer what the person may not do. */
export function useMay(): (right: Right) => boolean {
  const rights = useContext(RightsContext);
  return (right) => rights.includes(right);
}
