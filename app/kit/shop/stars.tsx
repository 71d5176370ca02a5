const MOST = 5;

/** Five stars, a whole number of them full; screen readers get the words. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {'★'.repeat(rating)}
      <i>{'★'.repeat(MOST - rating)}</i>
    </span>
  );
}
