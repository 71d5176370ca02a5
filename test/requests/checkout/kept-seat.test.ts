import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHours } from '../../../app/values/time';
import { guest } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let courseId: number;
const PLACE = 'AAAAAAAAAAAAAAAAAAAAAA';
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      const course = await db
        .insertInto('course')
        .values({
          external_key: 'kept',
          slug: 'kept',
          title: 'คลาสที่เต็ม',
          course_type: 'In-class' as const,
          seat_limit: 1,
          seats_held: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      courseId = course.id;
      await db
        .insertInto('price_plan')
        .values({
          external_key: 'kept',
          course_id: courseId,
          name: 'รอบเดียว',
          plan_type: 'One-Time Payment',
          price_satang: 50_000,
        })
        .execute();
      const now = new Date();
      await db
        .insertInto('class_waiting')
        .values({
          token: PLACE,
          course_id: courseId,
          name: 'มาลี',
          email: 'mali@example.test',
          locale: 'th',
          state: 'offered',
          asked_at: now,
          waiting_since: now,
          offered_until: addHours(now, 24),
        })
        .execute();
    },
  });
});
afterAll(() => app.stop());

test('CRS-13 whoever takes an offered seat by another e-mail keeps the form and is told which e-mail it is for (R-270)', async () => {
  const visitor = new PlainBrowser(app.url);
  const till = await (await visitor.get(`/waiting/${PLACE}`)).form('สมัครเรียนที่นั่งนี้').submit();
  const input = { ...guest('other@example.test'), firstname: 'มานี', email: 'other@example.test' };
  const refusedPage = await till.form('#register').fill(input).submit('ชำระเงิน');
  expect(refusedPage.status).toBe(422);
  const form = refusedPage.form('#register');
  expect([form.value('firstname'), form.value('email')]).toEqual(['มานี', 'other@example.test']);
  const notice = 'ที่นั่งที่กันไว้เป็นของอีเมล mali@example.test';
  expect(refusedPage.find('#email-e').text).toContain(notice);
  expect(refusedPage.find('#errors').text).toContain(notice);
  expect(refusedPage.text).not.toContain('ที่นั่งเต็มแล้ว');
  // looked at again, it is the same
  const again = await visitor.get(till.path);
  expect(again.form('#register').value('firstname')).toBe('มานี');
  expect(again.find('#email-e').text).toContain(notice);
  const paying = await again.form('#register').fill({ email: 'mali@example.test' }).submit('ชำระเงิน');
  expect(paying.path).toMatch(/\/transfer\b/);

  // given back, the link of the offer promises the seat no more
  const order = paying.path.replace(/\/transfer.*$/, '');
  expect((await visitor.get(`/waiting/${PLACE}`)).text).not.toContain('ที่นั่งนี้ไม่ได้เป็นของคุณแล้ว');
  await visitor.post(order, { intent: 'cancel' }, paying.url);
  expect((await visitor.get(`/waiting/${PLACE}`)).text).toContain('ที่นั่งนี้ไม่ได้เป็นของคุณแล้ว');
});
