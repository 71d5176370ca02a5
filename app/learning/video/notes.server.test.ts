import { beforeEach, describe, expect, test } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { forgetLearner } from '../forget-learner.server';
import { readLearningExport } from '../learning-export.server';
import { reassignProgress } from '../reassign-progress.server';
import { readNotes } from './notes.server';
import { forgetNote, writeNote } from './write-note.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let person: number;
let guest: number;
let course: number;
let lectureId: number;
beforeEach(async () => {
  [person, guest, course] = [await addPerson(db()), await addPerson(db()), await addCourse(db())];
  [lectureId] = (await addLectures(db(), course, [{ seconds: 100 }])) as [number];
  const terms = { planType: 'Period', courseDays: 30 } as const;
  for (const buyer of [person, guest]) {
    const order = await addApprovedOrder(db(), buyer, [{ courseId: course, terms }], now);
    await inTransaction(db(), (tx) => grantForOrder(tx, order, now));
  }
});
const write = (personId: number, atSecond: number, body: string) =>
  writeNote(db(), { personId, courseId: course, lectureId, atSecond, body }, now);
const notes = async (personId: number) =>
  (await readNotes(db(), { personId, lectureId })).map(({ clock, body }) => `${clock} ${body}`);

describe(`notes, ${databaseMode()}`, () => {
  test('stand in the order of the video, each once, and are their writer’s', async () => {
    for (const at of [65, 3, 65]) expect(await write(person, at, 'ก')).toMatchObject({ ok: true });
    expect(await notes(person)).toEqual(['0:03 ก', '1:05 ก']);
    expect(await notes(guest)).toEqual([]);
    const { id } = (await readNotes(db(), { personId: person, lectureId }))[0]!;
    await forgetNote(db(), { personId: guest, noteId: id });
    expect(await notes(person)).toHaveLength(2);
    await forgetNote(db(), { personId: person, noteId: id });
    expect(await notes(person)).toEqual(['1:05 ก']);
  });

  test('R-374 a note beyond the end of the video is refused, where the length is known', async () => {
    const beyond = { code: 'BEYOND_END', videoSeconds: 100 };
    expect(await write(person, 101, 'ก')).toEqual({ ok: false, refusal: beyond });
    expect(await write(person, 100, 'ก')).toMatchObject({ ok: true });
    await db().updateTable('lecture').set({ duration_seconds: null }).where('id', '=', lectureId).execute();
    expect(await write(person, 5_000, 'ก')).toMatchObject({ ok: true });
  });

  test('need access to the course of the lecture, and are not without end', async () => {
    const refusal = { ok: false, refusal: { code: 'NO_ACCESS' } };
    expect(await write(await addPerson(db()), 1, 'ก')).toEqual(refusal);
    const other = await addCourse(db());
    const elsewhere = { personId: person, courseId: other, lectureId, atSecond: 1, body: 'ก' };
    expect(await writeNote(db(), elsewhere, now)).toEqual(refusal);
    await db()
      .insertInto('lecture_note')
      .values(
        Array.from({ length: 300 }, (_, at) => ({
          person_id: person,
          lecture_id: lectureId,
          at_second: at,
          body: 'ก',
          written_at: now,
        })),
      )
      .execute();
    expect(await write(person, 99, 'ข')).toEqual({ ok: false, refusal: { code: 'TOO_MANY' } });
  });

  test('follow a guest who becomes a member, are in their file, and go with the account', async () => {
    await write(guest, 3, 'ก');
    await write(guest, 4, 'ข');
    await write(person, 3, 'ก');
    await inTransaction(db(), (tx) => reassignProgress(tx, { fromPersonId: guest, personId: person }));
    expect(await notes(person)).toEqual(['0:03 ก', '0:04 ข']);
    expect((await readLearningExport(db(), person)).notes).toMatchObject([
      { atSecond: 3, body: 'ก' },
      { atSecond: 4, body: 'ข' },
    ]);
    await inTransaction(db(), (tx) => forgetLearner(tx, person, now));
    expect(await notes(person)).toEqual([]);
  });
});
