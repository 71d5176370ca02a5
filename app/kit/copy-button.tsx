interface CopyButtonProps {
  text: string;
  label: string;
  /** Words once it is copied. */
  done: string;
}

/** Hidden until `enhance/copy` finds a clipboard: without a script it could do nothing. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="btn ghost small"
      data-copy={text}
      data-done={done}
      aria-live="polite"
      hidden
    >
      {label}
    </button>
  );
}
