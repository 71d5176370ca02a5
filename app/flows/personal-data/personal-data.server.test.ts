import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '~/accounts/api-tokens/make-api-token.server';
import { changeMarketing } from '~/accounts/consents/change-marketing.server';
import { readConsents, takesMarketing } from '~/accounts/consents/consents.server';
import { recordConsent } from '~/accounts/consents/record-consent.server';
import { makeLink } from '~/accounts/links/make-link.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { fillSlot, readSession } from '~/accounts/sign-in/sessions.server';
import { signIn } from '~/accounts/sign-in/sign-in.server';
import { registerPerson } from '~/flows/membership/register-person.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { sendMail } from '~/messages/outbox/send-mail.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { writeStoredFile } from '~/uploads/storage.server';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { filesIn } from '../../../test/support/files-in';
import { addLectures, addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { erasePerson } from './erase-person.server';
import { exportPerson } from './export-person.server';
import { forgetOldBuyers } from './forget-old-buyers.server';

const now = new Date('2026-11-20T07:00:00Z');
const PASSWORD = 'secret.77';
let open: OpenDatabase;
let jobs: Jobs;
let dataDir: string;
let passwordHash: string;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
  jobs = await installTestJobs(open);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-own-data-'));
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await jobs.stop();
  await open.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => truncateAll(db()));

