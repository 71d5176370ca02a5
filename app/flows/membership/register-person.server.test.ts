import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateAccount } from '~/accounts/people/generate-account.server';
import { isPassword } from '~/accounts/sign-in/passwords.server';
import { readTaxProfile } from '~/accounts/tax/tax-profile.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { registerPerson, type Registration } from './register-person.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
let jobs: Jobs;
beforeAll(async () => {
  open = await openTestDatabase();
  jobs = await installTestJobs(open);
});
afterAll(async () => {
  await jobs.stop();
  await open.close();
});
beforeEach(() => truncateAll(open.db));

let addresses = 0;
const registration = (more: Partial<Registration> = {}, username = 'mali'): Registration => ({
  person: {
    email: `${username.toLowerCase()}@example.test`,
    texts: { firstname: 'มะลิ', lastname: 'ศรีสุข', tel: '0812345678', nickname: 'ลิ' },
    age: 18,
    pictureId: null,
    labels: { 3: 'คำตอบ', 4: ['หนึ่ง', 'สอง'] },
  },
  login: { username, password: 'secret.77' },
  groupId: null,
  tax: null,
  locale: 'th',
  clientAddress: `10.0.0.${(addresses += 1)}`,
  ...more,
});
const register = (input: Registration, limits = { user_limit: 0, daily_user_limit: 0 }, at = now) =>
  registerPerson(open.db, input, limits, at);
const codeOf = (answer: Awaited<ReturnType<typeof register>>) => (answer.ok ? 'ok' : answer.refusal.code);
const people = () => open.db.selectFrom('person').selectAll().orderBy('id').execute();

test('REG-01 person, role, answers, tax data and the mail are there together; the password only as a hash', async () => {
  const tax = {
    personType: 'normal_person' as const,
    nameOne: 'มะลิ',
    nameTwo: 'ศรีสุข',
    taxId: '1234567890121',
    address: 'กรุงเทพฯ',
    isDeliveryByTaxAddress: true,
    deliveryAddress: '',
    certificateId: null,
  };
  const result = await register(registration({ tax }));
  const [person] = await people();
  expect(result).toEqual({ ok: true, value: person!.id });
  expect(person).toMatchObject({
    kind: 'member',
    username: 'mali',
    email: 'mali@example.test',
    nickname: 'ลิ',
    age: 18,
    biography: null,
    custom_labels: { 3: 'คำตอบ', 4: ['หนึ่ง', 'สอง'] },
  });
  expect(await isPassword('secret.77', person!.password_hash)).toBe(true);
  expect(await open.db.selectFrom('person_role').selectAll().execute()).toEqual([
    { person_id: person!.id, role: 'student' },
  ]);
  expect(await readTaxProfile(open.db, person!.id)).toEqual(tax);
  const mails = await open.db.selectFrom('outbox_mail').selectAll().execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: 'account-created', to_address: 'mali@example.test', locale: 'th' });
  expect(JSON.stringify(mails)).not.toContain('secret.77');
});

