import { describe, expect, test } from 'vitest';
import { siteSettingsFrom } from './site-settings';
import { buyersPaper, trustSigns } from './trust-signs';

const seller = { shop_name: 'ร้าน', shop_address: 'กรุงเทพมหานคร', shop_tax_id: '0105569012345' };
const settings = (overrides: Record<string, unknown>) =>
  siteSettingsFrom(Object.entries(overrides).map(([key, value]) => ({ key, value })));

describe('what stands beside the buy button', () => {
  test('a shop that has set nothing promises nothing but a receipt', () => {
    expect(trustSigns(settings({}), { locale: 'th', hasTaxSystem: true })).toEqual({
      refund: null,
      paper: 'receipt',
      tel: '',
      hours: '',
      line: null,
    });
    expect(trustSigns(settings(seller), { locale: 'th', hasTaxSystem: false }).paper).toBeNull();
    expect(
      trustSigns(settings({ ...seller, is_enable_tax_invoice: false }), { locale: 'th', hasTaxSystem: true })
        .paper,
    ).toBeNull();
  });

  test.each([
    ['registered for VAT', seller, 'tax-invoice'],
    ['without VAT', { ...seller, is_enable_vat: false }, 'receipt'],
    ['in dollars', { ...seller, is_foreign_layout: true }, 'receipt'],
    ['that has not said who it is', { shop_name: 'ร้าน' }, 'receipt'],
  ])('a shop %s', (_which, overrides, is) => {
    expect(buyersPaper(settings(overrides))).toBe(is);
  });

  test('a link to LINE is made of the account’s name alone', () => {
    const { line } = trustSigns(settings({ shop_line: '@rian' }), { locale: 'th', hasTaxSystem: true });
    expect(line).toEqual({ name: '@rian', href: 'https://line.me/R/ti/p/%40rian' });
    expect(settings({ shop_line: 'https://evil.example' }).shop_line).toBe('');
  });

  test.each(['javascript:alert(1)', '//evil.example', 'http://plain.example', '/\\evil'])(
    'terms do not lead to %s',
    (link) => {
      expect(settings({ refund_terms_link: link }).refund_terms_link).toBe('');
    },
  );
});
