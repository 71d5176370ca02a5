import { describe, expect, test } from 'vitest';
import type { WaitingOrder } from '~/access/eligibility';
import { translator } from '~/text/translate';
import { factsFor, offerFor, planFor } from '../../../test/support/rows/purchase-facts';
import { blockerWords } from './blocker-texts';
import type { OrderBlocker } from './purchase';

const facts = factsFor();
const words = (blocker: OrderBlocker, given = facts, isDirect = false) =>
  blockerWords(blocker, given, { t: translator('th'), locale: 'th', here: '/cart', isDirect });

const all: [OrderBlocker, string | null][] = [
  [{ code: 'emptyCart' }, null],
  [{ code: 'duplicate_course', courseId: 1 }, null],
  [{ code: 'dont_have_pricing', courseId: 1 }, 'plan_1'],
  [{ code: 'have_course', courseId: 1 }, null],
  [{ code: 'comes_as_gift', courseId: 1, giverId: 2 }, null],
  [{ code: 'members_only', courseId: 1 }, 'plan_1'],
  [{ code: 'priceUsdIsNull', kind: 'course', id: 1 }, 'plan_1'],
  [{ code: 'priceUsdIsNull', kind: 'product', id: 2 }, null],
  [{ code: 'blocked', courseId: 1, reason: { code: 'SOLD_OUT' } }, null],
  [{ code: 'no_such_product', productId: 2 }, null],
  [{ code: 'out_of_stock', productId: 2, available: 3 }, 'qty_2'],
  [{ code: 'out_of_stock', productId: 2, available: 0 }, 'qty_2'],
  [{ code: 'requiredShippingAddress' }, 'ship_recipient'],
  [{ code: 'requiredShippingfee', isNoneOffered: false }, 'shipping_fee_id'],
  [{ code: 'requiredShippingfee', isNoneOffered: true }, 'shipping_fee_id'],
  [{ code: 'tax_required' }, 'is_require_tax_invoice'],
  [{ code: 'juristic_only' }, 'withholding'],
  [{ code: 'dont_have_payment' }, 'payment_method_id'],
];

describe('CRT-02 a blocker says what is the matter, what to do and where', () => {
  test.each(all)('%j', (blocker, field) => {
    const sentence = words(blocker);
    expect(sentence.field).toBe(field);
    expect(sentence.title + sentence.how).not.toMatch(/[{}]/);
    expect(sentence.title && sentence.how).not.toBe('');
  });

  test('TIME_LEFT: how long the order still holds the course, with the way there', () => {
    const waits = (status: 'notYetReceived' | 'pendingApproved', change: Partial<WaitingOrder> = {}) => {
      const order = { token: 'TOKEN', status, cancelAt: new Date('2026-11-21T05:30:00Z'), ...change };
      return words({
        code: 'blocked',
        courseId: 1,
        reason: { code: 'ORDER_WAITS', isMoneyLookedAt: false, ...order },
      });
    };
    expect(waits('notYetReceived').how).toContain('เหลือ 24 ชม. 30 นาที');
    expect(waits('pendingApproved').how).not.toContain('เหลือ');
    const over = { cancelAt: new Date('2026-11-20T04:00:00Z') };
    expect(waits('notYetReceived', over).how).toContain('หมดเวลาแล้ว');
    // its time stands still
    expect(waits('notYetReceived', { ...over, isMoneyLookedAt: true }).how).toContain('เวลาชำระหยุดไว้');
    expect(waits('notYetReceived').wayOn?.href).toContain('TOKEN');
  });

  test('it names its line, and a course’s own form has one plan field', () => {
    expect(words({ code: 'out_of_stock', productId: 2, available: 1 }).item).toMatchObject({ name: 'พู่กัน' });
    expect(words({ code: 'dont_have_pricing', courseId: 1 }, facts, true).field).toBe('plan_id');
  });

  test('an owner who may renew is told so', () => {
    const renewable = factsFor({ offers: [offerFor({ plans: [planFor({ pricingType: 'renew' })] })] });
    expect(words({ code: 'have_course', courseId: 1 }, renewable).how).toContain('ต่ออายุ');
    expect(words({ code: 'have_course', courseId: 1 }).how).not.toContain('ต่ออายุ');
  });
});
