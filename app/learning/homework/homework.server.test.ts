import os from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { forgetUnclaimed } from '~/uploads/forget-unclaimed.server';
import { addDays, addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { forgetLearner } from '../forget-learner.server';
import { readLearningExport } from '../learning-export.server';
import { readPlaylist } from '../playlist.server';
import { reassignProgress } from '../reassign-progress.server';
import { markLectureDone, recordProgress } from '../watching/record-progress.server';
import { handInHomework, withdrawHomework } from './hand-in-homework.server';
import { readHomeworkFile, readOwnHomeworkFile } from './homework-file.server';
import type { HomeworkMark } from './homework-forms';
import { countHomework, readHomeworkQueue, readHomeworkToMark } from './homework-queue.server';
import { markHomework } from './mark-homework.server';
import { readOwnHomework } from './own-homework.server';

const now = new Date('2026-11-20T07:00:00Z');
const PAGE = { offset: 0, pageSize: 20 };

const { db } = fileDatabase({ hasJobs: true });
let learner: number;
let teacher: number;
let otherTeacher: number;
let courseId: number;
let lectureId: number;
let video: number;
beforeEach(async () => {
  learner = await addPerson(db());
  courseId = await addCourse(db());
  [video, lectureId] = (await addLectures(db(), courseId, [{}, { type: 'homework' }])) as [number, number];
  teacher = await addTeacher(courseId);
  otherTeacher = await addTeacher(await addCourse(db()));
  await give(learner);
});

async function addTeacher(of: number) {
  const personId = await addPerson(db());
  const { id } = await db()
    .insertInto('teacher')
    .values({ external_key: `t${personId}`, name: 'ครูแนน', person_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().updateTable('course').set({ teacher_id: id }).where('id', '=', of).execute();
  return personId;
}
async function give(personId: number) {
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), personId, [{ courseId, terms }], now);
  await inTransaction(db(), (tx) => grantForOrder(tx, order, now));
}
const addFile = (ownerId: number, sha256 = 'x') =>
  db()
    .insertInto('upload')
    .values({
      storage_name: `f${Math.random()}.jpg`,
      purpose: 'homework',
      is_private: true,
      sha256,
      original_name: 'งาน.jpg',
      content_type: 'image/jpeg',
      size_bytes: 3,
      owner_person_id: ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);

const whose = () => ({ personId: learner, courseId, lectureId });
const handIn = (
  options: { body?: string; files?: number[]; version?: number; lectureId?: number } = {},
  at = now,
) =>
  handInHomework(
    db(),
    { ...whose(), body: 'คำตอบ', files: [], version: 0, locale: 'th' as const, ...options },
    at,
  );
const readHandedIn = () => readOwnHomework(db(), whose()).then(({ handedIn }) => handedIn);
const last = async () => (await readHandedIn())[0]!;
const scope = () => ({ teacherPersonId: teacher });
const mark = async (
  options: Partial<HomeworkMark> & { version?: number; id?: number } = {},
  by = scope(),
) => {
  const { version, id, ...change } = options;
  const one = await last();
  return markHomework(
    db(),
    {
      id: id ?? one.id,
      version: version ?? one.version,
      marker: by.teacherPersonId,
      scope: by,
      mark: { status: 'passed', mark: '', comment: '', ...change },
    },
    now,
  );
};
const refusalOf = (code: string) => ({ ok: false, refusal: { code } });
const mails = () =>
  db()
    .selectFrom('outbox_mail')
    .select(['kind', 'plain_text'])
    .where('kind', '=', 'homework-marked')
    .orderBy('id')
    .execute();

const inList = async () => {
  const playlist = await readPlaylist(db(), { courseId, personId: learner }, now);
  return playlist!.sections[0]!.lectures.find(({ id }) => id === lectureId)!.work;
};

describe(`homework is handed in, ${databaseMode()}`, () => {
  it('says in the list of lectures how it stands', async () => {
    expect(await inList()).toBeNull();
    await handIn();
    expect(await inList()).toEqual({ kind: 'homework', status: 'waiting' });
    await mark({ status: 'redo', comment: 'ขาดยอดรวม' });
    expect(await inList()).toEqual({ kind: 'homework', status: 'redo' });
    await handIn({ version: (await last()).version });
    await mark();
    expect(await inList()).toBeNull();
  });

  it('is kept once, also when it is sent twice at the same moment', async () => {
    const file = await addFile(learner);
    const answers = await Promise.all([handIn({ files: [file] }), handIn({ files: [file] })]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await readHandedIn()).toMatchObject([
      { status: 'waiting', body: 'คำตอบ', files: [{ name: 'งาน.jpg' }] },
    ]);
  });

  it('is taken of who may learn the course only, for homework only, and never empty', async () => {
    expect(await handIn({ lectureId: video })).toEqual(refusalOf('NO_ACCESS'));
    expect(await handIn({ body: '' })).toEqual(refusalOf('EMPTY'));
    expect(await handIn({}, addHours(now, 24 * 31))).toEqual(refusalOf('NO_ACCESS'));
    const [elsewhere] = await addLectures(db(), await addCourse(db()), [{ type: 'homework' }]);
    expect(await handIn({ lectureId: elsewhere })).toEqual(refusalOf('NO_ACCESS'));
    expect(await readHandedIn()).toEqual([]);
  });

  it('takes files of one’s own, five at most', async () => {
    const foreign = await addFile(await addPerson(db()));
    expect(await handIn({ files: [foreign] })).toEqual(refusalOf('FILES_GONE'));
    const many = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addFile(learner)));
    expect(await handIn({ files: many })).toEqual(refusalOf('TOO_MANY'));
    expect((await handIn({ files: many.slice(1) })).ok).toBe(true);
    expect((await last()).files).toHaveLength(5);
  });

  it('can be replaced and withdrawn while it waits, but only from the newest version', async () => {
    await handIn({ files: [await addFile(learner)] });
    expect((await handIn({ body: 'แก้แล้ว', version: 1 })).ok).toBe(true);
    expect(await readHandedIn()).toMatchObject([{ body: 'แก้แล้ว', files: [], version: 2 }]);
    expect(await handIn({ body: 'จากอีกหน้า', version: 1 })).toEqual(refusalOf('CHANGED'));
    expect(await withdrawHomework(db(), { ...whose(), version: 1 }, now)).toEqual(refusalOf('CHANGED'));
    expect((await withdrawHomework(db(), { ...whose(), version: 2 }, now)).ok).toBe(true);
    expect(await readHandedIn()).toEqual([]);
    expect(await handIn({ body: 'จากหน้าเก่า', version: 2 })).toEqual(refusalOf('CHANGED'));
  });

  it('is late after its day, and says so', async () => {
    await db().updateTable('lecture').set({ due_days: 3 }).where('id', '=', lectureId).execute();
    await handIn({}, new Date('2026-11-23T16:59:59Z'));
    expect(await last()).toMatchObject({ isLate: false });
    await handIn({ body: 'อีกที', version: 1 }, new Date('2026-11-23T17:00:00Z'));
    expect(await last()).toMatchObject({ isLate: true });
    await db()
      .updateTable('lecture')
      .set({ due_on: addDays('2026-11-20', 9) })
      .where('id', '=', lectureId)
      .execute();
    // due at that time
    expect(await last()).toMatchObject({ isLate: true });
    expect((await readOwnHomework(db(), whose())).dueAt).toEqual(new Date('2026-11-29T17:00:00Z'));
  });

  it('no report of the player and no tick completes it', async () => {
    const report = { ranges: [], positionSeconds: 0, secondsAgo: 0, hasEnded: true, begunAt: null };
    expect(await recordProgress(db(), { ...report, ...whose() }, now)).toMatchObject({
      value: { isDone: false },
    });
    expect(await markLectureDone(db(), whose(), 'ticked', now)).toEqual({
      ok: false,
      refusal: { code: 'NOT_TICKED' },
    });
    expect(await isDone()).toBe(false);
  });
});

