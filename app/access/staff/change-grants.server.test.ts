import { beforeEach, describe, expect, test } from 'vitest';
import { hasAccess } from '~/access/grants.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addCourse, addPerson } from '../../../test/support/rows/bought-course';
import { endGrant, giveGrant, moveGrantEnd } from './change-grants.server';
import { readGrantsOf } from './grants-of-person.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let personId: number;
let actorId: number;
let courseId: number;
beforeEach(async () => {
  [personId, actorId, courseId] = [await addPerson(db()), await addPerson(db()), await addCourse(db())];
});

const by = () => ({ personId, actorId, reason: 'เพราะ' });
const give = (lastDay: string | null) => giveGrant(db(), { ...by(), courseId, lastDay }, now);
const grants = () => readGrantsOf(db(), personId, now);
const audit = () =>
  db().selectFrom('audit_event').select(['action', 'actor_id', 'detail']).orderBy('id').execute();

describe(`grants of staff, ${databaseMode()}`, () => {
  test('a day counts to its end in Bangkok', async () => {
    expect(await give('2026-11-20')).toEqual({ ok: true, value: null });
    expect((await grants())[0]).toMatchObject({ source: 'staff', standing: 'open' });
    expect(await hasAccess(db(), personId, courseId, new Date('2026-11-20T16:59:59Z'))).toBe(true);
    expect(await hasAccess(db(), personId, courseId, new Date('2026-11-20T17:00:00Z'))).toBe(false);
    expect(await give('2026-11-19')).toMatchObject({ refusal: { code: 'PAST' } });
    expect(await audit()).toMatchObject([
      {
        action: 'access-given',
        actor_id: actorId,
        detail: { course: 'Excel', until: '2026-11-20', reason: 'เพราะ' },
      },
    ]);
  });

  test('without a day it has no end, and cannot be moved, only ended', async () => {
    await give(null);
    const [grant] = await grants();
    expect(grant?.endsAt).toBeNull();
    const moveRequest = { ...by(), grantId: grant!.id, seen: '', lastDay: '2026-12-31' };
    expect(await moveGrantEnd(db(), moveRequest, now)).toMatchObject({ refusal: { code: 'GONE' } });
    expect(await endGrant(db(), { ...by(), grantId: grant!.id }, now)).toMatchObject({ ok: true });
    expect(await hasAccess(db(), personId, courseId, now)).toBe(false);
    expect(await endGrant(db(), { ...by(), grantId: grant!.id }, now)).toMatchObject({
      refusal: { code: 'GONE' },
    });
    expect((await audit()).map(({ action }) => action)).toEqual(['access-given', 'access-ended']);
    const stored = await db().selectFrom('access_grant').select(['revoked_at', 'revoked_by']).execute();
    expect(stored).toEqual([{ revoked_at: now, revoked_by: actorId }]);
  });

  test('of two who move an end at once the second is told; nobody moves what is another’s', async () => {
    await give('2026-11-30');
    const [grant] = await grants();
    const move = { ...by(), grantId: grant!.id, seen: grant!.endsAt!.toISOString() };
    const both = await Promise.all(
      ['2026-12-31', '2027-01-31'].map((lastDay) => moveGrantEnd(db(), { ...move, lastDay }, now)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'CHANGED' } });
    const others = { ...move, personId: actorId, lastDay: '2027-01-31' };
    expect(await moveGrantEnd(db(), others, now)).toMatchObject({ refusal: { code: 'GONE' } });
    expect(await endGrant(db(), { ...by(), personId: actorId, grantId: grant!.id }, now)).toMatchObject({
      refusal: { code: 'GONE' },
    });
  });
});
