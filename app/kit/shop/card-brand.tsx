/** A card brand's letters (VISA, MC, JCB); a decoration beside words. */
export function CardBrand({ letters }: { letters: string }) {
  return (
    <span className="cm" aria-hidden="true">
      {letters}
    </span>
  );
}
