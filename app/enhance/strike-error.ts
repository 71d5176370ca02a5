/**
 * Takes what was put right out of the box on top of a form that came back, and the box with the last of it. It was heard as the page
 * came: from now on a change of it is no alarm, or all that is left would be read again for each that goes.
 */
export function strikeError(id: string): void {
  const box = document.getElementById('errors');
  const entries = [...(box?.querySelectorAll('li') ?? [])];
  const struck = entries.filter((entry) => entry.querySelector('a')?.getAttribute('href') === `#${id}`);
  if (!box || struck.length === 0) return;
  box.removeAttribute('role');
  for (const entry of struck) entry.remove();
  if (struck.length === entries.length) box.remove();
}
