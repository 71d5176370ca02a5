import { createContext, useContext } from 'react';
import type { Right } from './staff-rights';

/** The rights of whoever looks at a page of the back office; its frame provides them. */
export const RightsContext = createContext<readonly Right[]>([]);

/** Whom they may ask for more, by name. */
export const OwnersContext = createContext<readonly string[]>([]);

/** Whether a link or a form would open: what somebody may not do is not offered to them. */
export function useMay(): (right: Right) => boolean {
  const rights = useContext(RightsContext);
  return (right) => rights.includes(right);
}
