import { beforeEach, describe, expect, it } from 'vitest';
import type { CourseType } from '~/catalogue/course-type';
import { type CardBuyer, visitor } from '~/catalogue/listing/course-listing.server';
import { type ListFilter, listFilterFrom } from '~/catalogue/listing/list-filter';
import { readPricePlans } from '~/catalogue/plans/price-plans.server';
import { refreshStaleSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { countCourses, readCourseCards, readCourseCardsByIds } from './course-cards.server';

const TODAY = '2026-11-20';
const NOW = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase();

interface Given {
  title: string;
  text?: string;
  course_language?: string;
  status?: 'draft' | 'published';
  end_publish?: string;
  course_type?: CourseType;
}

let courseCount = 0;
async function course({ title, text = '', ...row }: Given): Promise<number> {
  courseCount += 1;
  const { id } = await db()
    .insertInto('course')
    .values({
      external_key: `c${courseCount}`,
      slug: 'a',
      title,
      course_type: 'Online',
      description_html: text,
      // each newer than the one before
      published_at: new Date(Date.UTC(2026, 0, 1) + courseCount * 1000),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function plan(courseId: number, priceSatang: number | null, row: Record<string, unknown> = {}) {
  courseCount += 1;
  const { id } = await db()
    .insertInto('price_plan')
    .values({
      external_key: `p${courseCount}`,
      course_id: courseId,
      name: 'แพ็กเกจ',
      plan_type: 'Period',
      price_satang: priceSatang,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const VISITOR = visitor('THB');
const filterOf = (search: string): ListFilter => listFilterFrom(new URLSearchParams(search));
const list = (search: string, buyer: CardBuyer = VISITOR) =>
  readCourseCards(db(), { filter: filterOf(search), buyer, now: NOW });
const titles = async (search: string, buyer?: CardBuyer) =>
  (await list(search, buyer)).cards.map((card) => card.title);
const search = async (query: string) => {
  await refreshStaleSearchEntries(db());
  const { cards, isNear } = await list(`q=${encodeURIComponent(query)}`);
  return isNear ? ['near', ...cards.map((card) => card.title)] : cards.map((card) => card.title);
};

describe('keyword search', () => {
  beforeEach(async () => {
    await course({ title: 'ภาษีฟรีแลนซ์ยื่นเองได้', text: 'หักค่าใช้จ่ายร้อยละเท่าไรอธิบายชัด' });
    await course({ title: 'ถ่ายรูปขายของด้วยมือถือ', text: 'ลด 100% ของเวลา' });
    await course({ title: 'Excel for work', text: 'สอนโดย อ.ธนกร' });
  });

  it('finds words inside unspaced Thai text', async () => {
    expect(await search('ฟรีแลนซ์')).toEqual(['ภาษีฟรีแลนซ์ยื่นเองได้']);
    expect(await search('ค่าใช้จ่าย')).toEqual(['ภาษีฟรีแลนซ์ยื่นเองได้']);
  });

  it('needs every term, also of words typed without a space', async () => {
    expect(await search('ถ่ายรูปมือถือ')).toEqual(['ถ่ายรูปขายของด้วยมือถือ']);
    expect(await search('excel ธนกร')).toEqual(['Excel for work']);
    expect(await search('excel ภาษี')).toEqual(['near', 'Excel for work', 'ภาษีฟรีแลนซ์ยื่นเองได้']);
  });

  it('signs are no words, and of a pattern they mean nothing', async () => {
    expect(await search('100%')).toEqual(['ถ่ายรูปขายของด้วยมือถือ']);
    expect(await search('axb')).toEqual([]);
    expect(await search('%')).toEqual([]);
    expect(await search("'; drop table course --")).toEqual([]);
    expect(await search('excel\u0000ธนกร')).toEqual(['Excel for work']);
  });

  it('finds sara am however it was typed', async () => {
    await course({ title: 'สีน้ำวันเสาร์' });
    expect(await search('สีน\u0e49\u0e4d\u0e32')).toEqual(['สีน้ำวันเสาร์']);
  });

  it('shows first what has the words in its title', async () => {
    await course({ title: 'ใหม่กว่า', text: 'ต่อจาก excel for work' });
    await course({ title: 'Microsoft Excel' });
    expect(await search('Excel')).toEqual(['Excel for work', 'Microsoft Excel']);
    expect(await search('ต่อจาก')).toEqual(['ใหม่กว่า']);
  });
});

describe('the order of a list', () => {
  beforeEach(async () => {
    const dear = await course({ title: 'ทำขนมชั้นสูง', course_language: 'en' });
    await plan(dear, 90_000, { is_default: true });
    const cheap = await course({ title: 'ทำขนมง่าย ๆ' });
    await plan(cheap, 10_000);
    await course({ title: 'ทำขนมยังไม่มีราคา' });
  });
  const sorted = (sort: string) => titles(`q=${encodeURIComponent('ทำขนม')}&sort=${sort}`);

  it('R-401 the lowest price first, without a price last; the newest; English alone', async () => {
    await refreshStaleSearchEntries(db());
    const byPrice = ['ทำขนมง่าย ๆ', 'ทำขนมชั้นสูง', 'ทำขนมยังไม่มีราคา'];
    expect(await titles('sort=price')).toEqual(byPrice);
    expect(await sorted('price')).toEqual(byPrice);
    const newest = ['ทำขนมยังไม่มีราคา', 'ทำขนมง่าย ๆ', 'ทำขนมชั้นสูง'];
    expect(await titles('')).toEqual(newest);
    expect(await sorted('new')).toEqual(newest);
    expect(await titles('taught=en')).toEqual(['ทำขนมชั้นสูง']);
    // nobody has said anything: as without an order
    expect(await titles('sort=rating')).toEqual(newest);
  });

  it('R-402 a slip of the ear is told what was meant', async () => {
    await course({ title: 'ประชุมภาษาอังกฤษ' });
    await refreshStaleSearchEntries(db());
    const { cards, isNear, meant } = await list(`q=${encodeURIComponent('อังกิด')}`);
    expect([cards[0]?.title, isNear, meant]).toEqual(['ประชุมภาษาอังกฤษ', true, 'อังกฤษ']);
  });
});

describe('what is listed', () => {
  it('leaves out drafts and ended courses, newest first', async () => {
    await course({ title: 'เก่า' });
    await course({ title: 'ร่าง', status: 'draft' });
    await course({ title: 'จบแล้ว', end_publish: '2026-11-19' });
    await course({ title: 'วันสุดท้าย', end_publish: TODAY });
    expect(await titles('')).toEqual(['วันสุดท้าย', 'เก่า']);
    const ids = (await db().selectFrom('course').select('id').orderBy('id').execute()).map((row) => row.id);
    const cards = await readCourseCardsByIds(db(), ids, { buyer: VISITOR, now: NOW });
    expect(cards.map((card) => card.title)).toEqual(['เก่า', 'วันสุดท้าย']);
  });

  it('filters by way to learn, by price and by what is free to this visitor', async () => {
    await plan(await course({ title: 'สด', course_type: 'Live' }), 90_000);
    await plan(await course({ title: 'แพง' }), 100_001);
    await plan(await course({ title: 'พอดี' }), 100_000);
    const free = await course({ title: 'ฟรี' });
    await plan(free, 0);
    await plan(free, 50_000);
    const hiddenId = await course({ title: 'ซ่อน' });
    await plan(hiddenId, 0, { status_show: 0 });
    await plan(hiddenId, 0, { pricing_type: 'others' });
    expect(await titles('type=live')).toEqual(['สด']);
    expect(await titles('max=1000')).toEqual(['ฟรี', 'พอดี', 'สด']);
    expect(await titles('free=1')).toEqual(['ฟรี']);
  });

  it('a student-free course is free to members who own what it asks for', async () => {
    const first = await course({ title: 'แรก' });
    const second = await course({ title: 'ต่อ' });
    const id = await plan(second, 0, { free_for: 'Student' });
    await db()
      .insertInto('price_plan_prerequisite')
      .values({ price_plan_id: id, course_id: first })
      .execute();
    const member = {
      ...VISITOR,
      isMember: true,
      ownedCourseIds: new Set<number>(),
      runningCourseIds: new Set<number>(),
      endlessCourseIds: new Set<number>(),
    };
    expect(await titles('free=1')).toEqual([]);
    expect(await titles('free=1', member)).toEqual([]);
    const owner = { ...member, ownedCourseIds: new Set([first]) };
    expect(await titles('free=1', owner)).toEqual(['ต่อ']);
    const cards = await list('', owner);
    expect(cards.cards[0]?.priceLine.price?.satang).toBe(0);
    expect((await list('')).cards[0]?.priceLine.state).toEqual({ code: 'no-plan' });
  });

  it('counts a plan that refers to the course by reference', async () => {
    const id = await course({ title: 'อ้างอิง' });
    await plan(id, 12_300, { course_id: null, reference_code: 'COURSE', reference_id: id });
    expect((await list('')).cards[0]?.priceLine.price?.satang).toBe(12_300);
  });

  it('reads a plan that names one course and refers to another as that of the named one, everywhere', async () => {
    const namedId = await course({ title: 'ถูกระบุ' });
    const other = await course({ title: 'ถูกอ้าง' });
    await plan(namedId, 12_300, { reference_code: 'COURSE', reference_id: other });
    expect((await list('')).cards.map((card) => card.priceLine.price?.satang)).toEqual([undefined, 12_300]);
    expect(await titles('max=200')).toEqual(['ถูกระบุ']);
    expect(await readPricePlans(db(), [other])).toEqual([]);
    expect(await readPricePlans(db(), [namedId])).toMatchObject([{ courseId: namedId }]);
  });

  it('CRT-12 in the foreign layout prices, filters and states are those in dollars', async () => {
    const both = await course({ title: 'สองราคา' });
    await plan(both, 100_000, { price_usd_cents: 2900, former_price_satang: 150_000 });
    await plan(both, 50_000);
    const onlyBaht = await course({ title: 'บาทเท่านั้น' });
    await plan(onlyBaht, 2000);
    const onlyDollars = await course({ title: 'ดอลลาร์เท่านั้น' });
    await plan(onlyDollars, null, { price_usd_cents: 0 });
    const buyer = visitor('USD');
    const { cards } = await list('', buyer);
    expect(cards.map(({ title, priceLine }) => [title, priceLine.price, priceLine.state.code])).toEqual([
      ['ดอลลาร์เท่านั้น', { satang: 0, currency: 'USD', formerSatang: null, isForMember: false }, 'open'],
      ['บาทเท่านั้น', null, 'priceUsdIsNull'],
      ['สองราคา', { satang: 2900, currency: 'USD', formerSatang: null, isForMember: false }, 'open'],
    ]);
    expect(await titles('free=1', buyer)).toEqual(['ดอลลาร์เท่านั้น']);
    expect(await titles('max=30', buyer)).toEqual(['ดอลลาร์เท่านั้น', 'สองราคา']);
    expect(await titles('max=30')).toEqual(['บาทเท่านั้น']);
  });

  it('gathers lectures and their length', async () => {
    const id = await course({ title: 'มีบท' });
    const section = await db()
      .insertInto('course_section')
      .values({ course_id: id, external_key: 's', name: 'ตอน', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lecture = { course_section_id: section.id, content_type: 'video' as const, name: 'บท' };
    await db()
      .insertInto('lecture')
      .values([
        { ...lecture, external_key: 'l1', position: 1, duration_seconds: 60 },
        { ...lecture, external_key: 'l2', position: 2, duration_seconds: null },
      ])
      .execute();
    expect((await list('')).cards[0]).toMatchObject({ lectureCount: 2, totalSeconds: 60 });
  });
});

describe('paging', () => {
  it('clamps the page, keeps the order and never shows a course twice', async () => {
    for (let n = 1; n <= 23; n++) await course({ title: `คอร์ส ${n}` });
    expect((await list('page=99')).range).toMatchObject({ page: 3, pageCount: 3, total: 23 });
    expect((await list('page=0')).range.page).toBe(1);
    expect((await list('page=abc')).range.page).toBe(1);
    expect((await list('size=20')).cards).toHaveLength(20);
    expect((await list('size=7')).cards).toHaveLength(10);
    const pages = [...(await titles('page=1')), ...(await titles('page=2')), ...(await titles('page=3'))];
    expect(new Set(pages).size).toBe(23);
    expect(pages[0]).toBe('คอร์ส 23');
    expect(await countCourses(db(), { filter: filterOf(''), buyer: VISITOR, now: NOW })).toBe(23);
  });

  it('an empty shop is an empty first page', async () => {
    expect(await list('page=3')).toMatchObject({ cards: [], range: { page: 1, pageCount: 1, total: 0 } });
  });
});
