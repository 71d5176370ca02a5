import { beforeEach, expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { type FieldStates, readSeenStates, seenStates } from './registration-setup';
import { readFieldStates, readGroupRow, readLabelRow } from './registration-setup.server';
import { setRegistrationFields } from './set-registration-fields.server';
import { writeCustomLabel } from './write-custom-label.server';
import { seenGroup, writeUserGroup } from './write-user-group.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let administratorId: number;
beforeEach(async () => {
  administratorId = await addPerson(db());
});

const audit = () =>
  db().selectFrom('audit_event').select(['action', 'subject_id', 'detail']).orderBy('id').execute();
const valueOf = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

test('only fields that differ from what was seen are written, each audited; the other’s change is seen', async () => {
  const usual = await readFieldStates(db());
  expect(usual).toMatchObject({ firstname: 'required', nickname: 'off', company_certificate: 'optional' });
  const seenStatesOfForm = readSeenStates(seenStates(usual));
  const set = (states: Partial<FieldStates>) =>
    setRegistrationFields(
      db(),
      { administratorId, states: { ...usual, ...states }, seen: seenStatesOfForm },
      now,
    );
  expect(await set({ nickname: 'required' })).toEqual({ ok: true, value: ['nickname'] });
  expect(await set({ nickname: 'optional', age: 'optional' })).toEqual({
    ok: false,
    refusal: { code: 'CHANGED', names: ['nickname'] },
  });
  expect(await set({ age: 'optional' })).toEqual({ ok: true, value: ['age'] });
  expect(await readFieldStates(db())).toMatchObject({ nickname: 'required', age: 'optional' });
  expect(await audit()).toEqual([
    {
      action: 'registration-field-changed',
      subject_id: 'nickname',
      detail: { before: 'off', after: 'required' },
    },
    { action: 'registration-field-changed', subject_id: 'age', detail: { before: 'off', after: 'optional' } },
  ]);
});

test('a question keeps its kind, and goes on what was seen of it', async () => {
  const label = {
    type_label: 'radio' as const,
    label: 'ทำไม',
    order_label: 1,
    required: true,
    item_list: ['ก', 'ข'],
  };
  const id = valueOf(await writeCustomLabel(db(), { administratorId, id: null, label, seen: '' }, now));
  const first = JSON.stringify(await readLabelRow(db(), id));
  const image = { ...label, type_label: 'image' as const, label: 'เพราะ' };
  valueOf(await writeCustomLabel(db(), { administratorId, id, label: image, seen: first }, now));
  expect(await readLabelRow(db(), id)).toEqual({ ...label, id, label: 'เพราะ' });
  const stale = { administratorId, id, label: null, seen: first };
  expect(await writeCustomLabel(db(), stale, now)).toEqual({ ok: false, refusal: { code: 'CHANGED' } });
  const seenRow = JSON.stringify(await readLabelRow(db(), id));
  valueOf(await writeCustomLabel(db(), { ...stale, seen: seenRow }, now));
  expect(await writeCustomLabel(db(), { ...stale, seen: seenRow }, now)).toEqual({
    ok: false,
    refusal: { code: 'GONE' },
  });
  expect(await audit()).toHaveLength(3);
});

test('one group at most is the default; a name is had once; one in use stays', async () => {
  const group = (name: string, is_default = false) => ({ name, is_default, is_self_selectable: false });
  const write = (name: string, is_default = false) =>
    writeUserGroup(db(), { administratorId, id: null, group: group(name, is_default), seen: '' }, now);
  const a = valueOf(await write('ก', true));
  const b = valueOf(await write('ข', true));
  expect(await readGroupRow(db(), a)).toMatchObject({ is_default: false });
  expect(await readGroupRow(db(), b)).toMatchObject({ is_default: true, people: 0 });
  expect(await write('ก')).toEqual({ ok: false, refusal: { code: 'NAME_TAKEN' } });
  await db().updateTable('person').set({ user_group_id: a }).where('id', '=', administratorId).execute();
  const seenRow = seenGroup((await readGroupRow(db(), a))!);
  const remove = { administratorId, id: a, group: null, seen: seenRow };
  expect(await writeUserGroup(db(), remove, now)).toEqual({ ok: false, refusal: { code: 'IN_USE' } });
  await db().updateTable('person').set({ user_group_id: null }).execute();
  expect(await writeUserGroup(db(), { ...remove, seen: '{}' }, now)).toEqual({
    ok: false,
    refusal: { code: 'CHANGED' },
  });
  valueOf(await writeUserGroup(db(), remove, now));
  expect(await readGroupRow(db(), a)).toBeNull();
});
