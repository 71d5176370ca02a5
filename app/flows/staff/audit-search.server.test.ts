import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { pageRange } from '~/values/page-range';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { countAudit, readAudit } from './audit-log.server';
import { findAuditWords } from './audit-search.server';

const AT = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

interface Entry {
  action: string;
  actorId: number;
  subject: [string, string];
  detail?: object;
}
const write = (entries: Entry[]) =>
  db()
    .insertInto('audit_event')
    .values(
      entries.map(({ action, actorId, subject: [type, id], detail = {} }) => ({
        at: AT,
        action,
        actor_id: actorId,
        subject_type: type,
        subject_id: id,
        detail: JSON.stringify(detail),
      })),
    )
    .execute();

/** The actions found, and how many each filter says it has. */
async function find(typed: string) {
  const words = await findAuditWords(db(), { typed, t: translator('th') });
  const search = { words, at: null };
  const rows = await readAudit(db(), {
    filter: 'all',
    search,
    range: pageRange(40, '1', 40),
  });
  return {
    actions: rows.map(({ action }) => action).toSorted(),
    counts: await countAudit(db(), search),
    words,
  };
}

describe(`words in the audit, ${databaseMode()}`, () => {
  test('an entry is found by its words, its own name, who did it, to whom, and by what was changed', async () => {
    const [staff, learner] = [await addPerson(db()), await addPerson(db())];
    const name = (id: number, firstname: string) =>
      db().updateTable('person').set({ firstname }).where('id', '=', id).execute();
    await name(staff, 'มะลิวัลย์');
    await name(learner, 'ชบาไพร');
    await write([
      { action: 'course-published', actorId: staff, subject: ['course', '7'] },
      {
        action: 'email-changed',
        actorId: learner,
        subject: ['person', String(learner)],
        detail: { to: 'Somchai.New@example.test' },
      },
      { action: 'person-suspended', actorId: staff, subject: ['person', String(learner)] },
    ]);
    const found = async (input: string) => (await find(input)).actions;
    expect(await found('เผยแพร่')).toEqual(['course-published']);
    expect(await found('course-pub')).toEqual(['course-published']);
    expect(await found('มะลิวัลย์')).toEqual(['course-published', 'person-suspended']);
    expect(await found('ชบา')).toEqual(['email-changed', 'person-suspended']);
    expect(await found('somchai.new')).toEqual(['email-changed']);
    // a sign that ILIKE would take for any character
    expect(await found('somchai_new')).toEqual([]);
    expect(await found('ไม่มีคำนี้')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  test('what is found in two ways is one entry, and is counted once', async () => {
    const staff = await addPerson(db());
    await db().updateTable('person').set({ firstname: 'person' }).where('id', '=', staff).execute();
    await write([
      {
        action: 'person-suspended',
        actorId: staff,
        subject: ['person', String(staff)],
        detail: { reason: 'person' },
      },
    ]);
    const { actions, counts } = await find('person');
    expect(actions).toEqual(['person-suspended']);
    expect(counts).toEqual({ all: 1, orders: 0, people: 1, staff: 0, other: 0 });
  });

  test('of a word that more than a thousand people have in their names the staff are looked for', async () => {
    const staff = await addPerson(db());
    await db().updateTable('person').set({ firstname: 'somebody' }).where('id', '=', staff).execute();
    await db().insertInto('person_role').values({ person_id: staff, role: 'support' }).execute();
    await sql`insert into person (kind, email, username)
      select 'member', 'somebody-' || n || '@example.test', 'somebody-' || n from generate_series(1, 1001) n`.execute(
      db(),
    );
    await write([{ action: 'course-published', actorId: staff, subject: ['course', '7'] }]);
    const { actions, words } = await find('somebody');
    expect([actions, words?.isOfTooMany]).toEqual([['course-published'], true]);
    expect((await find('somebody-77@')).words).toMatchObject({
      isOfTooMany: false,
      personIds: [expect.any(Number)],
    });
  });
});
