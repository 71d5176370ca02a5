import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCable } from '../support/databases/cable';
import { LONGEST_WAIT_MS } from '../support/longest-wait';
import { type AppServer, copyDemoDatabase, startApp } from '../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../support/visitor/plain-browser';

let database: Awaited<ReturnType<typeof copyDemoDatabase>>;
let cable: Awaited<ReturnType<typeof startCable>>;
let app: AppServer;
let client: pg.Client;
beforeAll(async () => {
  database = await copyDemoDatabase();
  cable = await startCable(new URL(database.url));
  app = await startApp({ env: { DATABASE_URL: cable.url } });
  // its own way: it sees what is there while the shop does not
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await app?.stop();
  await client?.end();
  cable?.cut();
  await cable?.stop();
  await database?.drop();
});

const somebody = (name: string, email = `${name}@example.test`) => ({
  firstname: 'มะลิ',
  lastname: 'ศรีสุข',
  email,
  tel: '0812345678',
  username: name,
  password: 'secret.77',
  password_confirm: 'secret.77',
});
const openForm = async () =>
  (await new PlainBrowser(app.url).get('/register')).form('form[action="/register"]');
const registerAtOnce = async (people: ReturnType<typeof somebody>[]): Promise<PlainPage[]> => {
  const forms = await Promise.all(people.map(openForm));
  return Promise.all(forms.map((form, index) => form.fill(people[index]!).submit()));
};
const count = async (query: string, values: string[] = []) =>
  Number((await client.query<{ count: string }>(query, values)).rows[0]!.count);

test('REG-07 of eight who register one username at once one has it, the others are told at the field', async () => {
  const pages = await registerAtOnce(
    Array.from({ length: 8 }, (_, index) =>
      somebody(index % 2 ? 'Wanted' : 'wanted', `w${index}@example.test`),
    ),
  );
  expect(pages.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
  for (const page of pages.filter(({ status }) => status === 422)) {
    expect(page.find('#username-e').text).toContain('มีคนใช้ชื่อผู้ใช้นี้แล้ว');
    expect(page.find('[name=firstname]').getAttribute('value')).toBe('มะลิ');
  }
  expect(await count(`select count(*) from person where lower(username) = $1`, ['wanted'])).toBe(1);
});

test('REG-07 of eight who register one e-mail at once one has it, the others are told at the field', async () => {
  const pages = await registerAtOnce(
    Array.from({ length: 8 }, (_, index) => somebody(`many${index}`, 'shared@example.test')),
  );
  expect(pages.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
  for (const page of pages.filter(({ status }) => status === 422))
    expect(page.find('#email-e').text).toContain('อีเมลนี้มีบัญชีอยู่แล้ว');
  const mine = ['shared@example.test'];
  expect(await count(`select count(*) from person where email = $1 and kind = 'member'`, mine)).toBe(1);
  expect(await count(`select count(*) from outbox_mail where to_address = $1`, mine)).toBe(1);
});

test('REG-07 while the database is away a page says so with 503, nothing is half there, and the same form works later', async () => {
  const visitor = new PlainBrowser(app.url);
  const form = (await visitor.get('/register')).form('form[action="/register"]').fill(somebody('patient'));
  cable.cut();
  const away = await form.submit();
  expect(away.status).toBe(503);
  expect(Number(away.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(away.headers.get('Cache-Control')).toContain('no-store');
  expect(away.find('main').text).toContain('โหลดหน้านี้ใหม่');
  expect(away.find('main').text).toContain('ส่งข้อมูลที่กรอกไว้ให้อีกครั้ง');
  expect(away.html).not.toContain('secret.77');
  expect(away.headers.getSetCookie()).toEqual([]);
  expect((await visitor.get('/login')).status).toBe(503);
  // a path that begins as an address does leads nowhere else when it is tried again
  const odd = await visitor.get(`${app.url}//elsewhere.test/login`);
  const again = new URL(odd.root.querySelector('main a')!.getAttribute('href')!, odd.url);
  expect([odd.status, again.host]).toEqual([503, new URL(app.url).host]);
  expect(
    (await visitor.post('/login', { username: 'student@demo.test', password: 'rian-demo' })).status,
  ).toBe(503);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  const mine = ['patient'];
  expect(await count(`select count(*) from person where username = $1`, mine)).toBe(0);

  cable.mend();
  // what a browser does when the page is loaded again: the same form, sent once more
  let later = await form.submit();
  for (let tries = 0; later.status === 503 && tries < 20; tries += 1) later = await form.submit();
  expect(later.path).toBe('/myaccount/student/courses');
  expect(await count(`select count(*) from person where username = $1`, mine)).toBe(1);
  expect(
    await count(`select count(*) from outbox_mail where to_address = $1`, ['patient@example.test']),
  ).toBe(1);
});

test('REG-07 a connection that breaks in the middle leaves a whole account or none', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `broken${index}`);
  const forms = await Promise.all(names.map(openForm));
  const submits = forms.map((form, index) => form.fill(somebody(names[index]!)).submit());
  // somebody's account is being written
  await vi.waitUntil(
    async () =>
      (await count(`select count(*) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`)) >
      0,
    { timeout: LONGEST_WAIT_MS, interval: 5 },
  );
  cable.cut();
  const pages = await Promise.all(submits);
  cable.mend();
  for (const page of pages) expect([200, 422, 503]).toContain(page.status);
  const { rows } = await client.query<{ roles: string; mails: string }>(
    `select (select count(*) from person_role where person_id = person.id) as roles,
            (select count(*) from outbox_mail where person_id = person.id) as mails
     from person where username like 'broken%'`,
  );
  for (const row of rows) expect(row).toEqual({ roles: '1', mails: '1' });
  // every redirected visitor has an account
  expect(rows.length).toBeGreaterThanOrEqual(
    pages.filter(({ path }) => path === '/myaccount/student/courses').length,
  );
  // and the shop goes on
  let page = await (await openForm()).fill(somebody('afterwards')).submit();
  for (let tries = 0; page.status === 503 && tries < 20; tries += 1)
    page = await (await openForm()).fill(somebody('afterwards')).submit();
  expect(page.path).toBe('/myaccount/student/courses');
});
