/** How far a jump goes (specification 9). */
export const PAGER_JUMP = 5;

export type PagerItem = { kind: 'page'; page: number } | { kind: 'jump'; page: number };

/** First, last, the current page and its neighbours; a gap becomes a jump of five, or the one page it hides. */
export function pagerWindow(current: number, last: number): PagerItem[] {
  const pages = [1, current - 1, current, current + 1, last]
    .filter((page, index, all) => page >= 1 && page <= last && all.indexOf(page) === index)
    .sort((a, b) => a - b);
  const items: PagerItem[] = [];
  for (const page of pages) {
    const before = items.at(-1)?.page ?? 0;
    if (page - before === 2) items.push({ kind: 'page', page: page - 1 });
    if (page - before > 2) {
      const isBack = page <= current;
      const target = isBack
        ? Math.max(current - PAGER_JUMP, before + 1)
        : Math.min(current + PAGER_JUMP, page - 1);
      items.push({ kind: 'jump', page: target });
    }
    items.push({ kind: 'page', page });
  }
  return items;
}
