import { AsyncLocalStorage } from 'node:async_hooks';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import { type Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { bangkokDay, type Day } from '~/values/time';

export type CountedPage =
  | 'home'
  | 'courses'
  | 'course'
  | 'products'
  | 'product'
  | 'category'
  | 'cart'
  | 'thankyou';

/** The kind of a page view. */
export interface LookedAt {
  page: CountedPage;
  subjectId: number;
}

interface View extends LookedAt {
  day: Day;
}

// on globalThis, because development reloads this module while requests run
const globalState = globalThis as typeof globalThis & { __rianLooks?: AsyncLocalStorage<LookedAt[]> };
const collectedViews = (globalState.__rianLooks ??= new AsyncLocalStorage<LookedAt[]>());

/** Runs `fn` and collects its page views, so that a cached page counts again. */
export const notingLooks = <T>(looks: LookedAt[], fn: () => T): T => collectedViews.run(looks, fn);

/** Views are collected this long and written together: one write a second for any number. */
const GATHER_MS = 1000;
const waiting = new Map<string, View & { views: number }>();
let timer: NodeJS.Timeout | undefined;

/**
 * Counts a page view on the server, without cookies or personal data (CRS-14). Bots that identify themselves, HEAD
 * requests and prefetches do not count. Returns at once and writes later.
 */
export function countPageView(
  { db, now }: { db: Db; now: Date },
  request: Looking,
  page: CountedPage,
  subjectId = 0,
): void {
  collectedViews.getStore()?.push({ page, subjectId });
  if (!isLook(request)) return;
  const day = bangkokDay(now);
  const key = `${day} ${page} ${subjectId}`;
  const view = waiting.get(key) ?? { day, page, subjectId, views: 0 };
  view.views += 1;
  waiting.set(key, view);
  timer ??= setTimeout(() => {
    writePageViews(db).catch((error: unknown) => log.warn('page views not written', { error }));
  }, GATHER_MS).unref();
}

interface Looking {
  method: string;
  headers: Pick<Headers, 'get'>;
}

export function isLook(request: Looking): boolean {
  const purpose = request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? '';
  return (
    request.method === 'GET' && !purpose.includes('prefetch') && !isbot(request.headers.get('User-Agent'))
  );
}

/** Writes the collected views; called by the timer and at shutdown. A failed write is tried again. */
export async function writePageViews(db: Db): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const views = [...waiting.values()];
  waiting.clear();
  if (views.length === 0) return;
  try {
    await db
      .insertInto('page_view')
      .values(views.map(({ day, page, subjectId, views }) => ({ day, page, subject_id: subjectId, views })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'subject_id'])
          .doUpdateSet({ views: sql<number>`page_view.views + excluded.views` }),
      )
      .execute();
  } catch (error) {
    for (const view of views) {
      const key = `${view.day} ${view.page} ${view.subjectId}`;
      waiting.set(key, { ...view, views: view.views + (waiting.get(key)?.views ?? 0) });
    }
    throw error;
  }
}
