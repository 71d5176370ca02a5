const ASK_MS = 3_000;

/** While something long goes on the page asks how far it is, and shows that part anew; what one has the focus on keeps it. */
async function followUnderWay(): Promise<void> {
  const part = document.querySelector('[id][data-under-way]');
  if (!part) return;
  await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  try {
    const answer = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html');
    const now = page.getElementById(part.id);
    // a button that is replaced between the press and the release is never clicked
    if (now && !part.querySelector(':active')) {
      const held = part.contains(document.activeElement)
        ? document.activeElement?.getAttribute('value')
        : null;
      part.replaceWith(now);
      if (held) now.querySelector<HTMLElement>(`button[value="${CSS.escape(held)}"]`)?.focus();
    }
  } catch {
    // the line is away: the next time
  }
  return followUnderWay();
}
void followUnderWay();

export {};
