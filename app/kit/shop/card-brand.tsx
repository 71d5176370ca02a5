/** Letters for a card brand (VISA, MC, JCB); decoration beside words. */
export function CardBrand({ letters }: { letters: string }) {
  return (
    <span className="cm" aria-hidden="true">
      {letters}
    </span>
  );
}
