import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLink } from '~/accounts/links/make-link.server';
import { becomeMember } from '~/accounts/people/become-member.server';
import { fillSlot, readSession, rememberInSession } from '~/accounts/sign-in/sessions.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { readOrderMail } from '~/orders/life/order-mail.server';
import { noteOpened } from '~/orders/page/order-openings.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addLectures, addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { correctOrderEmail } from './correct-order-email.server';
import { sendClaimLink } from './send-claim-link.server';

const now = new Date('2026-11-20T05:00:00Z');
const WRONG = 'mali@exmaple.test';
const RIGHT = 'mali@example.test';
let database: OpenDatabase;
let jobs: Jobs;
const db = () => database.db;

beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await installTestJobs(database);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});
beforeEach(() => truncateAll(db()));

/** A guest's unpaid order with its mail, and the browser that bought. */
async function bought() {
  const order = await addUnpaidOrder(db(), { now });
  const { personId, orderId } = order;
  await db()
    .updateTable('person')
    .set({ kind: 'generated', email: WRONG })
    .where('id', '=', personId)
    .execute();
  await db().updateTable('purchase_order').set({ email: WRONG }).where('id', '=', orderId).execute();
  const session = await fillSlot(db(), null, 'student', personId, now, null);
  const contact = { firstname: 'มะลิ', lastname: '', email: WRONG, tel: '' };
  await rememberInSession(db(), session, { contact, lastOrderToken: order.token });
  await inTransaction(db(), async (tx) => {
    const { addressee, facts, cancelAt } = await readOrderMail(tx, orderId);
    const dedupeKey = `order-placed:${orderId}`;
    await queueMessage(tx, { ...addressee, kind: 'order-placed', dedupeKey, values: { ...facts, cancelAt } });
  });
  return { ...order, session };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const mend = (
  { token, personId, session }: Pick<Bought, 'token' | 'personId' | 'session'>,
  change: { email?: string; personId?: number | null; sessionToken?: string | null; at?: Date } = {},
) =>
  correctOrderEmail(
    db(),
    {
      orderToken: token,
      personId: change.personId === undefined ? personId : change.personId,
      sessionToken: change.sessionToken === undefined ? session : change.sessionToken,
      email: change.email ?? RIGHT,
      clientAddress: '203.0.113.7',
    },
    change.at ?? now,
  );
const orderOf = (orderId: number) =>
  db()
    .selectFrom('purchase_order')
    .select(['token', 'email', 'person_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
const mails = () =>
  db().selectFrom('outbox_mail').select(['kind', 'to_address', 'status', 'html']).orderBy('id').execute();
const linkFor = (personId: number) =>
  inTransaction(db(), (tx) => makeLink(tx, { personId, email: WRONG, purpose: 'claim-account' }, now));
const refusal = async (result: ReturnType<typeof mend>) => {
  const answer = await result;
  return answer.ok ? 'mended' : answer.refusal.code;
};

describe(`REG-06 a guest puts a mistyped e-mail right, ${databaseMode()}`, () => {
  test('account, order and session have it; the order has another link; its mail goes out once more', async () => {
    const guest = await bought();
    const answer = await mend(guest);
    expect(answer.ok).toBe(true);
    const order = await orderOf(guest.orderId);
    expect(order.email).toBe(RIGHT);
    expect(order.token).not.toBe(guest.token);
    expect(answer).toMatchObject({ value: { orderToken: order.token } });
    const session = await readSession(db(), guest.session, now);
    expect(session?.viewer.student?.email).toBe(RIGHT);
    expect(session?.contact?.email).toBe(RIGHT);
    const outcome = await db().selectFrom('session').select('last_order_token').executeTakeFirstOrThrow();
    expect(outcome.last_order_token).toBe(order.token);

    // the one that had not left is gone; nothing secret is in a mail to the old address
    expect((await mails()).map(({ kind, to_address: to }) => [kind, to])).toEqual([['order-placed', RIGHT]]);
    expect((await mails())[0]?.html).toContain(`/order/${order.token}`);

    const events = await db().selectFrom('order_event').select(['kind', 'actor', 'actor_id']).execute();
    expect(events).toEqual([{ kind: 'email-mended', actor: 'buyer', actor_id: guest.personId }]);
    const audit = await db().selectFrom('audit_event').select(['action', 'detail']).execute();
    expect(audit).toEqual([{ action: 'guest-email-mended', detail: { from: WRONG, to: RIGHT } }]);
  });

  test('a mail that has left stays as it is, and its link is no order’s', async () => {
    const guest = await bought();
    await db().updateTable('outbox_mail').set({ status: 'sent', sent_at: now }).execute();
    await mend(guest);
    expect((await mails()).map(({ to_address: to, status }) => [to, status])).toEqual([
      [WRONG, 'sent'],
      [RIGHT, 'waiting'],
    ]);
    expect(await refusal(mend(guest, { email: 'other@example.test' }))).toBe('NOT_FOUND');
    expect(
      (await sendClaimLink(db(), { orderToken: guest.token, clientAddress: '203.0.113.9' }, now)).ok,
    ).toBe(false);
  });

  test.each([
    ['notYetReceived', 'payment', 'order-placed'],
    ['rejected', 'payment', 'order-placed'],
    ['pendingApproved', 'payment', 'transfer-received'],
    ['pendingApproved', 'NeedApprovedFree', 'free-order-waiting'],
    ['approved', 'payment', 'order-approved'],
  ] as const)('an order %s (%s) is told of by %s', async (status, approval, kind) => {
    const guest = await bought();
    await db()
      .updateTable('purchase_order')
      .set({ status, approval_kind: approval, approved_at: status === 'approved' ? now : null })
      .execute();
    expect((await mend(guest)).ok).toBe(true);
    expect((await mails()).map((mail) => mail.kind)).toEqual([kind]);
  });

  test('links sent to the old address die, also one that is just being used', async () => {
    const guest = await bought();
    const token = await linkFor(guest.personId);
    await mend(guest);
    // by a clock that stood before the mending
    const earlier = new Date(now.getTime() - 1000);
    const claimed = await becomeMember(
      db(),
      { token, password: 'mali-123', sessionToken: null, locale: 'th' },
      earlier,
    );
    expect(claimed).toEqual({ ok: false, refusal: { code: 'LINK_CLOSED' } });
  });

  test('other browsers of the account are signed out', async () => {
    const guest = await bought();
    const elsewhere = await fillSlot(db(), null, 'student', guest.personId, now, null);
    await mend(guest);
    expect((await readSession(db(), elsewhere, now))?.viewer.student ?? null).toBeNull();
    expect((await readSession(db(), guest.session, now))?.viewer.student?.id).toBe(guest.personId);
  });

  test('another order of the same guest comes along under a new link too', async () => {
    const guest = await bought();
    const other = await addUnpaidOrder(db(), { now });
    await db()
      .updateTable('purchase_order')
      .set({ person_id: guest.personId, email: WRONG })
      .where('id', '=', other.orderId)
      .execute();
    await mend(guest);
    const moved = await orderOf(other.orderId);
    expect(moved.email).toBe(RIGHT);
    expect(moved.token).not.toBe(other.token);
    expect((await mails()).map(({ to_address: to }) => to)).toEqual([RIGHT, RIGHT]);
  });

  test('who only holds the link, or is another guest or a member, changes nothing', async () => {
    const guest = await bought();
    const stranger = await addPerson(db(), 'generated');
    for (const personId of [null, stranger]) expect(await refusal(mend(guest, { personId }))).toBe('CLOSED');
    expect(await refusal(mend(guest, { sessionToken: null }))).toBe('CLOSED');
    await db().updateTable('person').set({ kind: 'member' }).where('id', '=', guest.personId).execute();
    expect(await refusal(mend(guest))).toBe('CLOSED');
    expect(await orderOf(guest.orderId)).toMatchObject({ token: guest.token, email: WRONG });
  });

  test('refused once it was opened, or anything was learned; a cancelled order too', async () => {
    const opened = await bought();
    await noteOpened(db(), opened, now);
    await noteOpened(db(), opened, now);
    expect(await db().selectFrom('order_event').select('kind').execute()).toEqual([{ kind: 'opened' }]);
    expect(await refusal(mend(opened))).toBe('CLOSED');

    const learned = await bought();
    const [lectureId] = await addLectures(db(), learned.courseId, [{}]);
    await db()
      .insertInto('course_position')
      .values({
        person_id: learned.personId,
        course_id: learned.courseId,
        lecture_id: lectureId!,
        updated_at: now,
      })
      .execute();
    expect(await refusal(mend(learned))).toBe('CLOSED');

    const cancelled = await bought();
    await db()
      .updateTable('purchase_order')
      .set({ status: 'cancelled', cancelled_at: now, is_holding: false })
      .where('id', '=', cancelled.orderId)
      .execute();
    expect(await refusal(mend(cancelled))).toBe('CLOSED');
  });

  test('three times, then no more; the same e-mail is no change', async () => {
    const guest = await bought();
    expect(await refusal(mend(guest, { email: WRONG }))).toBe('SAME');
    let { token } = guest;
    for (const name of ['a', 'b', 'c']) {
      expect(await refusal(mend({ ...guest, token }, { email: `${name}@example.test` }))).toBe('mended');
      ({ token } = await orderOf(guest.orderId));
    }
    expect(await refusal(mend({ ...guest, token }))).toBe('CLOSED');
  });

  test('an address gets so many mails an hour by being typed', async () => {
    const answers: string[] = [];
    for (let count = 0; count < 6; count += 1) answers.push(await refusal(mend(await bought())));
    expect(answers).toEqual([...Array<string>(5).fill('mended'), 'TOO_MANY_TRIES']);
  });

  test('two at once: one mends, the other finds no such order', async () => {
    const guest = await bought();
    const answers = await Promise.all(
      ['a@example.test', 'b@example.test'].map((email) => refusal(mend(guest, { email }))),
    );
    expect(answers.filter((answer) => answer === 'mended')).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('an e-mail with an account: taken, and the account is left alone', async () => {
    const member = await addPerson(db());
    await db().updateTable('person').set({ email: RIGHT }).where('id', '=', member).execute();
    const guest = await bought();
    expect(await refusal(mend(guest))).toBe('mended');
    expect((await orderOf(guest.orderId)).person_id).toBe(guest.personId);
    expect((await readSession(db(), guest.session, now))?.viewer.student).toMatchObject({
      id: guest.personId,
      kind: 'generated',
    });
  });
});
