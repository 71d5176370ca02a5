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

/** What a look at a page counts as. */
export interface LookedAt {
  page: CountedPage;
  subjectId: number;
}

interface View extends LookedAt {
  day: Day;
}

// on globalThis, because development reloads this module while requests are under way
const shared = globalThis as typeof globalThis & { __rianLooks?: AsyncLocalStorage<LookedAt[]> };
const noted = (shared.__rianLooks ??= new AsyncLocalStorage<LookedAt[]>());

/** Runs `fn` and notes what is looked at meanwhile, for whoever shows the same page again from memory. */
export const notingLooks = <T>(looks: LookedAt[], fn: () => T): T => noted.run(looks, fn);

/** How long views are gathered before they are written together: one write a second however many look. */
const GATHER_MS = 1000;
const waiting = new Map<string, View & { views: number }>();
let timer: NodeJS.Timeout | undefined;

/**
 * Counts a look at a page: by the server, without cookies or anything about the person (CRS-14). Programs that say what they
 * are, HEAD requests and pages a browser fetched ahead are not looks. Answers at once; writing waits its turn.
 */
export function countPageView(
  { db, now }: { db: Db; now: Date },
  request: Looking,
  page: CountedPage,
  subjectId = 0,
): void {
  noted.getStore()?.push({ page, subjectId });
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

/** Writes what is waiting; called by the timer and when the shop closes. What fails to be written waits again. */
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