async function file(
  ownerId: number,
  purpose: 'profile' | 'custom-label' | 'certificate' | 'slip',
  name: string,
) {
  const isPrivate = purpose !== 'profile';
  const storageName = await writeStoredFile(filesIn(dataDir), {
    folder: isPrivate ? 'private' : 'public',
    bytes: Buffer.from(name),
    ending: 'jpg',
  });
  const row = await db()
    .insertInto('upload')
    .values({
      storage_name: storageName,
      purpose,
      is_private: isPrivate,
      original_name: `${name}-${purpose}.jpg`,
      content_type: 'image/jpeg',
      size_bytes: 3,
      sha256: 'x',
      owner_person_id: ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = path.join(dataDir, 'uploads', isPrivate ? 'private' : 'public', storageName);
  return { id: row.id, isThere: () => fs.existsSync(stored) };
}

/** A member with something in every table; `word` stands in each text that is theirs. */
async function fullMember(word: string, status: 'approved' | 'cancelled' | 'notYetReceived' = 'approved') {
  const placed = await addUnpaidOrder(db(), { now });
  const { personId, orderId, courseId } = placed;
  const email = `${word}@example.test`;
  await makeApiToken(db(), { personId, name: word, scopes: ['orders'], days: 7 }, now);
  const [picture, label] = [
    await file(personId, 'profile', word),
    await file(personId, 'custom-label', word),
  ];
  const [kept, loose] = [
    await file(personId, 'certificate', word),
    await file(personId, 'certificate', word),
  ];
  const slip = await file(personId, 'slip', word);
  await db()
    .updateTable('person')
    .set({
      email,
      username: word,
      firstname: word,
      lastname: word,
      firstname_eng: word,
      lastname_eng: word,
      nickname: word,
      tel: '0812345678',
      address: word,
      age: 30,
      education: word,
      level: word,
      biography: word,
      password_hash: passwordHash,
      display_image_id: picture.id,
      custom_labels: JSON.stringify({ 1: word, 2: { uploadId: label.id } }),
    })
    .where('id', '=', personId)
    .execute();
  await db()
    .insertInto('address')
    .values({
      person_id: personId,
      recipient: word,
      line: word,
      tambon: word,
      amphoe: word,
      province: word,
      postcode: '10110',
    })
    .execute();
  await db()
    .insertInto('tax_profile')
    .values({
      person_id: personId,
      person_type: 'normal_person',
      name_one: word,
      tax_id: '1234567890121',
      address: word,
      certificate_id: loose.id,
    })
    .execute();
  await db()
    .updateTable('purchase_order')
    .set({
      status,
      contact_name: word,
      email,
      tel: '0812345678',
      price: 159_000,
      ...(status === 'approved' && { approved_at: now }),
      ...(status === 'cancelled' && { cancelled_at: now, is_holding: false }),
      shipping_address: JSON.stringify({ recipient: word }),
      tax_identity: JSON.stringify({ nameOne: word, certificateId: kept.id }),
    })
    .where('id', '=', orderId)
    .execute();
  const payment = await db()
    .insertInto('payment')
    .values({
      order_id: orderId,
      payment_method_id: 1,
      provider: 'transfer',
      reference: `ref-${word}`,
      amount: 159_000,
      currency: 'THB',
      received_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('transfer_report')
    .values({
      order_id: orderId,
      report_key: word,
      contact_name: word,
      email,
      amount: 159_000,
      description: word,
      slip_id: slip.id,
      reported_at: now,
    })
    .execute();
  await db()
    .insertInto('access_grant')
    .values({
      person_id: personId,
      course_id: courseId,
      source: 'purchase',
      terms: '{}',
      starts_at: now,
      granted_at: now,
    })
    .execute();
  const [lectureId] = await addLectures(db(), courseId, [{}]);
  await db()
    .insertInto('lecture_progress')
    .values({ person_id: personId, lecture_id: lectureId!, watched_seconds: 40, updated_at: now })
    .execute();
  await db()
    .insertInto('course_comment')
    .values({ person_id: personId, course_id: courseId, author_name: word, body: word, written_at: now })
    .execute();
  await db()
    .insertInto('basket')
    .values({ person_id: personId, draft: JSON.stringify({ word }) })
    .execute();
  await db()
    .insertInto('social_identity')
    .values({ provider: 'line', subject: `sub-${word}`, person_id: personId, created_at: now })
    .execute();
  await db()
    .insertInto('outbox_mail')
    .values({
      dedupe_key: word,
      kind: 'order-placed',
      to_address: email,
      locale: 'th',
      subject: word,
      html: word,
      plain_text: word,
      order_id: orderId,
      status: 'sent',
      queued_at: now,
      sent_at: now,
    })
    .execute();
  await inTransaction(db(), (tx) =>
    recordConsent(
      tx,
      { personId, purposes: { terms: true, marketing: true }, form: 'register', locale: 'th' },
      now,
    ),
  );
  const sessionToken = await fillSlot(db(), null, 'student', personId, now, `browser of ${word}`);
  return {
    ...placed,
    email,
    paymentId: payment.id,
    sessionToken,
    picture,
    label,
    kept,
    loose,
    slip,
    lectureId,
  };
}

const erase = (
  personId: number,
  proof: { password: string } | { linkToken: string } = { password: PASSWORD },
) => erasePerson(db(), { personId, proof, locale: 'th', files: filesIn(dataDir) }, now);
const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code;
/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db());
  const found = [];
  for (const { name } of rows) {
    const { rows: inside } = await sql`select * from ${sql.table(name)}`.execute(db());
    found.push(...inside.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return found.join('\n');
}
const tablesWith = (text: string, word: string) => [
  ...new Set(
    text
      .split('\n')
      .filter((line) => line.includes(word))
      .map((line) => line.split(' ')[0]),
  ),
];

describe(`REG-13 consent, ${databaseMode()}`, () => {
  const ask = {
    login: { username: 'mali', password: PASSWORD },
    groupId: null,
    tax: null,
    locale: 'en' as const,
  };
  const person = { email: 'mali@example.test', texts: { firstname: 'มะลิ' }, pictureId: null, labels: {} };
  const register = (takesNews: boolean) =>
    registerPerson(
      db(),
      { ...ask, person, takesMarketing: takesNews, clientAddress: '10.0.0.1' },
      { user_limit: 0, daily_user_limit: 0 },
      now,
    );

  test('registration keeps what was shown, and news only when ticked', async () => {
    const result = await register(false);
    const rows = await readConsents(db(), result.ok ? result.value : 0);
    expect(rows).toMatchObject([{ purpose: 'terms', isGiven: true, form: 'register', at: now }]);
    const notice = await db().selectFrom('privacy_notice').selectAll().execute();
    expect(notice).toMatchObject([{ version: rows[0]!.version, locale: 'en', first_shown_at: now }]);
    expect(notice[0]!.body).toContain('Personal Data Protection Act');
    expect(await takesMarketing(db(), result.ok ? result.value : 0)).toBe(false);
  });

  test('a shop that changes its notice makes another version; rows before keep theirs', async () => {
    const result = await register(true);
    const personId = result.ok ? result.value : 0;
    await db()
      .insertInto('custom_text')
      .values({ locale: 'en', key: 'privacy.keep.body', text: 'For ever.' })
      .execute();
    await changeMarketing(db(), { personId, isGiven: false, locale: 'en' }, now);
    const [withdrawn, , terms] = await readConsents(db(), personId);
    expect(withdrawn).toMatchObject({ purpose: 'marketing', isGiven: false, form: 'account' });
    expect(withdrawn!.version).not.toBe(terms!.version);
    const bodies = await db().selectFrom('privacy_notice').select('body').orderBy('version').execute();
    expect(bodies.filter(({ body }) => body.includes('For ever.'))).toHaveLength(1);
  });

  test('given and withdrawn are rows; said twice, or twice at once, it is one', async () => {
    const personId = await addPerson(db());
    const say = (isGiven: boolean) => changeMarketing(db(), { personId, isGiven, locale: 'th' }, now);
    await say(false);
    await Promise.all([say(true), say(true), say(true)]);
    await say(false);
    await say(true);
    const rows = await readConsents(db(), personId);
    expect(rows.map(({ isGiven }) => isGiven)).toEqual([true, false, true]);
    expect(await takesMarketing(db(), personId)).toBe(true);
  });
});

describe(`REG-13 the file of one’s own data, ${databaseMode()}`, () => {
  const take = (personId: number, proof: { password: string } | { linkToken: string }) =>
    exportPerson(db(), { personId, proof, shopAddress: 'https://shop.test' }, now);

  test('all that is mine is in it, nothing of another, no hash and no session’s token', async () => {
    const [mine, other] = [await fullMember('mali'), await fullMember('somchai')];
    const result = await take(mine.personId, { password: PASSWORD });
    if (!result.ok) throw new Error(result.refusal.code);
    const text = JSON.stringify(result.value);
    const { value } = result;
    for (const part of ['addresses', 'consents', 'sessions', 'socialIdentities', 'customLabels'] as const)
      expect(value[part].length, part).toBeGreaterThan(0);
    expect(value.programTokens).toMatchObject([{ name: 'mali', scopes: ['orders'] }]);
    for (const part of ['uploads', 'orders', 'access', 'progress', 'comments', 'mails', 'audit'] as const)
      expect(value[part].length, part).toBeGreaterThan(0);
    expect(value.profile).toMatchObject({ email: 'mali@example.test', biography: 'mali', age: 30 });
    expect(value.orders[0]).toMatchObject({
      price: { amount: '1590.00', satang: 159_000, currency: 'THB' },
      payments: [{ reference: 'ref-mali', amount: { amount: '1590.00' } }],
      transferReports: [{ message: 'mali', slip: 'mali-slip.jpg' }],
    });
    expect(value.uploads).toHaveLength(5);
    expect(text).toContain('"placedAt":"2026-11-20T07:00:00.000Z"');
    for (const secret of ['somchai', passwordHash, other.token, 'token_hash', mine.sessionToken])
      expect(text).not.toContain(secret);
    const { rows } = await sql<{ token_hash: string }>`select token_hash from session`.execute(db());
    for (const { token_hash: hash } of rows) expect(text).not.toContain(hash);
    const audit = await db().selectFrom('audit_event').select(['action', 'subject_id']).execute();
    expect(audit).toEqual([{ action: 'data-exported', subject_id: String(mine.personId) }]);
  });

  test('what staff wrote about an order is in it where its buyer was told, and never their notes on money', async () => {
    const mine = await fullMember('mali');
    const event = (kind: string, reason: string) =>
      db()
        .insertInto('order_event')
        .values({ order_id: mine.orderId, at: now, kind, actor: 'staff', detail: JSON.stringify({ reason }) })
        .execute();
    await event('transfer-rejected', 'the slip is of another day');
    await event('lines-refunded', 'asked for by the buyer');
    for (const kind of ['money-closed', 'money-moved', 'refund-refused', 'approved'])
      await event(kind, 'internal note');
    await db()
      .insertInto('money_case')
      .values({
        kind: 'double',
        order_id: mine.orderId,
        amount: 1,
        currency: 'THB',
        opened_at: now,
        settled_at: now,
        outcome: 'closed',
        note: 'internal note',
      })
      .execute();
    const result = await take(mine.personId, { password: PASSWORD });
    const text = JSON.stringify(result);
    for (const input of ['the slip is of another day', 'asked for by the buyer', 'money-closed'])
      expect(text).toContain(input);
    expect(text).not.toContain('internal note');
  });

  test('it takes the password, not too often wrong, or one’s own link once', async () => {
    const [mine, other] = [await fullMember('mali'), await fullMember('somchai')];
    const link = (personId: number) =>
      inTransaction(db(), (tx) =>
        makeLink(tx, { personId, email: 'x@example.test', purpose: 'own-data' }, now),
      );
    const linkToken = await link(mine.personId);
    expect(codeOf(await take(other.personId, { linkToken }))).toBe('LINK_CLOSED');
    expect(codeOf(await take(mine.personId, { linkToken }))).toBe('ok');
    expect(codeOf(await take(mine.personId, { linkToken }))).toBe('LINK_CLOSED');
    const late = await link(mine.personId);
    await db().updateTable('one_time_link').set({ expires_at: now }).execute();
    expect(codeOf(await take(mine.personId, { linkToken: late }))).toBe('LINK_CLOSED');
    for (let tries = 0; tries < 10; tries += 1)
      expect(codeOf(await take(mine.personId, { password: 'wrong.77' }))).toBe('WRONG_PASSWORD');
    expect(codeOf(await take(mine.personId, { password: PASSWORD }))).toBe('TOO_MANY_TRIES');
  });
});

describe(`REG-13 erasure, ${databaseMode()}`, () => {
  test('what says who somebody is is gone everywhere but in the books; another member is untouched', async () => {
    const [mine, other] = [await fullMember('mali'), await fullMember('somchai')];
    const before = (await everything()).split('\n').filter((line) => line.includes('somchai'));
    expect(await erase(mine.personId)).toEqual({ ok: true, value: null });

    const left = await everything();
    // the last mail leaves to the old address, then it is emptied as well
    expect(tablesWith(left, 'mali').sort()).toEqual([
      'outbox_mail',
      'payment',
      'purchase_order',
      'transfer_report',
      'upload',
    ]);
    const files = left.split('\n').filter((line) => line.startsWith('upload') && line.includes('mali'));
    expect(files.map((line) => /mali-([a-z]+)/.exec(line)?.[1]).sort()).toEqual(['certificate', 'slip']);
    expect([mine.picture, mine.label, mine.loose].map(({ isThere }) => isThere())).toEqual([
      false,
      false,
      false,
    ]);
    expect([mine.kept, mine.slip].map(({ isThere }) => isThere())).toEqual([true, true]);
    const order = await db()
      .selectFrom('purchase_order')
      .selectAll()
      .where('id', '=', mine.orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ contact_name: 'mali', email: mine.email, tel: '0812345678' });
    expect(order.tax_identity).toMatchObject({ nameOne: 'mali' });

    expect(await readSession(db(), mine.sessionToken, now)).toBeNull();
    const grants = await db().selectFrom('access_grant').select(['person_id', 'revoked_at']).execute();
    expect(grants).toContainEqual({ person_id: mine.personId, revoked_at: now });
    expect(grants).toContainEqual({ person_id: other.personId, revoked_at: null });
    const [last] = await readConsents(db(), mine.personId);
    expect(last).toMatchObject({ purpose: 'marketing', isGiven: false, form: 'erasure' });
    expect(left).toContain('person-erased');

    const after = (await everything()).split('\n').filter((line) => line.includes('somchai'));
    expect(after).toEqual(before);
    expect((await readSession(db(), other.sessionToken, now))?.viewer.student?.id).toBe(other.personId);
  });

  test('sign-in fails, and e-mail and username can be registered anew', async () => {
    const mine = await fullMember('mali');
    await erase(mine.personId);
    const sign = {
      browser: { cookie: null, secret: 's' },
      password: PASSWORD,
      clientAddress: '10.0.0.2',
      now,
    };
    for (const username of ['mali', mine.email])
      expect(codeOf(await signIn(db(), { ...sign, username }))).toBe('WRONG_PASSWORD');
    const again = await registerPerson(
      db(),
      {
        person: { email: mine.email, texts: { firstname: 'มะลิ' }, pictureId: null, labels: {} },
        login: { username: 'mali', password: PASSWORD },
        groupId: null,
        tax: null,
        locale: 'th',
        clientAddress: '10.0.0.3',
      },
      { user_limit: 1, daily_user_limit: 0 },
      now,
    );
    expect(codeOf(again)).toBe('ok');
    const signed = await signIn(db(), { ...sign, username: 'mali' });
    expect(signed.ok && signed.value.personId).not.toBe(mine.personId);
  });

  test('the confirmation leaves to the old address and is empty afterwards; what left before is empty at once', async () => {
    const mine = await fullMember('mali');
    await erase(mine.personId);
    const mails = await db().selectFrom('outbox_mail').selectAll().orderBy('id').execute();
    expect(mails).toMatchObject([
      { kind: 'order-placed', subject: '', html: '', plain_text: '', to_address: 'erased@erased.invalid' },
      { kind: 'account-erased', to_address: mine.email, status: 'waiting' },
    ]);
    const deliveries: { to: { address: string } }[] = [];
    const transport = {
      sendMail: (mail: { to: { address: string } }) => Promise.resolve(deliveries.push(mail)),
    };
    const sender = {
      transport: transport as never,
      from: 'x@shop.test',
      shopAddress: 'https://shop.test',
      claimSeconds: 300,
    };
    await sendMail(db(), { mailId: mails[1]!.id, isLastAttempt: true, sender }, now);
    expect(deliveries.map(({ to }) => to.address)).toEqual([mine.email]);
    expect(tablesWith(await everything(), mine.email)).not.toContain('outbox_mail');
  });

  test('a mail that is written after the erasure is empty as well once it has left', async () => {
    const [mine, other] = [await fullMember('mali'), await fullMember('somchai')];
    await erase(mine.personId);
    const facts = { orderNumber: 'N', buyerName: 'mali', itemNames: [], due: 0, currency: 'THB', path: '/' };
    const tell = (of: { orderId?: number; personId?: number }, to: string) =>
      inTransaction(db(), (tx) =>
        queueMessage(tx, {
          kind: 'order-reopened',
          values: facts as never,
          locale: 'th',
          to,
          ...of,
          dedupeKey: JSON.stringify(of),
        }),
      );
    await tell({ orderId: mine.orderId }, 'old@example.test');
    await tell({ personId: mine.personId }, 'old@example.test');
    await tell({ orderId: other.orderId, personId: other.personId }, 'kept@example.test');
    const transport = { sendMail: () => Promise.resolve() };
    const sender = {
      transport: transport as never,
      from: 'x@shop.test',
      shopAddress: 'https://shop.test',
      claimSeconds: 300,
    };
    const waiting = await db()
      .selectFrom('outbox_mail')
      .select('id')
      .where('status', '=', 'waiting')
      .execute();
    for (const { id } of waiting) await sendMail(db(), { mailId: id, isLastAttempt: true, sender }, now);
    const left = await everything();
    expect(tablesWith(left, 'old@example.test')).toEqual([]);
    expect(tablesWith(left, 'kept@example.test')).toEqual(['outbox_mail']);
  });

  test.each(['notYetReceived', 'pendingApproved', 'rejected'] as const)(
    'an order that waits (%s) is in the way and nothing changes; cancelled it is not',
    async (status) => {
      const mine = await fullMember('mali', 'cancelled');
      const setStatus = (to: typeof status | 'cancelled') =>
        db()
          .updateTable('purchase_order')
          .set({ status: to, cancelled_at: to === 'cancelled' ? now : null })
          .execute();
      await setStatus(status);
      const before = await everything();
      const refused = await erase(mine.personId);
      expect(refused).toMatchObject({
        ok: false,
        refusal: {
          code: 'BLOCKED',
          blockers: [{ code: 'ORDER_WAITS', orders: [{ path: `/order/${mine.token}` }] }],
        },
      });
      const withoutLimits = (text: string) => text.replace(/^rate_limit .*$/gm, '');
      expect(withoutLimits(await everything()).trim()).toBe(withoutLimits(before).trim());
      await setStatus('cancelled');
      expect(codeOf(await erase(mine.personId))).toBe('ok');
    },
  );

  test('money nobody has settled is in the way, also where only its payment names the order', async () => {
    const mine = await fullMember('mali');
    const addException = (of: { order_id?: number; payment_id?: number }) =>
      db()
        .insertInto('money_case')
        .values({ kind: 'double', amount: 1, currency: 'THB', opened_at: now, ...of })
        .returning('id')
        .executeTakeFirstOrThrow();
    for (const of of [{ order_id: mine.orderId }, { payment_id: mine.paymentId }]) {
      const { id } = await addException(of);
      expect(await erase(mine.personId)).toMatchObject({ refusal: { blockers: [{ code: 'MONEY_OPEN' }] } });
      await db()
        .updateTable('money_case')
        .set({ settled_at: now, outcome: 'accepted' })
        .where('id', '=', id)
        .execute();
    }
    expect(codeOf(await erase(mine.personId))).toBe('ok');
  });

  test('staff, instructors and teachers of a course are not erased here, guests neither', async () => {
    for (const role of ['administrator', 'instructor'] as const) {
      const { personId } = await fullMember(role);
      await db().insertInto('person_role').values({ person_id: personId, role }).execute();
      expect(await erase(personId)).toMatchObject({ refusal: { blockers: [{ code: 'STAFF' }] } });
    }
    const { personId } = await fullMember('mali');
    const teacher = { external_key: 't', name: 'T', person_id: personId };
    await db().insertInto('teacher').values(teacher).execute();
    expect(await erase(personId)).toMatchObject({ refusal: { blockers: [{ code: 'STAFF' }] } });
    const guest = await addPerson(db(), 'generated');
    expect(codeOf(await erase(guest, { linkToken: 'x' }))).toBe('NOT_A_MEMBER');
  });

  test('it takes the password or one’s own link; a refused erasure keeps the link', async () => {
    const [mine, other] = [await fullMember('mali'), await fullMember('somchai')];
    expect(codeOf(await erase(mine.personId, { password: 'wrong.77' }))).toBe('WRONG_PASSWORD');
    const linkToken = await inTransaction(db(), (tx) =>
      makeLink(tx, { personId: mine.personId, email: mine.email, purpose: 'own-data' }, now),
    );
    expect(codeOf(await erase(other.personId, { linkToken }))).toBe('LINK_CLOSED');
    await db().updateTable('purchase_order').set({ status: 'rejected', approved_at: null }).execute();
    expect(codeOf(await erase(mine.personId, { linkToken }))).toBe('BLOCKED');
    await db().updateTable('purchase_order').set({ status: 'approved', approved_at: now }).execute();
    expect(codeOf(await erase(mine.personId, { linkToken }))).toBe('ok');
  });

  test('twice at once it is done once', async () => {
    const { personId } = await fullMember('mali');
    const answers = await Promise.all([erase(personId), erase(personId), erase(personId)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const mails = db().selectFrom('outbox_mail').select('id').where('kind', '=', 'account-erased');
    expect(await mails.execute()).toHaveLength(1);
  });

  test('orders of who is gone lose the name after five full years, those of others never', async () => {
    const [mine] = [await fullMember('mali'), await fullMember('somchai')];
    await erase(mine.personId);
    expect(await forgetOldBuyers(db(), new Date('2031-12-31T16:59:59Z'))).toBe(0);
    const after = new Date('2031-12-31T17:00:00Z');
    // one that was not marked when it was written
    const mail = {
      kind: 'order-approved',
      to_address: mine.email,
      locale: 'th' as const,
      subject: 'mali',
      html: '',
    };
    await db()
      .insertInto('outbox_mail')
      .values({
        ...mail,
        plain_text: '',
        order_id: mine.orderId,
        dedupe_key: 'k',
        status: 'sent',
        queued_at: now,
      })
      .execute();
    expect(await forgetOldBuyers(db(), after)).toBe(1);
    expect(
      await db().selectFrom('outbox_mail').selectAll().where('dedupe_key', '=', 'k').execute(),
    ).toMatchObject([{ to_address: 'erased@erased.invalid', subject: '' }]);
    expect(await forgetOldBuyers(db(), addHours(after, 1))).toBe(0);
    const rows = await db().selectFrom('purchase_order').selectAll().orderBy('id').execute();
    expect(rows[0]).toMatchObject({ contact_name: '', tel: '', tax_identity: null, price: 159_000 });
    expect(rows[1]).toMatchObject({ contact_name: 'somchai', tel: '0812345678' });
    expect(tablesWith(await everything(), 'mali@')).toEqual(['outbox_mail']);
  });
});
