import type { ReactNode } from 'react';

/** Phones only; sticks to the bottom of its section, so that two halves of a page may each have one. */
export function BuyBar({
  label,
  price,
  children,
  live,
}: {
  label: ReactNode;
  price: ReactNode;
  children: ReactNode;
  /** Its id, when `enhance/recount` updates it. */
  live?: string;
}) {
  return (
    <div className="buybar" id={live} data-live={live && true}>
      <p>
        <span className="meta">{label}</span>
        <br />
        {price}
      </p>
      {children}
    </div>
  );
}
