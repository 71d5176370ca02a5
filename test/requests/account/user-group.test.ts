import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const FORM = 'form[action="/register"]';
let shopWithGroups: AppServer;
let plain: AppServer;
beforeAll(async () => {
  shopWithGroups = await startApp({
    change: async (db) => {
      await addGroups(db);
      await change(db, { is_student_select_group: true });
    },
    env: { FEATURES: 'USER_GROUP,TAX_SYSTEM,COURSE_CURRICULUM,COURSE_COMMENT' },
  });
  plain = await startApp({
    change: async (db) => {
      await addGroups(db);
      await change(db, { is_student_select_group: true });
    },
    env: { FEATURES: 'TAX_SYSTEM,COURSE_CURRICULUM,COURSE_COMMENT' },
  });
});
afterAll(async () => {
  await shopWithGroups.stop();
  await plain.stop();
});

/** Two that can be chosen, one that only staff gives, and the default. */
async function addGroups(db: Db) {
  await db.updateTable('user_group').set({ is_default: false, is_self_selectable: false }).execute();
  await db
    .insertInto('user_group')
    .values([
      { name: 'บุคคลทั่วไป', is_default: true, is_self_selectable: false },
      { name: 'นักเรียน', is_default: false, is_self_selectable: true },
      { name: 'ครู', is_default: false, is_self_selectable: true },
      { name: 'ทีมงาน', is_default: false, is_self_selectable: false },
    ])
    .execute();
}

let people = 0;
const somebody = () => {
  const name = `group${(people += 1)}`;
  return {
    firstname: 'มะลิ',
    lastname: 'ใจดี',
    email: `${name}@example.test`,
    tel: '0812345678',
    username: name,
    password: 'secret.77',
    password_confirm: 'secret.77',
  };
};
const openForm = (app: AppServer) => new PlainBrowser(app.url).get('/register');
const groupOf = (app: AppServer, username: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('person')
      .leftJoin('user_group', 'user_group.id', 'person.user_group_id')
      .select('user_group.name')
      .where('username', '=', username)
      .executeTakeFirst()
      .then((row) => row?.name),
  );
const idOf = (app: AppServer, name: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('user_group')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
      .then(({ id }) => String(id)),
  );
const options = (page: PlainPage) =>
  page.root
    .querySelectorAll('select[name=user_group] option')
    .map((option) => option.text.trim())
    .slice(1);

describe('REG-05 with the feature and the setting on', () => {
  test('REG-05 exactly the groups that can be chosen are offered, none of them beforehand', async () => {
    const page = await openForm(shopWithGroups);
    expect(options(page)).toEqual(['ครู', 'นักเรียน']);
    expect(page.form(FORM).value('user_group')).toBe('');
    expect(page.find('select[name=user_group]').hasAttribute('required')).toBe(true);
  });

  test('REG-05 without a choice it is refused beside its field, and nothing typed is lost', async () => {
    const person = somebody();
    const refusedPage = await (await openForm(shopWithGroups)).form(FORM).fill(person).submit();
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#errors a[href="#user_group"]').text).not.toBe('');
    expect(refusedPage.find('select[name=user_group]').getAttribute('aria-invalid')).toBe('true');
    expect(refusedPage.form(FORM).value('firstname')).toBe('มะลิ');
    expect(await groupOf(shopWithGroups, person.username)).toBeUndefined();
    const resultPage = await refusedPage
      .form(FORM)
      .fill({ password: 'secret.77', password_confirm: 'secret.77' })
      .choose('user_group', 'ครู')
      .submit();
    expect(resultPage.path).toBe('/myaccount/student/courses');
    expect(await groupOf(shopWithGroups, person.username)).toBe('ครู');
  });

  test('REG-05 a choice stays while another field is put right', async () => {
    const refusedPage = await (
      await openForm(shopWithGroups)
    )
      .form(FORM)
      .fill({ ...somebody(), email: 'no address' })
      .choose('user_group', 'นักเรียน')
      .submit();
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.form(FORM).value('user_group')).toBe(await idOf(shopWithGroups, 'นักเรียน'));
  });

  test.each(['ทีมงาน', 'บุคคลทั่วไป'])(
    'REG-05 the group %s is staff’s to give: a forged choice is refused',
    async (name) => {
      const person = somebody();
      const formData = new FormData();
      const id = await idOf(shopWithGroups, name);
      for (const [field, value] of Object.entries({ ...person, user_group: id }))
        formData.append(field, value);
      const refusedPage = await new PlainBrowser(shopWithGroups.url).post('/register', formData);
      expect(refusedPage.status).toBe(422);
      expect(await groupOf(shopWithGroups, person.username)).toBeUndefined();
    },
  );

  test('REG-05 the choice opens what is for that group, and nothing else', async () => {
    await shopWithGroups.inDatabase(async (db) => {
      await change(db, { course_access_rights: 1 });
      await db
        .insertInto('course_user_group')
        .values({ course_id: 1, user_group_id: Number(await idIn(db, 'ครู')) })
        .execute();
    });
    const buyer = async (group: string) => {
      const visitor = new PlainBrowser(shopWithGroups.url);
      const form = (await visitor.get('/register')).form(FORM);
      await form.fill(somebody()).choose('user_group', group).submit();
      return visitor.get('/course/1-excel-for-work/register');
    };
    expect((await buyer('ครู')).root.querySelector('[name=plan_id]')).not.toBeNull();
    expect((await buyer('นักเรียน')).root.querySelector('[name=plan_id]')).toBeNull();
  });
});

const idIn = (db: Db, name: string) =>
  db
    .selectFrom('user_group')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);

describe('REG-05 with the feature or the setting off', () => {
  test('REG-05 without the feature nobody is asked, and everybody has the default group', async () => {
    const page = await openForm(plain);
    expect(page.root.querySelector('[name=user_group]')).toBeNull();
    const person = somebody();
    expect((await page.form(FORM).fill(person).submit()).path).toBe('/myaccount/student/courses');
    expect(await groupOf(plain, person.username)).toBe('บุคคลทั่วไป');
  });

  test('REG-05 without the setting a sent choice is left out', async () => {
    await shopWithGroups.inDatabase((db) => change(db, { is_student_select_group: false }));
    try {
      expect((await openForm(shopWithGroups)).root.querySelector('[name=user_group]')).toBeNull();
      const person = somebody();
      const formData = new FormData();
      for (const [field, value] of Object.entries({
        ...person,
        user_group: await idOf(shopWithGroups, 'ครู'),
      }))
        formData.append(field, value);
      expect((await new PlainBrowser(shopWithGroups.url).post('/register', formData)).path).toBe(
        '/myaccount/student/courses',
      );
      expect(await groupOf(shopWithGroups, person.username)).toBe('บุคคลทั่วไป');
    } finally {
      await shopWithGroups.inDatabase((db) => change(db, { is_student_select_group: true }));
    }
  });
});
