/** The size of a jump, normal and in a narrow column (specification 9). */
const PAGER_JUMP = 5;
const LESS_ITEMS_JUMP = 3;

export type PagerItem = { kind: 'page'; page: number } | { kind: 'jump'; page: number };

/**
 * First, last, current page and its neighbours; a gap becomes a jump of five (three in a narrow column), or
 * the one page it hides.
 */
export function pagerWindow(current: number, last: number, { isLess = false } = {}): PagerItem[] {
  const jump = isLess ? LESS_ITEMS_JUMP : PAGER_JUMP;
  const pages = [1, current - 1, current, current + 1, last]
    .filter((page, index, all) => page >= 1 && page <= last && all.indexOf(page) === index)
    .sort((a, b) => a - b);
  const items: PagerItem[] = [];
  for (const page of pages) {
    const before = items.at(-1)?.page ?? 0;
    if (page - before === 2) items.push({ kind: 'page', page: page - 1 });
    if (page - before > 2) {
      const isBack = page <= current;
      const target = isBack ? Math.max(current - jump, before + 1) : Math.min(current + jump, page - 1);
      items.push({ kind: 'jump', page: target });
    }
    items.push({ kind: 'page', page });
  }
  return items;
}
