import { beforeEach, expect, test } from 'vitest';
import { writeCustomLabel } from '~/accounts/registration-setup/write-custom-label.server';
import { writeUserGroup } from '~/accounts/registration-setup/write-user-group.server';
import { readStaffShippingFee, seenShippingFee } from '~/orders/shipping-setup/staff-shipping-fees.server';
import { writeShippingFee } from '~/orders/shipping-setup/write-shipping-fee.server';
import type { CouponTerms } from '~/pricing/coupons/coupon-form';
import { readStaffCoupon } from '~/pricing/coupons/staff-coupons.server';
import { writeCoupon } from '~/pricing/coupons/write-coupon.server';
import { momentOf, discountVersion } from '~/pricing/discounts/discount-form';
import { writePromotion } from '~/pricing/promotions/write-promotion.server';
import { writeVatRate } from '~/pricing/vat-rates/write-vat-rate.server';
import { translator } from '~/text/translate';
import { satang } from '~/values/money';
import { pageRange } from '~/values/page-range';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addCourse, addPerson } from '../../../test/support/rows/bought-course';
import { auditFacts } from './audit-changes';
import { factLabel } from './audit-labels';
import { readAudit } from './audit-log.server';
import { auditWords, subjectWords } from './audit-texts';
import { factValue } from './audit-values';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let administratorId: number;
let course: number;
beforeEach(async () => {
  administratorId = await addPerson(db());
  course = await addCourse(db());
  await db().updateTable('course').set({ title: 'เรียน Excel' }).where('id', '=', course).execute();
  await db().insertInto('payment_method').values({ id: 1, name_th: 'โอนเงิน' }).execute();
});

/** The entries as the page says them, the first first: what was done, and each fact in a line. */
async function log(locale: 'th' | 'en' = 'th'): Promise<string[][]> {
  const text = { t: translator(locale), locale };
  const range = pageRange(40, '1', 40);
  const rows = await readAudit(db(), { filter: 'all', search: { words: null, at: null }, range });
  return rows.toReversed().map((row) => [
    `${auditWords(row, text.t)} ${subjectWords(row.subject, text)}`,
    ...auditFacts(row.detail).map(({ name, change, after }) => {
      const wordsOf = (value: unknown) => factValue(name, value, row, text).replaceAll('\u00a0', ' ');
      const label = name && `${factLabel(name, [row.action, row.subject.type], text.t)}: `;
      return `${label}${change ? `${wordsOf(change.before)} → ` : ''}${wordsOf(after)}`;
    }),
  ]);
}

const offer = {
  is_active: true,
  discount_type: 'percent' as const,
  percent: 1000,
  number_of_course: 1,
  discount_amount_thb: satang(0),
  discount_amount_usd: satang(0),
  starts_at: null,
  per_buyer_limit: null,
  ends_at: momentOf('2026-11-30', 'end'),
  quota: 5,
  note: 'ลูกค้าเก่า',
};
const coupon = (change: Partial<CouponTerms> = {}): CouponTerms => ({
  ...offer,
  code: 'NEW10',
  coupon_type: 'P1',
  courses: [course],
  payment_method: [1],
  ...change,
});
const writeIt = (id: number | null, terms: CouponTerms, seen: string) =>
  writeCoupon(db(), { administratorId, id, terms, seen }, now);

test('R-184 a coupon made and changed is told in the words of its page', async () => {
  const result = await writeIt(null, coupon(), '');
  const id = result.ok ? result.value : 0;
  const amount = { discount_type: 'amount', discount_amount_thb: satang(15_000) } as const;
  await writeIt(id, coupon({ ...amount, courses: [] }), discountVersion((await readStaffCoupon(db(), id))!));
  expect(await log()).toEqual([
    [
      'เพิ่มคูปอง NEW10',
      'รหัสคูปอง: NEW10',
      'บันทึกของร้าน: ลูกค้าเก่า',
      'ใช้ได้ทั้งหมดกี่ครั้ง: 5',
      'คอร์สที่ร่วมรายการ: เรียน Excel',
      'หมดเขต: 30 พ.ย. 2569',
      'เปิดใช้: ใช่',
      'ใช้เมื่อ: มีคอร์สที่ร่วมรายการอย่างน้อยหนึ่งคอร์ส (P1)',
      'ลดเป็น: เปอร์เซ็นต์',
      'ช่องทางชำระเงินที่ใช้ได้: โอนเงิน',
      'ครบกี่คอร์ส: 1',
      'ส่วนลด: 10%',
    ],
    [
      'แก้คูปอง NEW10',
      'คอร์สที่ร่วมรายการ: เรียน Excel → ทุกคอร์ส',
      'ลดเป็น: เปอร์เซ็นต์ → จำนวนเงิน',
      'ส่วนลด: – → ฿150.00',
      'ส่วนลด: 10% → –',
    ],
  ]);
});

