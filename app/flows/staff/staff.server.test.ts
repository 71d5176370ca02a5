import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillSlot, readSession } from '~/accounts/sign-in/sessions.server';
import type { StaffRole } from '~/accounts/staff-rights';
import { readInvitation } from '~/accounts/staff/invitations.server';
import { readStaff } from '~/accounts/staff/staff-members.server';
import { staffRolesOf } from '~/accounts/staff/staff-roles.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { changeStaff } from './change-staff.server';
import { inviteStaff } from './invite-staff.server';
import { joinAsMember, joinWithNewAccount } from './join-staff.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
let jobs: Jobs;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
  jobs = await installTestJobs(open);
});
afterAll(async () => {
  await jobs.stop();
  await open.close();
});
beforeEach(() => truncateAll(db()));

async function addStaffMember(...roles: StaffRole[]): Promise<number> {
  const id = await addPerson(db());
  await db()
    .insertInto('person_role')
    .values(roles.map((role) => ({ person_id: id, role })))
    .execute();
  return id;
}
const change = (personId: number, roles: StaffRole[], actorId = personId, seen: string | null = null) =>
  changeStaff(db(), { personId, roles, seen, actorId, locale: 'th' }, now);
const mails = () => db().selectFrom('outbox_mail').selectAll().orderBy('id').execute();
/** The token of the newest invitation, from its mail. */
const token = async () => /\/join\/([\w-]+)/.exec((await mails()).map((each) => each.html).join(' '))![1]!;
const invite = (email: string, actorId: number, roles: StaffRole[] = ['support']) =>
  inviteStaff(db(), { email, roles, actorId, locale: 'th' }, now);
const fresh = { firstname: 'ก', lastname: 'ข', password: 'correct horse battery', locale: 'th' as const };

describe(`the staff, ${databaseMode()}`, () => {
  test('of two owners who end each other at once one stays', async () => {
    const [one, other] = [await addStaffMember('owner'), await addStaffMember('owner', 'support')];
    const ended = await Promise.all([change(one, [], other), change(other, [], one)]);
    expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
    expect(ended.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'LAST_OWNER' } });
    expect(await readStaff(db())).toHaveLength(1);
  });

  test('an owner who is suspended keeps nobody from being the last one', async () => {
    const [one, other] = [await addStaffMember('owner'), await addStaffMember('owner')];
    await db().updateTable('person').set({ suspended_at: now }).where('id', '=', other).execute();
    expect(await change(one, ['support'])).toMatchObject({ refusal: { code: 'LAST_OWNER' } });
  });

  test('removed staff are signed out everywhere; their student account stays', async () => {
    const owner = await addStaffMember('owner');
    const id = await addStaffMember('support');

    const session = await fillSlot(db(), null, 'administrator', id, now, null);
    expect((await readSession(db(), session, now))?.viewer.administrator?.id).toBe(id);
    expect(await change(id, [], owner)).toEqual({ ok: true, value: null });
    expect(await readSession(db(), session, now)).toBeNull();
    const roles = await db().selectFrom('person_role').select('role').where('person_id', '=', id).execute();
    expect(roles).toEqual([{ role: 'student' }]);
    const audit = await db().selectFrom('audit_event').select(['action', 'actor_id', 'detail']).execute();
    expect(audit).toEqual([
      { action: 'staff-ended', actor_id: owner, detail: { before: ['support'], after: [] } },
    ]);
    expect((await mails()).map(({ kind, person_id }) => [kind, person_id])).toEqual([
      ['staff-changed', owner],
    ]);
  });

  test('the same roles again change nothing; roles that were read before another change are refused', async () => {
    const id = await addStaffMember('owner', 'support');
    await addStaffMember('owner');
    expect(await change(id, ['owner', 'support'])).toMatchObject({ ok: true });
    expect(await mails()).toEqual([]);
    expect(await change(id, ['support'], id, 'owner')).toMatchObject({ refusal: { code: 'CHANGED' } });
    expect(await staffRolesOf(db(), id)).toEqual(['owner', 'support']);
  });

  test('an invitation opens once, for three days, and the last one counts', async () => {
    const owner = await addStaffMember('owner');
    await invite('new@example.test', owner);
    const first = await token();
    await db().deleteFrom('outbox_mail').execute();
    await invite('new@example.test', owner, ['accountant']);
    const second = await token();
    expect((await readInvitation(db(), first, now))?.state).toBe('late');
    expect(await joinWithNewAccount(db(), { ...fresh, token: first }, now)).toMatchObject({ ok: false });
    const later = addHours(now, 73);
    expect(await joinWithNewAccount(db(), { ...fresh, token: second }, later)).toMatchObject({ ok: false });
    const twice = await Promise.all(
      [1, 2].map(() => joinWithNewAccount(db(), { ...fresh, token: second }, now)),
    );
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    const result = await db()
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'new@example.test')
      .execute();
    expect(result).toHaveLength(1);
    expect(await staffRolesOf(db(), result[0]!.id)).toEqual(['accountant']);
  });

  test('an invitation of another is nobody else’s', async () => {
    const owner = await addStaffMember('owner');
    const [mine, other] = [await addPerson(db()), await addPerson(db())];
    const { email } = await db()
      .selectFrom('person')
      .select('email')
      .where('id', '=', mine)
      .executeTakeFirstOrThrow();
    await invite(email, owner);
    const command = { token: await token(), locale: 'th' as const };
    expect(await joinAsMember(db(), { ...command, memberId: other }, now)).toMatchObject({
      refusal: { code: 'OTHER_ACCOUNT' },
    });
    expect(await joinAsMember(db(), { ...command, memberId: mine }, now)).toMatchObject({ ok: true });
    expect(await joinAsMember(db(), { ...command, memberId: mine }, now)).toMatchObject({
      refusal: { code: 'LINK_CLOSED' },
    });
  });
});