const isDone = async () => {
  const playlist = await readPlaylist(db(), { courseId, personId: learner }, now);
  return playlist!.sections[0]!.lectures.find(({ id }) => id === lectureId)!.isDone;
};

describe(`homework is marked, ${databaseMode()}`, () => {
  it('sent back it is handed in again; passed it completes its lecture; each is told once and kept', async () => {
    await handIn();
    expect((await mark({ status: 'redo', comment: 'ขาดยอดรวม' })).ok).toBe(true);
    expect([await isDone(), (await last()).status]).toEqual([false, 'redo']);
    expect(await handIn({ body: 'ยังไม่เห็นผลตรวจ', version: 1 })).toEqual(refusalOf('CHANGED'));
    expect((await handIn({ body: 'รอบสอง' })).ok).toBe(true);
    expect((await mark({ mark: '87.5', comment: 'ดี' })).ok).toBe(true);
    // the same mark again sends no second mail
    expect((await mark({ mark: '87.5', comment: 'ดี' })).ok).toBe(true);
    expect(await isDone()).toBe(true);
    expect(await readHandedIn()).toMatchObject([
      { status: 'passed', mark: '87.5', comment: 'ดี' },
      { status: 'redo', comment: 'ขาดยอดรวม' },
    ]);
    const sentMails = await mails();
    expect(sentMails).toHaveLength(2);
    expect(sentMails[0]!.plain_text).toContain('ขาดยอดรวม');
    expect(sentMails[1]!.plain_text).toContain('87.5');
    expect(await handIn({ body: 'อีกรอบ' })).toEqual(refusalOf('DONE'));
    const auditRow = await db()
      .selectFrom('audit_event')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'homework-marked')
      .orderBy('id')
      .execute();
    expect(auditRow).toMatchObject([
      { actor_id: teacher, detail: { before: { status: 'waiting' }, after: { status: 'redo' } } },
      { actor_id: teacher, detail: { courseId, after: { status: 'passed', mark: '87.5' } } },
    ]);
    expect(JSON.stringify(auditRow)).not.toContain('ขาดยอดรวม');
  });

  it('of two who mark at once the second is told, and of a change meanwhile', async () => {
    await handIn();
    const both = await Promise.all([
      mark({ version: 1, mark: '50' }),
      mark({ version: 1, mark: '60', status: 'redo' }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(refusalOf('CHANGED'));
    expect(await mails()).toHaveLength(1);
  });

  it('what was changed after the page was opened is not marked unseen, nor what was taken back', async () => {
    await handIn();
    await handIn({ body: 'แก้แล้ว', version: 1 });
    expect(await mark({ version: 1 })).toEqual(refusalOf('CHANGED'));
    const { id } = await last();
    await withdrawHomework(db(), { ...whose(), version: 2 }, now);
    expect(
      await markHomework(
        db(),
        {
          id,
          version: 2,
          marker: teacher,
          scope: scope(),
          mark: { status: 'passed', mark: '', comment: '' },
        },
        now,
      ),
    ).toEqual(refusalOf('GONE'));
  });

  it('what has passed keeps passed; its mark can be put right', async () => {
    await handIn();
    await mark({ mark: '70' });
    expect(await mark({ status: 'redo' })).toEqual(refusalOf('PASSED'));
    expect((await mark({ mark: '75' })).ok).toBe(true);
    expect(await last()).toMatchObject({ status: 'passed', mark: '75' });
  });
});

describe(`homework of one’s own courses, ${databaseMode()}`, () => {
  it('is listed, opened, marked and its files read by its teacher and staff, by no other teacher', async () => {
    const file = await addFile(learner);
    await handIn({ files: [file] });
    const { id } = await last();
    const dataDir = '/nowhere';
    const seenBy = async (by: 'all' | { teacherPersonId: number }) => [
      (await countHomework(db(), by)).waiting,
      (await readHomeworkQueue(db(), { scope: by, list: 'waiting' }, PAGE)).length,
      (await readHomeworkToMark(db(), { scope: by, id }))?.body,
      (await readHomeworkFile(db(), {
        scope: by,
        homeworkId: id,
        uploadId: file,
        files: filesIn(dataDir),
      })) !== null,
    ];
    expect(await seenBy(scope())).toEqual([1, 1, 'คำตอบ', true]);
    expect(await seenBy('all')).toEqual([1, 1, 'คำตอบ', true]);
    for (const stranger of [otherTeacher, learner])
      expect(await seenBy({ teacherPersonId: stranger })).toEqual([0, 0, undefined, false]);
    expect(await mark({}, { teacherPersonId: otherTeacher })).toEqual(refusalOf('GONE'));
    // this homework's address does not open another homework's file
    const foreign = await addFile(learner, 'y');
    expect(
      await readHomeworkFile(db(), {
        scope: 'all',
        homeworkId: id,
        uploadId: foreign,
        files: filesIn(dataDir),
      }),
    ).toBeNull();
    const mine = { uploadId: file, files: filesIn(dataDir), lectureId };
    expect(await readOwnHomeworkFile(db(), { ...mine, personId: learner })).not.toBeNull();
    expect(await readOwnHomeworkFile(db(), { ...mine, personId: teacher })).toBeNull();
    await handIn({ body: 'ไม่แนบแล้ว', version: 1 });
    expect(await readOwnHomeworkFile(db(), { ...mine, personId: learner })).toBeNull();
  });

  it('of a lecture that was taken out of the course it is still marked', async () => {
    await handIn();
    const { id } = await db()
      .insertInto('course_section')
      .values({ archive_of: courseId, external_key: 'archive', name: 'archive', position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().updateTable('lecture').set({ course_section_id: id }).where('id', '=', lectureId).execute();
    expect((await countHomework(db(), scope())).waiting).toBe(1);
    expect((await mark()).ok).toBe(true);
  });
});

describe(`files of homework that nothing names, ${databaseMode()}`, () => {
  const forget = () => forgetUnclaimed(db(), { files: filesIn(os.tmpdir()), among: 'all' }, addHours(now, 3));
  const readUploadIds = async () =>
    (await db().selectFrom('upload').select('id').orderBy('id').execute()).map(({ id }) => id);

  it('are forgotten: of a form never sent, written over, or taken back; handed-in ones stay', async () => {
    const [keptId, replacedId, never] = await Promise.all(
      ['a', 'b', 'c'].map((sha) => addFile(learner, sha)),
    );
    await db().updateTable('upload').set({ created_at: now }).execute();
    await handIn({ files: [keptId!, replacedId!] });
    await handIn({ files: [keptId!], version: 1 });
    expect(await forget()).toBe(2);
    expect(await readUploadIds()).toEqual([keptId]);
    expect([replacedId, never]).not.toContain(keptId);
    await withdrawHomework(db(), { ...whose(), version: 2 }, now);
    expect([await forget(), await readUploadIds()]).toEqual([1, []]);
  });
});

describe(`homework is personal, ${databaseMode()}`, () => {
  it('stands in its person’s export with its files, follows them, and goes with them', async () => {
    await handIn({ files: [await addFile(learner)] });
    await mark({ status: 'redo', comment: 'อ่านแล้ว' });
    const { homework } = await readLearningExport(db(), learner);
    expect(homework).toMatchObject([{ body: 'คำตอบ', files: ['งาน.jpg'], comment: 'อ่านแล้ว' }]);
    const member = await addPerson(db());
    await inTransaction(db(), (tx) => reassignProgress(tx, { fromPersonId: learner, personId: member }));
    expect(await readHandedIn()).toEqual([]);
    expect((await readLearningExport(db(), member)).homework).toHaveLength(1);
    await inTransaction(db(), (tx) => forgetLearner(tx, member, now));
    expect(await db().selectFrom('homework_file').selectAll().execute()).toEqual([]);
    expect((await readLearningExport(db(), member)).homework).toEqual([]);
  });
});
