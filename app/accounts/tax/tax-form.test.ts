import { describe, expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { hasRightCheckDigit } from '~/values/tax-id';
import {
  normaliseBranch,
  personTypeOf,
  readTax,
  TAX_FIELDS,
  type TaxPersonType,
  taxWarning,
  type TypedTax,
  typedTaxOf,
} from './tax-form';

const rules = { certificate: { isEnabled: true, isRequired: false }, hasCertificate: false };
const person: TypedTax = {
  tax_person_type: 'normal_person',
  tax_name_one: 'ปาริฉัตร',
  tax_name_two: 'ศรีสุวรรณวงศ์',
  tax_payer_identification_no: '1-2345-67890-12-1',
  tax_address: '88/8 ซอยอารีย์ 4 กรุงเทพฯ',
  tax_is_delivery_by_tax_address: '1',
};
const company: TypedTax = {
  ...person,
  tax_person_type: 'juristic_person',
  tax_name_one: 'บริษัท รุ่งเรืองขนมไทย จำกัด',
  tax_name_two: 'สำนักงานใหญ่',
  tax_payer_identification_no: '๐ ๑๐๕๕ ๕๘๑๒๓ ๔๕ ๑',
};
const errorsOf = (input: TypedTax, more: Partial<Parameters<typeof readTax>[1]> = {}) => {
  const result = readTax(input, { ...rules, ...more });
  return result.ok ? {} : result.errors;
};
const long = (count: number) => 'ก'.repeat(count);

test('TAX-01 a person’s and a company’s data are put right and accepted', () => {
  expect(readTax(person, rules)).toEqual({
    ok: true,
    value: {
      personType: 'normal_person',
      nameOne: 'ปาริฉัตร',
      nameTwo: 'ศรีสุวรรณวงศ์',
      taxId: '1234567890121',
      address: '88/8 ซอยอารีย์ 4 กรุงเทพฯ',
      isDeliveryByTaxAddress: true,
      deliveryAddress: '',
    },
  });
  expect(readTax(company, rules)).toMatchObject({
    ok: true,
    value: { personType: 'juristic_person', nameTwo: '00000', taxId: '0105558123451' },
  });
});

test('TAX-01 R-285 names with marks of Latin, and Thai, are printed and accepted', () => {
  for (const tax_name_one of ['Nguyễn', 'Zoë', 'Łukasz', 'ฎีกา', 'A & B “คลัง” Co., Ltd. – 2', 'ร้าน\u200bค้า'])
    expect(errorsOf({ ...person, tax_name_one })).toEqual({});
});

describe('TAX-01 every message, of a person and of a company', () => {
  test.each([
    ['person', 'tax_name_one', '', 'tax.person.nameOne.EMPTY'],
    ['person', 'tax_name_one', long(256), 'tax.person.nameOne.OVER_LENGTH'],
    ['person', 'tax_name_one', '王小明', 'tax.script'],
    ['person', 'tax_name_two', 'やまだ', 'tax.script'],
    ['person', 'tax_address', '서울 1', 'tax.script'],
    ['company', 'tax_name_one', 'شركة', 'tax.script'],
    ['company', 'tax_address', '北京市 1', 'tax.script'],
    ['person', 'tax_name_two', '  ', 'tax.person.nameTwo.EMPTY'],
    ['person', 'tax_name_two', long(256), 'tax.person.nameTwo.OVER_LENGTH'],
    ['person', 'tax_payer_identification_no', '', 'tax.person.taxId.EMPTY'],
    ['person', 'tax_payer_identification_no', '123456789012', 'tax.person.taxId.LENGTH'],
    ['person', 'tax_payer_identification_no', '12345678901211', 'tax.person.taxId.LENGTH'],
    ['person', 'tax_payer_identification_no', '12345678901a1', 'tax.person.taxId.LENGTH'],
    ['person', 'tax_payer_identification_no', '1234567890121a', 'tax.person.taxId.LENGTH'],
    ['person', 'tax_address', '', 'tax.person.address.EMPTY'],
    ['person', 'tax_address', long(1001), 'tax.person.address.OVER_LENGTH'],
    ['person', 'tax_delivery_address', '', 'tax.person.deliveryAddress.EMPTY'],
    ['person', 'tax_delivery_address', long(1001), 'tax.person.deliveryAddress.OVER_LENGTH'],
    ['company', 'tax_name_one', '', 'tax.company.nameOne.EMPTY'],
    ['company', 'tax_name_one', long(256), 'tax.company.nameOne.OVER_LENGTH'],
    ['company', 'tax_name_two', '', 'tax.company.branch.EMPTY'],
    ['company', 'tax_name_two', '1234', 'tax.company.branch.LENGTH'],
    ['company', 'tax_name_two', '123456', 'tax.company.branch.LENGTH'],
    ['company', 'tax_name_two', 'สีลม', 'tax.company.branch.LENGTH'],
    ['company', 'tax_payer_identification_no', '', 'tax.company.taxId.EMPTY'],
    ['company', 'tax_payer_identification_no', '010555812345', 'tax.company.taxId.LENGTH'],
    ['company', 'tax_payer_identification_no', '01055581234512', 'tax.company.taxId.LENGTH'],
    ['company', 'tax_address', '', 'tax.company.address.EMPTY'],
    ['company', 'tax_address', long(1001), 'tax.company.address.OVER_LENGTH'],
    ['company', 'tax_delivery_address', '', 'tax.company.deliveryAddress.EMPTY'],
    ['company', 'tax_delivery_address', long(1001), 'tax.company.deliveryAddress.OVER_LENGTH'],
  ] as const)('%s: %s “%.20s” is %s', (who, field, value, message) => {
    const fields = {
      ...(who === 'person' ? person : company),
      ...(field === 'tax_delivery_address' && { tax_is_delivery_by_tax_address: '0' }),
      [field]: value,
    };
    expect(errorsOf(fields)).toEqual({ [field]: [message] });
  });

  test('nothing typed asks for everything, in the order of the form', () => {
    const errors = errorsOf({ tax_is_delivery_by_tax_address: '0' });
    const order = Object.keys(errors).map((field) =>
      TAX_FIELDS.indexOf(field as (typeof TAX_FIELDS)[number]),
    );
    expect(errors).toMatchObject({ tax_name_one: ['tax.person.nameOne.EMPTY'] });
    expect(Object.keys(errors)).toHaveLength(5);
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });

  test('a person’s and a company’s words differ, in both languages', () => {
    for (const locale of ['th', 'en'] as const) {
      const t = translator(locale);
      for (const field of ['nameOne', 'taxId', 'address', 'deliveryAddress'] as const)
        expect(t(`tax.person.${field}.EMPTY`)).not.toBe(t(`tax.company.${field}.EMPTY`));
      expect(t('tax.person.nameTwo.EMPTY')).not.toBe(t('tax.company.branch.EMPTY'));
    }
  });
});

describe('TAX-01 the certificate', () => {
  const required = { isEnabled: true, isRequired: true };
  test.each([
    ['a company, required, none', company, required, false, true],
    ['a company, required, one', company, required, true, false],
    ['a company, not required', company, { isEnabled: true, isRequired: false }, false, false],
    ['a company, field switched off', company, { isEnabled: false, isRequired: true }, false, false],
    ['a person, required', person, required, false, false],
  ] as const)('%s', (_, input, certificate, hasCertificate, isAsked) => {
    expect(errorsOf(input, { certificate, hasCertificate })).toEqual(
      isAsked ? { tax_company_certificate: ['tax.company.certificate.EMPTY'] } : {},
    );
  });
});

test.each([
  ['สำนักงานใหญ่', '00000'],
  ['Head office', '00000'],
  ['0', '00000'],
  ['๐๐๐๐๑', '00001'],
  ['สาขาที่ 00012', '00012'],
  ['00-012', '00012'],
  ['1', '1'],
])('TAX-02 branch %s is %s', (input, branch) => expect(normaliseBranch(input)).toBe(branch));

describe('TAX-02 the check digit', () => {
  test.each([
    ['1234567890121', true],
    ['0105558123451', true],
    ['1234567890123', false],
    ['0105558123541', false],
    ['123', false],
  ])('%s: %s', (taxId, isRight) => expect(hasRightCheckDigit(taxId)).toBe(isRight));

  const wrong = { ...company, tax_payer_identification_no: '0105558123541' };
  test('a wrong one is a warning until that very number is confirmed', () => {
    expect(taxWarning(wrong)).toBe(true);
    expect(errorsOf(wrong)).toEqual({ tax_id_confirmed: ['tax.checkDigit'] });
    expect(errorsOf({ ...wrong, tax_id_confirmed: '0105558123541' })).toEqual({});
    expect(errorsOf({ ...wrong, tax_id_confirmed: '0105558123999' })).toEqual({
      tax_id_confirmed: ['tax.checkDigit'],
    });
  });
  test('too few figures are no warning but a mistake', () => {
    expect(taxWarning({ ...wrong, tax_payer_identification_no: '0105' })).toBe(false);
  });
});

test('TAX-02 the delivery address counts only when it differs', () => {
  const other = { ...person, tax_delivery_address: 'ตึกบี' };
  expect(readTax(other, rules)).toMatchObject({
    value: { isDeliveryByTaxAddress: true, deliveryAddress: '' },
  });
  expect(readTax({ ...other, tax_is_delivery_by_tax_address: '0' }, rules)).toMatchObject({
    value: { isDeliveryByTaxAddress: false, deliveryAddress: 'ตึกบี' },
  });
  expect(errorsOf({ ...person, tax_is_delivery_by_tax_address: undefined })).toEqual({});
});

test.each([
  [{}, undefined, 'normal_person'],
  [{}, 'juristic_person', 'juristic_person'],
  [{ tax_person_type: 'x' }, undefined, 'normal_person'],
  [{ tax_person_type: 'normal_person' }, 'juristic_person', 'normal_person'],
] as const)('who is meant by %j with %s', (input: TypedTax, initial: TaxPersonType | undefined, personType) =>
  expect(personTypeOf(input, initial)).toBe(personType),
);

test('a stored identity fills the form and is accepted again', () => {
  const result = readTax(
    { ...company, tax_payer_identification_no: '0105558123541', tax_id_confirmed: '0105558123541' },
    rules,
  );
  if (!result.ok) throw new Error('refused');
  expect(readTax(typedTaxOf(result.value), rules)).toEqual(result);
});
