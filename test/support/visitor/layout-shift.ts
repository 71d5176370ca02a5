import type { Page } from 'playwright';

interface Shift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Keeps what moves on the pages that are opened in this one from now on; `readMoved` says it. */
export async function watchMoved(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const corner = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        if (sources.length === 0) moved.push(`${value.toFixed(4)}: a part that is gone`);
        for (const { node, previousRect, currentRect } of sources)
          moved.push(
            `${value.toFixed(4)}: ${corner(previousRect)} → ${corner(currentRect)} ${
              node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
            }`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Every part that moved while nobody touched the open page, a line each: the shift it belongs to, from where to where. */
export function readMoved(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
