import { describe, expect, test } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { accessOf } from '~/access/grants.server';
import { makeLink } from '~/accounts/links/make-link.server';
import { readLink } from '~/accounts/links/one-time-links.server';
import { becomeMember } from '~/accounts/people/become-member.server';
import { fillSlot, readSession } from '~/accounts/sign-in/sessions.server';
import { signIn } from '~/accounts/sign-in/sign-in.server';
import { recordProgress } from '~/learning/watching/record-progress.server';
import { addToCart } from '~/orders/cart/add-to-cart.server';
import { readBasket } from '~/orders/cart/baskets.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import * as basketShop from '../../../test/support/rows/basket-shop';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { claimGuest } from './claim-guest.server';

const now = new Date('2026-11-20T05:00:00Z');
const later = addHours(now, 1);
const EMAIL = 'mali@example.test';
const { db } = fileDatabase();

async function person(kind: 'member' | 'generated', email = EMAIL): Promise<number> {
  const id = await addPerson(db(), kind);
  // proven, as after any link
  await db().updateTable('person').set({ email, email_proven_at: now }).where('id', '=', id).execute();
  return id;
}
const linkFor = (personId: number, email = EMAIL) =>
  inTransaction(db(), (tx) => makeLink(tx, { personId, email, purpose: 'claim-account' }, now));
const stateOf = async (token: string, at = now) =>
  (await readLink(db(), { token, purpose: 'claim-account' }, at))?.state;
const claim = (token: string, memberId: number, at = later) => claimGuest(db(), { token, memberId }, at);
const become = (token: string, password = 'mali-123', sessionToken: string | null = null) =>
  becomeMember(db(), { token, password, sessionToken }, later);

async function buy(
  personId: number,
  courseId: number,
  terms: object = { planType: 'Period', courseDays: 365 },
) {
  const orderId = await addApprovedOrder(db(), personId, [{ courseId, terms }], now);
  await inTransaction(db(), (tx) => grantForOrder(tx, orderId, now));
  return orderId;
}
const watch = (
  personId: number,
  place: { courseId: number; lectureId: number },
  [start, end]: [number, number],
  { at = now, hasEnded = false } = {},
) =>
  recordProgress(
    db(),
    {
      ...place,
      personId,
      ranges: [{ start, end }],
      positionSeconds: end,
      secondsAgo: 0,
      hasEnded,
      begunAt: addHours(at, -8),
    },
    at,
  );
const progressOf = (personId: number) =>
  db()
    .selectFrom('lecture_progress')
    .select(['lecture_id', 'watched_seconds', 'last_position_seconds', 'completed_at'])
    .where('person_id', '=', personId)
    .orderBy('lecture_id')
    .execute();
const ordersOf = async (personId: number) =>
  (await db().selectFrom('purchase_order').select('id').where('person_id', '=', personId).execute()).map(
    ({ id }) => id,
  );
const audit = () =>
  db().selectFrom('audit_event').select(['actor_id', 'action', 'subject_id', 'detail']).execute();

