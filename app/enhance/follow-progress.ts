const ASK_MS = 3_000;

/** Polls the progress of long work and refreshes that part; the focused element keeps its focus. */
async function followUnderWay(): Promise<void> {
  const part = document.querySelector('[id][data-under-way]');
  if (!part) return;
  await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  try {
    const answer = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html');
    const now = page.getElementById(part.id);
    // a button replaced between press and release is never clicked
    if (now && !part.querySelector(':active')) {
      const focused = part.contains(document.activeElement)
        ? document.activeElement?.getAttribute('value')
        : null;
      part.replaceWith(now);
      if (focused) now.querySelector<HTMLElement>(`button[value="${CSS.escape(focused)}"]`)?.focus();
    }
  } catch {
    // offline: retried
  }
  return followUnderWay();
}
void followUnderWay();

export {};
