/** Only where something streams. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="skeleton" />
      ))}
    </div>
  );
}
