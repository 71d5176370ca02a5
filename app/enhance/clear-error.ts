/**
 * Removes a corrected field from the error summary, and the summary with the last one. It was announced at
 * load: removing its alert role keeps the rest from being read again.
 */
export function strikeError(id: string): void {
  const box = document.getElementById('errors');
  const entry = box?.querySelector(`[href="#${id}"]`)?.closest('li');
  if (!box || !entry) return;
  box.removeAttribute('role');
  entry.remove();
  if (!box.querySelector('li')) box.remove();
}