describe(`REG-14 a member claims what they bought as a guest, ${databaseMode()}`, () => {
  test('R-351 what registration asked comes along where the member never answered it', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const give = (id: number, nickname: string | null, address: string | null, answers: object) =>
      db()
        .updateTable('person')
        .set({ nickname, address, custom_labels: JSON.stringify(answers) })
        .where('id', '=', id)
        .execute();
    await give(guest, 'ลิ', 'เชียงใหม่', { 1: 'กุ้ง', 2: ['เช้า'] });
    await give(member, 'มะลิ', null, { 2: ['บ่าย'] });
    expect((await claim(await linkFor(guest), member)).ok).toBe(true);
    expect(
      await db()
        .selectFrom('person')
        .select(['nickname', 'address', 'custom_labels'])
        .where('id', '=', member)
        .executeTakeFirst(),
    ).toEqual({ nickname: 'มะลิ', address: 'เชียงใหม่', custom_labels: { 1: 'กุ้ง', 2: ['บ่าย'] } });
  });

  test('orders, access, progress, place and cart come along; the guest’s account stays, empty', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const [bought, shared] = [await addCourse(db()), await addCourse(db())];
    const [first] = await addLectures(db(), bought, [{}]);
    const [both, guestOnly] = await addLectures(db(), shared, [{}, {}]);
    const orders = [await buy(guest, bought), await buy(guest, shared)];
    const own = await buy(member, shared);
    await watch(guest, { courseId: bought, lectureId: first! }, [0, 40]);
    await watch(member, { courseId: shared, lectureId: both! }, [0, 30]);
    await watch(guest, { courseId: shared, lectureId: both! }, [20, 60], { at: addHours(now, 0.5) });
    await watch(guest, { courseId: shared, lectureId: guestOnly! }, [0, 95], { hasEnded: true });
    const inCart = await basketShop.addCourse(db());
    await addToCart(db(), { personId: guest }, basketShop.course(inCart.courseId, inCart.planId), now);

    expect(await claim(await linkFor(guest), member)).toEqual({ ok: true, value: { orderCount: 2 } });

    expect((await ordersOf(member)).sort()).toEqual([...orders, own].sort());
    expect(await ordersOf(guest)).toEqual([]);
    expect((await accessOf(db(), member, bought, later)).isOpen).toBe(true);
    expect((await accessOf(db(), member, shared, later)).reasons).toHaveLength(2);
    expect((await accessOf(db(), guest, bought, later)).isOpen).toBe(false);
    expect(await progressOf(guest)).toEqual([]);
    expect(await progressOf(member)).toEqual([
      { lecture_id: first, watched_seconds: 40, last_position_seconds: 40, completed_at: null },
      { lecture_id: both, watched_seconds: 60, last_position_seconds: 60, completed_at: null },
      { lecture_id: guestOnly, watched_seconds: 95, last_position_seconds: 0, completed_at: now },
    ]);
    expect((await readBasket(db(), { personId: member }, null)).lines).toEqual([
      basketShop.course(inCart.courseId, inCart.planId),
    ]);
    const result = await db().selectFrom('person').select('kind').where('id', '=', guest).executeTakeFirst();
    expect(result).toEqual({ kind: 'generated' });
    expect(await audit()).toEqual([
      {
        actor_id: member,
        action: 'guest-merged',
        subject_id: String(guest),
        detail: { intoPersonId: member, orderCount: 2 },
      },
    ]);
  });

  test('an older measurement of the guest does not move the member’s place', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const courseId = await addCourse(db());
    const [lectureId, next] = await addLectures(db(), courseId, [{}, {}]);
    await buy(guest, courseId);
    await buy(member, courseId);
    await watch(guest, { courseId, lectureId: lectureId! }, [0, 80]);
    await watch(member, { courseId, lectureId: lectureId! }, [0, 10], { at: addHours(now, 0.2) });
    await watch(member, { courseId, lectureId: next! }, [0, 5], { at: addHours(now, 0.3) });
    await claim(await linkFor(guest), member);
    expect((await progressOf(member))[0]).toMatchObject({ watched_seconds: 80, last_position_seconds: 10 });
    const place = await db().selectFrom('course_position').select(['person_id', 'lecture_id']).execute();
    expect(place).toEqual([{ person_id: member, lecture_id: next }]);
  });

  test('what was left of watched time stays left, the guest’s behind the member’s', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const courseId = await addCourse(db());
    const [one, two] = await addLectures(db(), courseId, [{ seconds: 5000 }, { seconds: 5000 }]);
    const hour = { planType: 'Actual', term: 1, termUnit: 'hour' };
    await buy(guest, courseId, hour);
    await buy(member, courseId, hour);
    await watch(guest, { courseId, lectureId: one! }, [0, 600]);
    await watch(member, { courseId, lectureId: two! }, [0, 1200]);
    const left = async (personId: number) =>
      (await accessOf(db(), personId, courseId, later)).remainingWatchMs ?? 0;
    const before = (await left(guest)) + (await left(member));
    expect(before).toBeGreaterThan(0);
    await claim(await linkFor(guest), member);
    expect(await left(member)).toBe(before);
  });

  test('the link opens once and a week long', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const token = await linkFor(guest);
    expect(await stateOf(token, addHours(now, 7 * 24 - 1))).toBe('open');
    expect((await claim(token, member, addHours(now, 7 * 24))).ok).toBe(false);
    expect((await claim(token, member)).ok).toBe(true);
    expect(await claim(token, member)).toMatchObject({ refusal: { code: 'LINK_CLOSED' } });
    expect(await audit()).toHaveLength(1);
  });

  test('it takes the account the link was sent to: another member gets nothing, and the link stays', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const thief = await person('member', 'thief@example.test');
    const orderId = await buy(guest, await addCourse(db()));
    const token = await linkFor(guest);
    expect(await claim(token, thief)).toMatchObject({ refusal: { code: 'OTHER_ACCOUNT' } });
    const otherGuest = await person('generated');
    expect(await claim(token, otherGuest)).toMatchObject({ refusal: { code: 'OTHER_ACCOUNT' } });
    expect(await ordersOf(guest)).toEqual([orderId]);
    expect(await stateOf(token)).toBe('open');
    expect((await claim(token, member)).ok).toBe(true);
    expect(await ordersOf(member)).toEqual([orderId]);
  });

  test('two at once: it happens once, and everything arrives', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `round${round}@example.test`;
      const [guest, member] = [await person('generated', email), await person('member', email)];
      const courseId = await addCourse(db());
      const [lectureId] = await addLectures(db(), courseId, [{}]);
      const orderId = await buy(guest, courseId);
      await watch(guest, { courseId, lectureId: lectureId! }, [0, 50]);
      const token = await linkFor(guest, email);
      const outcomes = await Promise.all([claim(token, member), claim(token, member)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await ordersOf(member)).toEqual([orderId]);
      expect((await progressOf(member))[0]).toMatchObject({ watched_seconds: 50 });
    }
  });

  test('an order approved in the same moment opens its course for the member', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `settle${round}@example.test`;
      const [guest, member] = [await person('generated', email), await person('member', email)];
      const courseId = await addCourse(db());
      const orderId = await addApprovedOrder(
        db(),
        guest,
        [{ courseId, terms: { planType: 'Period', courseDays: 30 } }],
        now,
      );
      const settle = inTransaction(db(), async (tx) => {
        await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().execute();
        await grantForOrder(tx, orderId, now);
      });
      const [claimed] = await Promise.all([claim(await linkFor(guest, email), member), settle]);
      expect(claimed.ok).toBe(true);
      expect((await accessOf(db(), member, courseId, later)).isOpen).toBe(true);
      expect((await accessOf(db(), guest, courseId, later)).isOpen).toBe(false);
    }
  });

  test('sessions of the guest’s account end; the member’s session stays', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const open = (personId: number) => fillSlot(db(), null, 'student', personId, now, null);
    const [guests, members] = [await open(guest), await open(member)];
    await claim(await linkFor(guest), member);
    expect(await readSession(db(), guests, later)).toBeNull();
    expect((await readSession(db(), members, later))?.viewer.student?.id).toBe(member);
  });
});

