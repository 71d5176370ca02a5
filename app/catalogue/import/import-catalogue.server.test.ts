import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spellInLetters } from '~/catalogue/search/search-spelling';
import { loadDemoShop } from '~/flows/demo/demo-shop.server';
import type { Db } from '~/platform/database/database.server';
import { bangkokDay, dateTileParts } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { importCatalogue, type ImportOptions } from './import-catalogue.server';
import { jsonPath } from './import-json';

const { db } = fileDatabase();

const now = new Date('2026-01-05T03:00:00Z');
const plan = {
  key: 'p1',
  name: 'เรียน 3 เดือน',
  planType: 'Period',
  term: 3,
  termUnit: 'month',
  price: '890.00',
};
const lecture = (key: string, change: object = {}) => ({ key, name: `บท ${key}`, type: 'text', ...change });
const curry = {
  key: 'curry',
  slug: 'thai-curry',
  title: 'แกงไทยห้าหม้อ',
  type: 'Online',
  categories: ['food'],
  teacher: 'somying',
  description: '<p>ตำ<b>พริก</b>แกง Curry Paste &amp; กะทิ</p>',
  plans: [plan],
  sections: [
    { name: 'พริกแกง', lectures: [lecture('l1'), lecture('l2')] },
    { name: 'ลงหม้อ', lectures: [lecture('l3')] },
  ],
};
const notebook = {
  key: 'book',
  slug: 'book',
  title: 'สมุด',
  price: '240.00',
  availableQty: 50,
  categories: ['food'],
};
const shop = {
  categories: [{ key: 'food', name: 'อาหาร', nameEn: 'Food', linkPath: 'food' }],
  teachers: [{ key: 'somying', name: 'ครูสมหญิง' }],
  groups: [{ key: 'kitchen', name: 'ชุดในครัว' }],
  courses: [curry],
  products: [notebook],
};

const bring = (content: unknown, options: Partial<ImportOptions> = {}) =>
  importCatalogue(
    db(),
    { content, placeOf: (at) => ({ row: 1, column: jsonPath(at) }) },
    { now, ...options },
  );
async function mistakesOf(content: unknown): Promise<string[]> {
  const result = await bring(content);
  if (result.ok) return [];
  return result.refusal.mistakes.map(({ column, message }) => `${column}: ${message}`);
}
const withCourse = (change: object) => ({ ...shop, courses: [{ ...curry, ...change }] });

