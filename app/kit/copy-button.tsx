interface CopyButtonProps {
  text: string;
  label: string;
  /** The label after copying. */
  done: string;
}

/** Hidden until `enhance/copy` finds a clipboard, because without a script it does nothing. */
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
