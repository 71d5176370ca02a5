import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressSchema } from '~/accounts/addresses/address-form';
import { ALL_REQUIRED, contactSchema } from '~/accounts/contact/contact-form';
import { labelSchema } from '~/accounts/registration/custom-labels';
import {
  emailForm,
  personSchema,
  profileSchema,
  type RegistrationFields,
  SET_FIELDS,
} from '~/accounts/registration/registration-form';
import { loginSchema } from '~/accounts/sign-in/login-form';
import {
  changePasswordSchema,
  newPasswordSchema,
  resetPasswordSchema,
} from '~/accounts/sign-in/new-password-form';
import { forgottenSchema, signInSchema } from '~/accounts/sign-in/sign-in-form';
import { taxSchema } from '~/accounts/tax/tax-form';
import { reissueSchema } from '~/documents/reissue-form';
import { withholdingCertificateSchema } from '~/documents/vat-month-forms';
import { branchOf, constraintsOf, fieldNames } from '~/kit/forms/form-schema';
import { positionForm } from '~/learning/watching/progress-report';
import { CARRIERS } from '~/orders/shipping/carriers';
import { shipmentSchema } from '~/orders/shipping/shipment-form';
import { staffOrderSchema } from '~/orders/staff/staff-order-form';
import { moneyFields } from '~/payments/payment-exceptions/money-form';
import { listedChargeSchema } from '~/payments/reconciliation/listed-charge-form';
import { refundSchema } from '~/payments/refunds/refund-form';
import { columnsForm } from '~/payments/statements/statement-form';
import { decideSchema } from '~/payments/transfers/decide-form';
import { transferFields } from '~/payments/transfers/transfer-form';
import { parseForm } from './form.server';

type Sample = Readonly<Record<string, string>>;
interface Form {
  schema: z.ZodType;
  /** a valid form */
  sample: Sample;
  /** required because of another field's value: the browser does not know */
  conditional?: readonly string[];
  /** fields with a fixed format: a longer value is invalid at any length */
  written?: readonly string[];
}

const sampleOf = (isRequired: boolean) =>
  Object.fromEntries(
    SET_FIELDS.map((name) => [name, { isEnabled: true, isRequired }]),
  ) as unknown as RegistrationFields;
const person: Sample = {
  firstname: 'มะลิ',
  lastname: 'ศรีสุข',
  tel: '0812345678',
  age: '18',
  firstname_eng: 'Mali',
  lastname_eng: 'Srisuk',
  nickname: 'ลิ',
  address: '99/1',
  education: 'ป.ตรี',
  level: '4',
  biography: 'ชอบวาด',
};
const contact = { firstname: 'มะลิ', lastname: 'ศรีสุข', email: 'mali@example.test', tel: '0812345678' };
const password = { password: 'abc123', password_confirm: 'abc123' };
const tax = {
  tax_name_one: 'ปาริฉัตร',
  tax_payer_identification_no: '1234567890121',
  tax_address: '88/8',
  tax_is_delivery_by_tax_address: '0',
  tax_delivery_address: 'ตึกบี',
};
const question = { id: 7, kind: 'inputtext', label: 'โรงเรียน', isRequired: true, items: [] } as const;
const byHand = { way: 'by-hand', refund_date: '20/11/2512', refund_reference: 'ก1' };
const money = (intent: string, more: Sample, rest: Partial<Form> = {}): Form => ({
  schema: branchOf(moneyFields, intent),
  sample: { intent, ...more },
  ...rest,
});
const backByHand = { conditional: ['refund_date', 'refund_reference'], written: ['refund', 'refund_date'] };