describe('REG-07 registration codes', () => {
  test('DUPLICATE_USERNAME in any case, DUPLICATE_EMAIL of members only', async () => {
    await inTransaction(open.db, (tx) =>
      generateAccount(tx, { firstname: '', lastname: '', tel: '', email: 'mali@example.test' }, now),
    );
    expect(codeOf(await register(registration()))).toBe('ok');
    expect(codeOf(await register(registration({}, 'MALI')))).toBe('DUPLICATE_USERNAME');
    const other = registration({}, 'other');
    expect(codeOf(await register({ ...other, person: registration().person }))).toBe('DUPLICATE_EMAIL');
    expect(await people()).toHaveLength(2);
    // a guest goes on buying with it
    await inTransaction(open.db, (tx) =>
      generateAccount(tx, { firstname: '', lastname: '', tel: '', email: 'mali@example.test' }, now),
    );
  });

  test('an e-mail that is a member’s username is taken: who signs in by it is one person', async () => {
    const moved = registration({}, 'old@example.test');
    expect(codeOf(await register({ ...moved, person: { ...moved.person, email: 'old@example.test' } }))).toBe(
      'ok',
    );
    await open.db.updateTable('person').set({ email: 'new@example.test' }).execute();
    const next = registration({}, 'next');
    expect(codeOf(await register({ ...next, person: { ...next.person, email: 'old@example.test' } }))).toBe(
      'DUPLICATE_EMAIL',
    );
  });

  test.each([
    ['INVALID_FORMAT_USERNAME', { login: { username: 'm\u0430li', password: 'secret.77' } }],
    ['INVALID_FORMAT_USERNAME', { login: { username: 'ma li', password: 'secret.77' } }],
    ['INVALID_FORMAT_PASSWORD', { login: { username: 'mali', password: 'abc12' } }],
    ['INVALID_FORMAT_PASSWORD', { login: { username: 'mali', password: 'abc\t123' } }],
    ['INVALID_FORMAT_EMAIL', { person: { ...registration().person, email: 'a@b.test\r\nBcc: c@d.test' } }],
    ['INVALID_FORMAT_EMAIL', { person: { ...registration().person, email: 'MALI@example.test' } }],
    ['INPUT_ERROR', { person: { ...registration().person, texts: { firstname: 'ก'.repeat(256) } } }],
    ['INPUT_ERROR', { person: { ...registration().person, texts: { firstname: 'a\0b' } } }],
    ['INPUT_ERROR', { person: { ...registration().person, pictureId: 999 } }],
    ['INPUT_ERROR', { groupId: 999 }],
  ] as [string, Partial<Registration>][])('%s, and nothing is kept', async (code, more) => {
    expect(codeOf(await register(registration(more)))).toBe(code);
    expect(await people()).toEqual([]);
    expect(await open.db.selectFrom('outbox_mail').selectAll().execute()).toEqual([]);
  });

  test('OVER_LIMIT_USER counts members that are there; 0 is no limit', async () => {
    const limits = { user_limit: 2, daily_user_limit: 0 };
    await inTransaction(open.db, (tx) =>
      generateAccount(tx, { firstname: '', lastname: '', tel: '', email: 'guest@example.test' }, now),
    );
    expect(codeOf(await register(registration({}, 'one'), limits))).toBe('ok');
    expect(codeOf(await register(registration({}, 'two'), limits))).toBe('ok');
    expect(codeOf(await register(registration({}, 'three'), limits))).toBe('OVER_LIMIT_USER');
    await open.db.updateTable('person').set({ erased_at: now }).where('username', '=', 'two').execute();
    expect(codeOf(await register(registration({}, 'three'), limits))).toBe('ok');
    expect(codeOf(await register(registration({}, 'four')))).toBe('ok');
  });

  test('ERROR_CREATE_USER_IN_DAY: a day of Bangkok', async () => {
    const limits = { user_limit: 0, daily_user_limit: 1 };
    const [lastMinute, midnight] = [new Date('2026-11-20T16:59:00Z'), new Date('2026-11-20T17:00:00Z')];
    expect(codeOf(await register(registration({}, 'one'), limits, lastMinute))).toBe('ok');
    expect(codeOf(await register(registration({}, 'two'), limits, lastMinute))).toBe(
      'ERROR_CREATE_USER_IN_DAY',
    );
    expect(codeOf(await register(registration({}, 'two'), limits, midnight))).toBe('ok');
  });

  test('too many tries from one address are told how long to wait, and are no accounts', async () => {
    const clientAddress = '203.0.113.9';
    await open.db
      .insertInto('rate_limit')
      .values({ key: `register:address:${clientAddress}`, window_start: now, hits: 400 })
      .execute();
    expect(await register(registration({ clientAddress }))).toEqual({
      ok: false,
      refusal: { code: 'TOO_MANY_TRIES', retryAfterSeconds: 3600 },
    });
    expect(codeOf(await register(registration()))).toBe('ok');
  });
});

test('REG-05 a group that may be chosen, otherwise the default one; another is refused', async () => {
  const group = (name: string, more: object) =>
    open.db
      .insertInto('user_group')
      .values({ name, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
  const usual = await group('ทั่วไป', { is_default: true });
  const students = await group('นักศึกษา', { is_self_selectable: true });
  const staff = await group('พนักงาน', {});
  expect(codeOf(await register(registration({}, 'one')))).toBe('ok');
  expect(codeOf(await register(registration({ groupId: students.id }, 'two')))).toBe('ok');
  expect(codeOf(await register(registration({ groupId: staff.id }, 'three')))).toBe('INPUT_ERROR');
  // the default one cannot be asked for by its number either
  expect(codeOf(await register(registration({ groupId: usual.id }, 'three')))).toBe('INPUT_ERROR');
  expect((await people()).map((person) => person.user_group_id)).toEqual([usual.id, students.id]);
});

describe('REG-07 at the same moment', () => {
  const rounds = databaseMode() === 'postgres' ? 5 : 1;

  test('one username: one wins, everybody else is told', async () => {
    for (let round = 0; round < rounds; round++) {
      await truncateAll(open.db);
      const answers = await Promise.all(
        ['Mali', 'mali', 'MALI', 'maLi'].map((username, index) => {
          const one = registration({}, username);
          return register({ ...one, person: { ...one.person, email: `p${index}@example.test` } });
        }),
      );
      expect(answers.map(codeOf).sort()).toEqual([
        'DUPLICATE_USERNAME',
        'DUPLICATE_USERNAME',
        'DUPLICATE_USERNAME',
        'ok',
      ]);
      expect(await people()).toHaveLength(1);
      expect(await open.db.selectFrom('outbox_mail').selectAll().execute()).toHaveLength(1);
    }
  });

  test('one e-mail: one wins', async () => {
    for (let round = 0; round < rounds; round++) {
      await truncateAll(open.db);
      const { person } = registration();
      const answers = await Promise.all(
        ['one', 'two', 'three'].map((username) => register({ ...registration({}, username), person })),
      );
      expect(answers.map(codeOf).sort()).toEqual(['DUPLICATE_EMAIL', 'DUPLICATE_EMAIL', 'ok']);
    }
  });

  test('the last place is given once', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((username) =>
        register(registration({}, username), { user_limit: 2, daily_user_limit: 0 }),
      ),
    );
    expect(answers.map(codeOf).sort()).toEqual(['OVER_LIMIT_USER', 'OVER_LIMIT_USER', 'ok', 'ok']);
    expect(await people()).toHaveLength(2);
  });
});
