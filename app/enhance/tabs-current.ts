/** Marks the tab of the visible section; where tabs are pages, scrolls the current one into view. */
export function markCurrentTab(): void {
  const own = document.querySelector('.tabs [aria-current=page]');
  if (own) own.parentElement!.scrollLeft += own.getBoundingClientRect().left - innerWidth / 3;

  const anchors = [...document.querySelectorAll<HTMLAnchorElement>('.tabs a[href^="#"]:not(.btn)')];
  let waiting = 0;

  function mark(): void {
    waiting = 0;
    const reached = anchors.filter(({ hash }) => {
      const part = document.getElementById(hash.slice(1));
      return part && part.getBoundingClientRect().top < 120;
    });
    const current = reached.at(-1) ?? anchors[0];
    for (const anchor of anchors) {
      if (anchor === current) anchor.setAttribute('aria-current', 'true');
      else anchor.removeAttribute('aria-current');
    }
  }

  if (anchors.length) {
    addEventListener('scroll', () => (waiting ||= window.setTimeout(mark, 300)), { passive: true });
  }
}
