import { beforeEach, expect, test } from 'vitest';
import { markOf } from '~/settings/setting-form';
import { readSiteSettings } from '~/settings/site-settings.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { changeSettings, type SettingsChange } from './change-settings.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let admin: number;
beforeEach(async () => {
  admin = await addPerson(db());
});

/** As a form sends it that saw the settings as they are now, but for what is given. */
async function send(values: SettingsChange['values'], seen: SettingsChange['seen'] = {}) {
  const settings = await readSiteSettings(db());
  const names = Object.keys(values) as (keyof typeof values)[];
  const marks = Object.fromEntries(names.map((name) => [name, markOf(settings[name])]));
  return changeSettings(db(), { administratorId: admin, values, seen: { ...marks, ...seen } }, now);
}
const audit = () =>
  db()
    .selectFrom('audit_event')
    .select(['actor_id', 'action', 'subject_type', 'subject_id', 'detail'])
    .orderBy('id')
    .execute();

test('what differs is written, each with before and after in the audit', async () => {
  expect(await send({ title: 'กำไล', auto_cancel: 48, is_enable_vat: false })).toEqual({
    ok: true,
    value: ['title', 'is_enable_vat'],
  });
  expect(await readSiteSettings(db())).toMatchObject({
    title: 'กำไล',
    auto_cancel: 48,
    is_enable_vat: false,
  });
  const event = { actor_id: admin, action: 'setting-changed', subject_type: 'setting' };
  expect(await audit()).toEqual([
    { ...event, subject_id: 'title', detail: { before: 'เรียน', after: 'กำไล' } },
    { ...event, subject_id: 'is_enable_vat', detail: { before: true, after: false } },
  ]);
});

test('one wrong value, and nothing is written', async () => {
  const refused = await send({ title: 'กำไล', theme_color: '#ffff00' });
  expect(refused).toEqual({ ok: false, refusal: { code: 'INVALID', name: 'theme_color' } });
  expect((await readSiteSettings(db())).title).toBe('เรียน');
  expect(await audit()).toEqual([]);
});

test('of two editors the second sees what the first changed, and undoes nothing of it by leaving it alone', async () => {
  const old = { title: markOf('เรียน'), auto_cancel: markOf(48) };
  await send({ title: 'กำไล' });
  expect(await send({ title: 'สร้อย', auto_cancel: 12 }, old)).toEqual({
    ok: false,
    refusal: { code: 'CHANGED', names: ['title'] },
  });
  expect((await readSiteSettings(db())).auto_cancel).toBe(48);
  // the first editor's title was not typed by the second
  expect(await send({ title: 'เรียน', auto_cancel: 12 }, old)).toEqual({ ok: true, value: ['auto_cancel'] });
  expect(await readSiteSettings(db())).toMatchObject({ title: 'กำไล', auto_cancel: 12 });
});

test('HTML is cleaned before it is kept', async () => {
  await send({ howtobuy_description: '<p onclick="x()">กด</p><script>x()</script>' });
  expect((await readSiteSettings(db())).howtobuy_description).toBe('<p>กด</p>');
});
