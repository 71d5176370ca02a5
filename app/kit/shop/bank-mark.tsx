import type { CSSProperties } from 'react';
import { bankLooks } from './bank-colours';

/** A decoration beside the bank's name; an unknown code has none (specification 3). */
export function BankMark({ code }: { code: string }) {
  const look = bankLooks.get(code);
  if (!look) return null;
  return (
    <span className="bank" style={{ '--b': look.colour } as CSSProperties} aria-hidden="true">
      {look.letters}
    </span>
  );
}