describe(`REG-14 a guest whose e-mail has no account becomes a member, ${databaseMode()}`, () => {
  const usernameOf = (id: number) =>
    db().selectFrom('person').select(['kind', 'username']).where('id', '=', id).executeTakeFirst();

  test('with the e-mail as username, a password, and everything that was there', async () => {
    const guest = await person('generated');
    const orderId = await buy(guest, await addCourse(db()));
    const token = await linkFor(guest);
    expect(await become(token)).toMatchObject({ ok: true, value: { personId: guest, slots: ['student'] } });
    expect(await usernameOf(guest)).toEqual({ kind: 'member', username: EMAIL });
    expect(await ordersOf(guest)).toEqual([orderId]);
    const signedIn = await signIn(db(), {
      browser: { cookie: null, secret: 's' },
      username: EMAIL,
      password: 'mali-123',
      clientAddress: '::1',
      now: later,
    });
    expect(signedIn).toMatchObject({ ok: true, value: { personId: guest } });
    expect(await become(token, 'again-123')).toMatchObject({ refusal: { code: 'LINK_CLOSED' } });
    expect((await audit()).map(({ action }) => action)).toEqual(['guest-became-member']);
  });

  test('the generated username stays where the e-mail is taken as one, or has other characters', async () => {
    const [guest, other] = [await person('generated'), await person('member', 'other@example.test')];
    await db().updateTable('person').set({ username: 'Mali@Example.test' }).where('id', '=', other).execute();
    const before = await usernameOf(guest);
    await become(await linkFor(guest));
    expect(await usernameOf(guest)).toEqual({ ...before, kind: 'member' });
    const plus = await person('generated', 'mali+shop@example.test');
    await become(await linkFor(plus, 'mali+shop@example.test'));
    expect((await usernameOf(plus))?.username).not.toContain('+');
  });

  test('an e-mail with an account gets no second one, and no way into it; the link stays', async () => {
    const [guest, member] = [await person('generated'), await person('member')];
    const token = await linkFor(guest);
    expect(await become(token)).toMatchObject({ refusal: { code: 'EMAIL_TAKEN' } });
    expect(await stateOf(token)).toBe('open');
    const hash = await db()
      .selectFrom('person')
      .select('password_hash')
      .where('id', '=', member)
      .executeTakeFirst();
    expect(hash?.password_hash).toBeNull();
  });

  test('two guest accounts of one e-mail at once: one becomes the member, the other is claimed by it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `twice${round}@example.test`;
      const guests = [await person('generated', email), await person('generated', email)];
      const links = [await linkFor(guests[0]!, email), await linkFor(guests[1]!, email)];
      const outcomes = await Promise.all(links.map((token) => become(token)));
      const winner = outcomes.findIndex(({ ok }) => ok);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes[1 - winner]).toMatchObject({ refusal: { code: 'EMAIL_TAKEN' } });
      expect((await claim(links[1 - winner]!, guests[winner]!)).ok).toBe(true);
    }
  });

  test('who opened the order by its link elsewhere is not in the member’s account', async () => {
    const guest = await person('generated');
    const open = () => fillSlot(db(), null, 'student', guest, now, null);
    const [elsewhere, here] = [await open(), await open()];
    await become(await linkFor(guest), 'mali-123', here);
    expect(await readSession(db(), elsewhere, later)).toBeNull();
    expect((await readSession(db(), here, later))?.viewer.student?.kind).toBe('member');
  });
});
