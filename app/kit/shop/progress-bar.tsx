/** `percent` 0–100; the dashed part is still to come. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const value = Math.round(Math.min(Math.max(percent, 0), 100));
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${value}%` }} />
    </div>
  );
}
