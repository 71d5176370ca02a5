/**
 * Takes what was put right out of the box on top of a form that came back, and the box with the last of it. It was heard as the page
 * came: from now on a change of it is no alarm, or all that is left would be read again for each that goes.
 */
export function strikeError(id: string): void {
  const box = document.getElementById('errors');
  const entry = box?.querySelector(`[href="#${id}"]`)?.closest('li');
  if (!box || !entry) return;
  box.removeAttribute('role');
  entry.remove();
  if (!box.querySelector('li')) box.remove();
}