const TABLES = [
  ...['category', 'teacher', 'course_group', 'course', 'course_category', 'course_gift', 'course_user_group'],
  ...['price_plan', 'price_plan_prerequisite', 'course_section', 'lecture', 'product', 'product_category'],
];
/** Every row of the catalogue, to compare before and after. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} as t order by t::text`.execute(db());
    tables[table] = rows;
  }
  return tables;
}
const courseRow = () => db().selectFrom('course').selectAll().executeTakeFirstOrThrow();
/** The search names of the only course or product. */
async function namesOf(kind: 'course' | 'product'): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select names from search_entry where ${sql.ref(`${kind}_id`)} is not null`.execute(db());
  return rows[0]!.names;
}
const lectureIds = async () =>
  new Map(
    (await db().selectFrom('lecture').select(['external_key', 'id']).execute()).map((row) => [
      row.external_key,
      row.id,
    ]),
  );
/** The same database with a counter of its statements, which does not depend on the machine's load. */
function countStatements(db: Db): { db: Db; count: () => number } {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(counting), count: () => statements };
}

describe(`import of a catalogue, ${databaseMode()}`, () => {
  it('writes all of it: money in satang, references as ids, cleaned HTML, searchable words', async () => {
    const result = await bring(
      withCourse({
        description: '<p onclick="x()">ก<script>alert(1)</script></p><a href="javascript:x">ข</a>',
      }),
    );
    expect(result).toEqual({
      ok: true,
      value: {
        categories: 1,
        teachers: 1,
        groups: 1,
        courses: 1,
        drafts: 0,
        plans: 1,
        sections: 2,
        lectures: 3,
        sessions: 0,
        products: 1,
      },
    });
    const course = await courseRow();
    expect(course.description_html).toBe('<p>ก</p><a>ข</a>');
    expect(await namesOf('course')).toMatch(
      new RegExp(`${spellInLetters('แกงไทยห้าหม้อ')}.* ${spellInLetters('ครูสมหญิง')} อาหาร food `),
    );
    const storedPlan = await db().selectFrom('price_plan').selectAll().executeTakeFirstOrThrow();
    expect(storedPlan).toMatchObject({
      course_id: course.id,
      price_satang: 89000,
      term: 3,
      course_days: null,
    });
  });

  it('writes sessions with what their course says for all, and keeps each through a change of its hours', async () => {
    const live = {
      type: 'Live',
      venue: 'Zoom',
      meetingUrl: 'https://meet.example/1',
      whatToBring: 'หูฟัง',
      sessions: [
        { key: 's1', day: '05/02/2569', begins: '19:00', ends: '20:30' },
        {
          day: '2026-02-07',
          begins: '9.00 น.',
          ends: '12:00',
          place: 'ห้อง 2',
          meetingUrl: 'https://meet.example/2',
        },
      ],
    };
    const rows = () => db().selectFrom('course_session').selectAll().orderBy('begins_at').execute();
    expect((await bring(withCourse(live))).ok).toBe(true);
    const [first, second] = await rows();
    expect(first).toMatchObject({
      external_key: 's1',
      begins_at: new Date('2026-02-05T12:00:00Z'),
      ends_at: new Date('2026-02-05T13:30:00Z'),
      place: 'Zoom',
      meeting_url: 'https://meet.example/1',
      what_to_bring: 'หูฟัง',
    });
    expect(second).toMatchObject({
      external_key: 'curry/2026-02-07',
      place: 'ห้อง 2',
      meeting_url: 'https://meet.example/2',
    });
    expect(await courseRow()).toMatchObject({ start_date: '2026-02-05', end_date: '2026-02-07' });

    const later = new Date(now.getTime() + 60_000);
    await bring(withCourse(live), { now: later });
    expect(await rows()).toEqual([first, second]);
    const [movedSession] = [{ ...live.sessions[0], day: '2026-02-06' }];
    await bring(withCourse({ ...live, sessions: [movedSession] }), { now: later });
    expect(await rows()).toEqual([
      {
        ...first,
        begins_at: new Date('2026-02-06T12:00:00Z'),
        ends_at: new Date('2026-02-06T13:30:00Z'),
        changed_at: later,
      },
    ]);
    // past sessions stay
    await bring(withCourse({ ...live, sessions: [] }), { now: new Date('2026-03-01T00:00:00Z') });
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['ends', { day: '2026-02-05', begins: '19:00', ends: '18:00' }, 'is not after begins'],
    ['begins', { day: '2026-02-05', begins: '25:00', ends: '26:00' }, 'is not a time such as 09:30'],
    ['day', { begins: '19:00', ends: '20:00' }, 'is missing'],
    [
      'meetingUrl',
      { day: '2026-02-05', begins: '19:00', ends: '20:00', meetingUrl: 'javascript:x' },
      'must be an https address',
    ],
  ])('names a mistake in a session’s %s', async (column, session, message) => {
    const result = await bring(withCourse({ sessions: [session] }));
    expect(JSON.stringify(result)).toContain(`sessions[0].${column}`);
    expect(JSON.stringify(result)).toContain(message);
  });

  it('raises the version of what it changes, and of nothing else', async () => {
    await bring({
      ...shop,
      courses: [curry, { ...curry, key: 'tea', slug: 'tea', plans: [], sections: [] }],
    });
    const versions = async () => {
      const { rows } = await sql<{ key: string; version: number }>`
        select external_key as key, version from course union all select external_key, version from product
        union all select external_key, version from teacher union all select external_key, version from category`.execute(
        db(),
      );
      return Object.fromEntries(rows.map(({ key, version }) => [key, version]));
    };
    expect(await versions()).toEqual({ curry: 1, tea: 1, book: 1, somying: 1, food: 1 });
    const dearer = { ...curry, plans: [{ ...plan, price: '990.00' }] };
    await bring({
      ...shop,
      courses: [dearer, { ...curry, key: 'tea', slug: 'tea', plans: [], sections: [] }],
      teachers: [{ key: 'somying', name: 'ครูสมหญิง ใจดี' }],
      products: [{ ...notebook, categories: [] }],
    });
    expect(await versions()).toEqual({ curry: 2, tea: 1, book: 2, somying: 2, food: 1 });
    const moreLectures = {
      ...dearer,
      sections: [{ name: 'พริกแกง', lectures: [lecture('l1', { name: 'ใหม่' })] }],
    };
    await bring({ courses: [{ ...moreLectures, categories: [], teacher: undefined }] });
    expect((await versions()).curry).toBe(3);
  });
  it('changes nothing when the same file comes again', async () => {
    await bring(shop);
    const before = await everything();
    expect((await bring(shop, { now: new Date('2026-06-01T00:00:00Z') })).ok).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('updates what it names by key and leaves alone what it does not', async () => {
    await bring(shop);
    const before = await courseRow();
    const changedFile = {
      courses: [
        {
          ...curry,
          title: 'แกงไทยหกหม้อ',
          plans: [{ ...plan, key: 'p2', price: '990.00' }],
          sections: [curry.sections[0]],
        },
      ],
    };
    expect((await bring(changedFile)).ok).toBe(true);
    const after = await courseRow();
    expect(after).toMatchObject({ id: before.id, title: 'แกงไทยหกหม้อ', published_at: before.published_at });
    expect(await namesOf('course')).toContain(spellInLetters('แกงไทยหกหม้อ'));
    const plans = await db()
      .selectFrom('price_plan')
      .select(['external_key', 'price_satang'])
      .orderBy('id')
      .execute();
    expect(plans).toEqual([
      { external_key: 'p1', price_satang: 89000 },
      { external_key: 'p2', price_satang: 99000 },
    ]);
    expect([...(await lectureIds()).keys()].sort()).toEqual(['l1', 'l2', 'l3']);
  });

  it('keeps progress with its lecture when the curriculum is cut anew', async () => {
    await bring(shop);
    const before = await lectureIds();
    const anew = [
      { name: 'ทั้งหมด', lectures: [lecture('l3'), lecture('l1', { name: 'ชื่อใหม่' }), lecture('l2')] },
    ];
    expect((await bring(withCourse({ sections: anew }))).ok).toBe(true);
    expect(await lectureIds()).toEqual(before);
    const rows = await db()
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'course_section_id')
      .select(['lecture.external_key as key', 'course_section.name as section', 'lecture.position'])
      .orderBy('lecture.position')
      .execute();
    expect(rows.map((row) => `${row.section} ${row.key}`)).toEqual(['ทั้งหมด l3', 'ทั้งหมด l1', 'ทั้งหมด l2']);
    // the second section of the first file is empty now
    expect(await db().selectFrom('course_section').selectAll().execute()).toHaveLength(1);
  });

  it('CHK-07 makes a product a partner’s book by its code, and the shop’s own again without', async () => {
    const partnerCode = async (productFields: object) => {
      await bring({ ...shop, products: [{ ...notebook, ...productFields }] });
      return (await db().selectFrom('product').select('partner_code').executeTakeFirstOrThrow()).partner_code;
    };
    expect(await partnerCode({ partnerCode: ' CU-1001 ' })).toBe('CU-1001');
    expect(await partnerCode({})).toBeNull();
  });

  it('does not give back stock that orders have taken', async () => {
    await bring(shop);
    await db().updateTable('product').set({ available_qty: 7 }).execute();
    await bring({ ...shop, products: [{ ...notebook, price: '250.00' }] });
    const product = await db()
      .selectFrom('product')
      .select(['available_qty', 'price_satang'])
      .executeTakeFirstOrThrow();
    expect(product).toEqual({ available_qty: 7, price_satang: 25000 });
  });

  it('never lowers the places of a course below those that are taken', async () => {
    await bring(withCourse({ seats: 10 }));
    await db().updateTable('course').set({ seats_held: 8 }).execute();
    expect(await mistakesOf(withCourse({ seats: 7 }))).toEqual([
      'courses[0].seats: 7 is too few: 8 places are taken already',
    ]);
    expect(await mistakesOf(withCourse({ seats: 8 }))).toEqual([]);
    expect(await courseRow()).toMatchObject({ seat_limit: 8, seats_held: 8 });
  });

  it('changes nothing when one row of many is wrong', async () => {
    await bring(shop);
    const before = await everything();
    const content = {
      ...shop,
      teachers: [{ key: 'somying', name: 'ชื่อใหม่' }],
      courses: [
        { ...curry, title: 'ชื่อใหม่' },
        { ...curry, key: 'c2', plans: [{ ...plan, key: 'x', price: 'แพง' }], sections: [] },
      ],
    };
    expect(await mistakesOf(content)).toEqual([
      'courses[1].plans[0].price: “แพง” is not an amount such as 1590 or 1590.00',
    ]);
    expect(await everything()).toEqual(before);
  });

  it('writes nothing when the database refuses in the middle', async () => {
    // products come last, after everything else is written
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
      db(),
    );
    await sql`create trigger refuse before insert on product execute function refuse()`.execute(db());
    try {
      await expect(bring(shop)).rejects.toThrow('refused');
      expect(Object.values(await everything()).flat()).toEqual([]);
    } finally {
      await sql`drop function refuse() cascade`.execute(db());
    }
  });

  it('takes references to what the shop has already, and names those nobody has', async () => {
    await bring(shop);
    await db().insertInto('user_group').values({ name: 'ลูกค้าองค์กร' }).execute();
    const second = {
      key: 'soup',
      slug: 'soup',
      title: 'ซุป',
      type: 'Online',
      categories: ['food'],
      teacher: 'somying',
      group: 'kitchen',
      giftCourses: ['curry'],
      userGroups: ['ลูกค้าองค์กร'],
      plans: [{ ...plan, key: 'soup-p', prerequisites: ['curry'] }],
    };
    expect(await mistakesOf({ courses: [second] })).toEqual([]);
    expect(
      await mistakesOf({ courses: [{ ...second, group: 'x', userGroups: ['y'], giftCourses: ['z'] }] }),
    ).toEqual([
      'courses[0].giftCourses[0]: no course “z” in the file or the shop',
      'courses[0].group: no group “x” in the file or the shop',
      'courses[0].userGroups[0]: no user group “y” in the shop',
    ]);
  });

  it('refuses plans, lectures and addresses that belong to something else', async () => {
    await bring(shop);
    const thief = { ...curry, key: 'thief', sections: [{ key: 's', name: 'ก', lectures: [lecture('l1')] }] };
    expect(await mistakesOf({ courses: [thief] })).toEqual([
      'courses[0].plans[0].key: plan “p1” belongs to course “curry” already',
      'courses[0].sections[0].lectures[0].key: lecture “l1” belongs to course “curry” already',
    ]);
    expect(await mistakesOf({ categories: [{ key: 'b', name: 'ข', linkPath: 'food' }] })).toEqual([
      'categories[0].linkPath: “food” belongs to category “food” already',
    ]);
  });

  it('finds courses under the new name of a teacher or category the file renames', async () => {
    await bring(shop);
    await bring({
      categories: [{ key: 'food', name: 'ในครัว', linkPath: 'food' }],
      teachers: [{ key: 'somying', name: 'เชฟหญิง' }],
    });
    expect(await namesOf('course')).toMatch(
      new RegExp(
        `${spellInLetters('แกงไทยห้าหม้อ')}.* ${spellInLetters('เชฟหญิง')} ${spellInLetters('ในครัว')} `,
      ),
    );
    expect(await namesOf('product')).toMatch(
      new RegExp(`^ ${spellInLetters('สมุด')} ${spellInLetters('ในครัว')} `),
    );
  });

  it('writes nothing in a dry run', async () => {
    const result = await bring(shop, { isDryRun: true });
    expect(result).toMatchObject({ ok: true, value: { courses: 1 } });
    expect(Object.values(await everything()).flat()).toEqual([]);
  });

  it('tells how far it is', async () => {
    const progressLines: string[] = [];
    await bring(shop, { onProgress: ({ kind, count }) => void progressLines.push(`${kind} ${count}`) });
    expect(progressLines).toEqual([
      'categories 1',
      'teachers 1',
      'groups 1',
      'courses 1',
      'plans 1',
      'sections 2',
      'lectures 3',
      'sessions 0',
      'products 1',
    ]);
  });

  it('brings 300 courses with 6,000 lectures in by statements that carry many rows each', async () => {
    const courses = Array.from({ length: 300 }, (_, at) => ({
      ...curry,
      key: `c${at}`,
      plans: [{ ...plan, key: `p${at}` }],
      sections: [
        { name: 'ก', lectures: Array.from({ length: 20 }, (_each, index) => lecture(`l${at}-${index}`)) },
      ],
    }));
    const { db: countedDb, count } = countStatements(db());
    const source = { content: { ...shop, courses }, placeOf: () => ({ row: 1, column: '' }) };
    expect((await importCatalogue(countedDb, source, { now })).ok).toBe(true);
    // 30 of them for the lectures
    expect(count()).toBeLessThan(100);
    expect(await lectureIds()).toHaveProperty('size', 6000);
  });
});

describe(`demo shop, ${databaseMode()}`, () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-demo-shop-'));
  });
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  it('fills an empty shop, with days that count from today', async () => {
    await loadDemoShop(db(), { files: filesIn(dataDir), now });
    const courses = await db()
      .selectFrom('course')
      .select(['external_key', 'start_date', 'seat_limit'])
      .execute();
    expect(courses).toHaveLength(26);
    const soon = courses.filter((course) => course.start_date !== null && course.start_date > '2026-01-05');
    expect(soon.length).toBeGreaterThan(3);
    const people = await db()
      .selectFrom('person')
      .innerJoin('person_role', 'person_id', 'id')
      .select(['username', 'role'])
      .orderBy('username')
      .execute();
    expect(people).toEqual([
      { username: 'admin@demo.test', role: 'owner' },
      { username: 'company@demo.test', role: 'student' },
      { username: 'instructor@demo.test', role: 'instructor' },
      { username: 'student@demo.test', role: 'student' },
    ]);
    expect(fs.readdirSync(path.join(dataDir, 'uploads/pictures')).length).toBeGreaterThan(100);
  });

  it('names only pictures and lecture files that come with it', async () => {
    await loadDemoShop(db(), { files: filesIn(dataDir), now });
    const pictures = fs.readdirSync(path.join(dataDir, 'uploads/pictures'));
    const { rows } = await sql<{ stem: string }>`
      select picture as stem from course where picture is not null
      union select picture from teacher where picture is not null
      union select jsonb_array_elements_text(pictures) from product`.execute(db());
    const missing = rows.filter(({ stem }) => !pictures.some((name) => name.startsWith(`${stem}-`)));
    expect(missing).toEqual([]);
    const files = fs.readdirSync(path.join(dataDir, 'uploads/files'));
    const lectures = await db()
      .selectFrom('lecture')
      .select('content_file')
      .where('content_file', 'is not', null)
      .execute();
    expect(lectures.filter((row) => !files.includes(row.content_file ?? ''))).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'has its classes on the weekdays they are named after, made %i days later',
    async (days) => {
      const createdAt = new Date(now.getTime() + days * 86_400_000);
      await loadDemoShop(db(), { files: filesIn(dataDir), now: createdAt });
      const classes = await db()
        .selectFrom('course')
        .innerJoin('course_session', 'course_session.course_id', 'course.id')
        .select(['course.external_key', 'class_type', 'begins_at', 'end_reg_date', 'start_reg_date'])
        .execute();
      expect(classes.length).toBeGreaterThan(30);
      for (const { external_key, class_type, begins_at, end_reg_date } of classes) {
        const { weekday } = dateTileParts(bangkokDay(begins_at));
        if (external_key !== 'kids-art') expect(class_type, external_key).toContain(weekday);
        expect(begins_at > createdAt && bangkokDay(begins_at) >= end_reg_date!, external_key).toBe(true);
      }
    },
  );

  it('leaves a shop with courses as it is', async () => {
    await bring(shop);
    const before = await everything();
    await loadDemoShop(db(), { files: filesIn(dataDir), now });
    expect(await everything()).toEqual(before);
    expect(await db().selectFrom('person').selectAll().execute()).toEqual([]);
  });

  it('is loaded once by two starts at the same time', async () => {
    await Promise.all([
      loadDemoShop(db(), { files: filesIn(dataDir), now }),
      loadDemoShop(db(), { files: filesIn(dataDir), now }),
    ]);
    expect(await db().selectFrom('course').select('id').execute()).toHaveLength(26);
    expect(await db().selectFrom('person').select('id').execute()).toHaveLength(4);
  });
});