test('R-184 an order made at the desk tells what was ordered by its name and plan', async () => {
  const { id: planId } = await db()
    .insertInto('price_plan')
    .values({ external_key: 'p', course_id: course, name: 'หนึ่งปี', plan_type: 'Free', price_satang: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = {
    due: 159_000,
    personId: administratorId,
    coupons: ['NEW10'],
    lines: [{ kind: 'course', id: course, planId, qty: 2 }],
  };
  await db()
    .insertInto('audit_event')
    .values({
      at: now,
      actor_id: administratorId,
      action: 'order-made-by-staff',
      subject_type: 'purchase_order',
      subject_id: '12',
      detail: JSON.stringify({ before: null, after }),
    })
    .execute();
  const [[, ...facts] = []] = await log();
  expect(facts.toSorted()).toEqual(['คูปอง: NEW10', 'ยอดชำระ: ฿1,590.00', 'สั่งซื้อ: เรียน Excel (หนึ่งปี) × 2']);
});

test('R-184 who was checked in to which day, and what stands in which order, are called by their names', async () => {
  const day = {
    course_id: course,
    external_key: 'd',
    created_at: now,
    changed_at: now,
    begins_at: new Date('2026-11-21T02:00:00Z'),
    ends_at: new Date('2026-11-21T05:00:00Z'),
  };
  const session = await db()
    .insertInto('course_session')
    .values(day)
    .returning('id')
    .executeTakeFirstOrThrow();
  const plans = await db()
    .insertInto('price_plan')
    .values(
      ['หนึ่งปี', 'ตลอดชีพ'].map((name) => ({
        external_key: name,
        course_id: course,
        name,
        plan_type: 'Free',
        price_satang: 0,
      })),
    )
    .returning('id')
    .execute();
  const [year = 0, ever = 0] = plans.map(({ id }) => id);
  const wrote = async (action: string, subject: [type: string, id: number], detail: object) =>
    db()
      .insertInto('audit_event')
      .values({
        at: now,
        actor_id: administratorId,
        action,
        detail: JSON.stringify(detail),
        subject_type: subject[0],
        subject_id: String(subject[1]),
      })
      .execute();
  await wrote('class-check-in', ['person', administratorId], { session: session.id });
  await wrote('plans-ordered', ['course', course], {
    part: 'plans',
    before: { order: [year, ever] },
    after: { order: [ever, year] },
  });
  await wrote('plan-archived', ['course', course], {
    part: 'plans',
    before: { plan: year, archived: false },
    after: { plan: year, archived: true },
  });
  const facts = (await log()).map(([, ...said]) => said.join(' | '));
  expect(facts[0]).toBe('วันเรียน: เรียน Excel · 21 พ.ย. 2569 09:00 น.');
  expect(facts[1]).toContain('ลำดับ: หนึ่งปี, ตลอดชีพ → ตลอดชีพ, หนึ่งปี');
  expect(facts[2]).not.toContain(String(year));
  expect((await log('en'))[0]![1]).toContain('21 Nov 2026');
});

test('R-184 what is made, changed and taken away is called so, and every fact of it has words in both languages', async () => {
  await writeIt(null, coupon(), '');
  await writePromotion(
    db(),
    {
      administratorId,
      id: null,
      seen: '',
      terms: {
        ...offer,
        title: 'คู่หู',
        description_list: ['ซื้อสองคอร์ส'],
        promotion_type: 'P1',
        courses: [course],
      },
    },
    now,
  );
  const fee = {
    name: 'ไปรษณีย์',
    note: 'ส่งทุกวัน',
    fee_satang: satang(5_000),
    fee_usd_cents: satang(200),
    position: 1,
    free_from_satang: satang(100_000),
    free_from_usd_cents: satang(900),
    max_weight_grams: 500,
    region: 'กรุงเทพมหานคร',
    is_enabled: true,
  };
  const shipping = { administratorId, isLastConfirmed: true };
  const first = await writeShippingFee(db(), { ...shipping, id: null, fee, seen: '' }, now);
  const feeId = first.ok ? first.value : 0;
  const seen = seenShippingFee((await readStaffShippingFee(db(), feeId))!);
  await writeShippingFee(db(), { ...shipping, id: feeId, fee: { ...fee, position: 2 }, seen }, now);
  const seenThen = seenShippingFee((await readStaffShippingFee(db(), feeId))!);
  await writeShippingFee(db(), { ...shipping, id: feeId, fee: null, seen: seenThen }, now);
  const label = {
    type_label: 'inputtext' as const,
    label: 'รู้จักร้านจากไหน',
    order_label: 1,
    required: true,
    item_list: ['เพื่อน', 'ข่าว'],
  };
  await writeCustomLabel(db(), { administratorId, id: null, label, seen: '' }, now);
  const group = { name: 'นักศึกษา', is_default: true, is_self_selectable: true };
  await writeUserGroup(db(), { administratorId, id: null, group, seen: '' }, now);
  await writeVatRate(db(), { administratorId, validFrom: '2027-01-01', rate: 1000 }, now);
  await writeVatRate(db(), { administratorId, validFrom: '2027-01-01', rate: null }, now);

  const result = await log();
  expect(result.map(([deed]) => deed)).toEqual([
    'เพิ่มคูปอง NEW10',
    'เพิ่มโปรโมชัน คู่หู',
    `เพิ่มค่าจัดส่ง ค่าจัดส่ง ${feeId}`,
    `แก้ค่าจัดส่ง ค่าจัดส่ง ${feeId}`,
    `ลบค่าจัดส่ง ค่าจัดส่ง ${feeId}`,
    'เพิ่มคำถามของร้าน รู้จักร้านจากไหน',
    'เพิ่มกลุ่มผู้ใช้ นักศึกษา',
    'เพิ่มอัตราภาษีมูลค่าเพิ่ม ตั้งแต่ 1 ม.ค. 2570',
    'ยกเลิกอัตราภาษีมูลค่าเพิ่ม ตั้งแต่ 1 ม.ค. 2570',
  ]);
  expect(result[6]).toEqual([result[6]![0], 'ชื่อ: นักศึกษา', 'กลุ่มเริ่มต้น: ใช่', 'ผู้สมัครเลือกได้: ใช่']);
  for (const lines of [...result, ...(await log('en'))])
    expect(lines.slice(1).join('\n')).not.toMatch(/[a-z]_[a-z]|\b[a-z]+[A-Z]|inputtext|undefined/);
});