const FORMS: Readonly<Record<string, Form>> = {
  contact: { schema: contactSchema(ALL_REQUIRED, 9), sample: contact, written: ['email', 'tel'] },
  'contact abroad': {
    schema: contactSchema(ALL_REQUIRED, 9, 'international'),
    sample: contact,
    written: ['email', 'tel'],
  },
  address: {
    schema: addressSchema(9),
    sample: {
      ship_recipient: 'ปาริฉัตร',
      ship_tel: '0812345678',
      ship_line: '88/8',
      ship_tambon: 'สามเสนใน',
      ship_amphoe: 'พญาไท',
      ship_province: 'กรุงเทพมหานคร',
      ship_postcode: '10400',
    },
    written: ['ship_tel', 'ship_province', 'ship_postcode'],
  },
  'tax of a person': {
    schema: taxSchema,
    sample: { ...tax, tax_person_type: 'normal_person', tax_name_two: 'ศรีสุวรรณวงศ์' },
    conditional: ['tax_delivery_address'],
    written: ['tax_payer_identification_no', 'tax_id_confirmed'],
  },
  'tax of a company': {
    schema: taxSchema,
    sample: { ...tax, tax_person_type: 'juristic_person', tax_name_two: '00000' },
    conditional: ['tax_delivery_address'],
    written: ['tax_name_two', 'tax_payer_identification_no', 'tax_id_confirmed'],
  },
  registration: { schema: personSchema(sampleOf(true), 9, 'thai'), sample: person, written: ['tel', 'age'] },
  'registration, nothing required': {
    schema: personSchema(sampleOf(false), 9, 'thai'),
    sample: person,
    written: ['tel', 'age'],
  },
  'a question of the shop': { schema: labelSchema([question]), sample: { label_7: 'เตรียมอุดม' } },
  'e-mail': { schema: emailForm, sample: { email: 'mali@example.test' }, written: ['email'] },
  profile: { schema: profileSchema, sample: { old_password: 'abc123' }, written: ['old_password'] },
  login: { schema: loginSchema, sample: { username: 'mali', ...password }, written: ['password_confirm'] },
  'new password': { schema: newPasswordSchema, sample: password, written: ['password', 'password_confirm'] },
  'forgotten password': {
    schema: resetPasswordSchema,
    sample: password,
    written: ['password', 'password_confirm'],
  },
  'changed password': {
    schema: changePasswordSchema,
    sample: { ...password, old_password: 'x' },
    written: ['password', 'password_confirm'],
  },
  'sign-in': {
    schema: signInSchema,
    sample: { username: 'mali', password: 'abc123', back: '/cart' },
    written: ['back'],
  },
  'who forgot': { schema: forgottenSchema, sample: { username: 'mali' } },
  'transfer report': {
    schema: transferFields.paid,
    sample: {
      transfer_amount: '10',
      bank_code: '',
      bank_account: '',
      transfer_datetime: '01/01/2513',
      time: '07:00',
      description: 'โอนแล้ว',
    },
    written: ['transfer_amount', 'bank_code', 'bank_account', 'transfer_datetime', 'time'],
  },
  'free report': { schema: transferFields.free, sample: { contact_name: 'มะลิ', description: 'ขอบคุณ' } },
  refund: {
    schema: refundSchema,
    sample: {
      intent: 'review',
      line: '1',
      reason: 'คืน',
      ...byHand,
      note_name: 'มะลิ',
      note_address: '9/9',
      note_tax_id: '1234567890121',
    },
    written: ['note_tax_id', 'seen'],
  },
  'money: back': money('refund', { refund: '10', ...byHand }, backByHand),
  'money: split': money(
    'split',
    { keep: '5', refund: '5', ...byHand },
    { ...backByHand, written: [...backByHand.written, 'keep'] },
  ),
  'money: move': money('move', { to_order: '17', amount: '5' }, { written: ['to_order', 'amount'] }),
  'money: arrived': money(
    'arrived',
    { to_order: '17', amount: '5', arrived_date: '20/11/2512', reference: 'ก1' },
    { written: ['to_order', 'amount', 'arrived_date'] },
  ),
  'money: close': money('close', { note: 'ปิด' }),
  'money: keep access': money('keep-access', { note: 'ให้เรียนต่อ' }),
  'money: papers': money('papers', { reason: 'คืนแล้ว' }, { written: ['plan'] }),
  'listed charge: give': {
    schema: branchOf(listedChargeSchema, 'give'),
    sample: { intent: 'give', to_order: '17' },
    written: ['to_order'],
  },
  'listed charge: close': {
    schema: branchOf(listedChargeSchema, 'close'),
    sample: { intent: 'close', note: 'ปิด' },
  },
  'slip refused': {
    schema: branchOf(decideSchema, 'reject'),
    sample: { intent: 'reject', reason: 'other', words: 'ยอดไม่ตรง' },
    conditional: ['words'],
  },
  'parcel sent': {
    schema: branchOf(shipmentSchema, 'send'),
    sample: { intent: 'send', seen: 'waiting', carrier: CARRIERS[0].id, tracking_number: 'TH123456' },
    conditional: ['tracking_number'],
    written: ['tracking_number'],
  },
  'order cancelled': {
    schema: branchOf(staffOrderSchema, 'cancel'),
    sample: { intent: 'cancel', reason: 'ซ้ำ' },
  },
  'document anew': { schema: reissueSchema, sample: { reason: 'ชื่อผิด', seen: 'TI-1' }, written: ['seen'] },
  'certificate of withholding': {
    schema: withholdingCertificateSchema,
    sample: { orderId: '5', number: '12/3', day: '01/01/2513' },
    written: ['day'],
  },
  'columns of a statement': {
    schema: columnsForm,
    sample: { day: '1', amount: '2', heading: '1', time: '', description: '', reference: '' },
    written: ['heading'],
  },
  'place in a video': { schema: positionForm, sample: { position: '4:18' }, written: ['position'] },
};

