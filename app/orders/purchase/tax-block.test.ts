import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import { course1, factsFor, offerFor, planFor, product2 } from '../../../test/support/rows/purchase-facts';
import { asking } from '../../../test/support/rows/purchase-shop';
import { quoteOf } from './purchase-quote';
import { mayOfferWithholding, taxBlockOf } from './tax-block';

type Change = NonNullable<Parameters<typeof factsFor>[0]>;
const priced = (baht: number, isLayoutCourseRegistration: boolean | null = null) =>
  offerFor({ course: { isLayoutCourseRegistration }, plans: [planFor({ price: satang(baht * 100) })] });
/** In a shop that requires tax details from the threshold on, unless the case says otherwise. */
const block = (change: Change, lines = [course1]) => {
  const facts = factsFor({
    ...change,
    settings: { tax_invoice_policy: 'required', ...change.settings },
  });
  return taxBlockOf(facts, quoteOf(facts, asking(lines)));
};

describe('the tax part of the form (R-20)', () => {
  const off = { is_layout_course_registration: false };
  test.each([
    ['below the threshold', { offers: [priced(1069.99)] }, 'optional'],
    ['from 1,000 baht without VAT', { offers: [priced(1070)] }, 'required'],
    [
      'on request, as a new shop has it',
      { offers: [priced(1070)], settings: { tax_invoice_policy: 'on_request' } },
      'optional',
    ],
    [
      'without VAT nothing is required',
      { offers: [priced(1070)], settings: { is_enable_vat: false } },
      'optional',
    ],
    ['nothing to pay', { offers: [priced(0)] }, 'hidden'],
    ['without the add-on', { offers: [priced(1070)], hasTaxSystem: false }, 'hidden'],
    ['switched off', { offers: [priced(1070)], settings: { is_enable_tax_invoice: false } }, 'hidden'],
    ['off for the site', { offers: [priced(1070)], settings: off }, 'hidden'],
    ['off for the site, on for the course', { offers: [priced(1070, true)], settings: off }, 'required'],
    ['on for the site, off for the course', { offers: [priced(1070, false)] }, 'hidden'],
  ] satisfies [string, Change, string][])('%s', (_why, change, is) => {
    expect(block(change)).toBe(is);
  });

  test('goods alone follow the site', () => {
    expect(block({}, [product2])).toBe('optional');
    expect(block({ settings: off }, [product2])).toBe('hidden');
  });

  test('one of several courses that asks is enough', () => {
    const other = offerFor({ course: { id: 3, isLayoutCourseRegistration: false } });
    const lines = [course1, { kind: 'course' as const, courseId: 3, planId: 11 }];
    expect(block({ offers: [priced(1070), other] }, lines)).toBe('required');
  });
});

describe('withholding is offered (R-19)', () => {
  const may = (change: Change, lines = [course1]) => {
    const facts = factsFor(change);
    return mayOfferWithholding(facts, quoteOf(facts, asking(lines)));
  };
  test.each([
    ['from the threshold, whoever asks', { offers: [priced(1070)] }, true],
    ['not below', { offers: [priced(1069)] }, false],
    ['not without the tax part', { offers: [priced(1070)], hasTaxSystem: false }, false],
    ['not switched off', { offers: [priced(1070)], settings: { is_enable_withholding_tax: false } }, false],
  ] satisfies [string, Change, boolean][])('%s', (_why, change, is) => expect(may(change)).toBe(is));

  test('the tax part does not vanish when it makes the amount smaller', () => {
    const settings = { tax_invoice_policy: 'required' };
    const facts = factsFor({ offers: [priced(1070)], settings });
    const ask = asking([course1], { taxPersonType: 'juristic_person', withholdingBasisPoints: 300 });
    const quote = quoteOf(facts, ask);
    expect(quote).toMatchObject({ withholding: 3_000, due: 104_000 });
    expect(taxBlockOf(facts, quote)).toBe('required');
  });

  test('a company gets none where no tax invoice can be asked for', () => {
    const facts = factsFor({ offers: [priced(1070)], hasTaxSystem: false });
    const ask = asking([course1], { taxPersonType: 'juristic_person', withholdingBasisPoints: 300 });
    expect(quoteOf(facts, ask)).toMatchObject({ withholding: 0, withholdingRefusal: 'needs_juristic' });
  });
});
