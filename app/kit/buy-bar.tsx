import type { ReactNode } from 'react';

/** Phones only; sticks to the foot and ends with its section, so two halves of a page may each have one. */
export function BuyBar({
  label,
  price,
  children,
}: {
  label: ReactNode;
  price: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="buybar">
      <p>
        <span className="meta">{label}</span>
        <br />
        {price}
      </p>
      {children}
    </div>
  );
}