const formDataOf = (sample: Sample) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(sample)) form.append(name, value);
  return form;
};
/** The server's error for one field. */
const errorOf = ({ schema }: Form, sample: Sample, name: string) => {
  const form = parseForm(formDataOf(sample), schema);
  return form.ok ? [] : (form.errors[name] ?? []);
};
const without = (sample: Sample, name: string): Sample =>
  Object.fromEntries(Object.entries(sample).filter(([each]) => each !== name));
const CHOICES = ['bank_code', 'bank_account'];

describe.each(Object.entries(FORMS))('a browser and the server agree: %s', (_, form) => {
  const constraints = constraintsOf(form.schema);
  const input = Object.keys(form.sample).filter((name) => !CHOICES.includes(name));

  test.each(input)('%s', (name) => {
    const { required = false, maxLength, minLength } = constraints[name]!;
    const { conditional = [], written = [], sample } = form;
    expect(errorOf(form, sample, name), 'the sample').toEqual([]);
    // an empty field is sent as an empty text, a checkbox and a choice not at all
    const isMissed = [without(sample, name), { ...sample, [name]: '' }].map(
      (each) => errorOf(form, each, name).length > 0,
    );
    if (!conditional.includes(name)) expect(isMissed).toEqual([required, required]);
    else expect(required).toBe(false);
    if (minLength)
      expect(errorOf(form, { ...sample, [name]: 'a'.repeat(minLength - 1) }, name)).not.toEqual([]);
    if (maxLength === undefined) return;
    const long = 'a'.repeat(maxLength + 1);
    expect(errorOf(form, { ...sample, [name]: long }, name).length > 0 || written.includes(name)).toBe(true);
    if (written.includes(name)) return;
    expect(errorOf(form, { ...sample, [name]: long.slice(1) }, name)).toEqual([]);
  });

  test('what somebody types has a limit', () => {
    // a browser would truncate a secret silently: only the server limits it
    const texts = input.filter((name) => isText(form.schema, name) && constraints[name]?.type !== 'password');
    expect(texts.filter((name) => constraints[name]?.maxLength === undefined)).toEqual([]);
  });
});

/** A typed text, not a choice or a hidden number. */
const HIDDEN = ['intent', 'way', 'line', 'seen', 'plan', 'orderId', 'carrier', 'heading', 'day', 'amount'];
function isText(schema: z.ZodType, name: string): boolean {
  const isColumn = schema === columnsForm;
  return !HIDDEN.includes(name) && !isColumn && !/^tax_(person_type|is_)|^reason$/.test(name);
}

test('a line’s end counts once, as a browser counts it', () => {
  const reason = 'a\r\n'.repeat(249) + 'aa';
  expect(errorOf(FORMS.refund!, { ...FORMS.refund!.sample, reason }, 'reason')).toEqual([]);
  expect(errorOf(FORMS.refund!, { ...FORMS.refund!.sample, reason: `${reason}a` }, 'reason')).toEqual([
    'admin.reasonTooLong',
  ]);
});

test('limits come through conform, which loses them with zod 4.6', () => {
  const schema = z.object({
    name: z
      .string()
      .min(2)
      .max(9)
      .regex(/^[a-z]+$/),
    age: z.string().max(3).default(''),
  });
  expect(constraintsOf(schema)).toEqual({
    name: { required: true, minLength: 2, maxLength: 9, pattern: '^(?=.*(?:^[a-z]+$)).*$' },
    age: { maxLength: 3 },
  });
  expect(fieldNames(schema)).toEqual(['name', 'age']);
});
