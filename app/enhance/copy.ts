/** Copies an account number. Without a clipboard (no script, no https) the button stays hidden. */
export function offerCopying(): void {
  const buttons = navigator.clipboard
    ? document.querySelectorAll<HTMLButtonElement>('button[data-copy]')
    : [];

  for (const button of buttons) {
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(button.dataset.copy!).then(() => {
        button.textContent = button.dataset.done!;
        setTimeout(() => (button.textContent = label), 2500);
      });
    });
  }
}
