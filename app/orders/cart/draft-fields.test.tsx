import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { taxSchema } from '~/accounts/tax/tax-form';
import { Field } from '~/kit/forms/field';
import { optionalLine } from '~/kit/forms/field-rules';
import { formFields } from '~/kit/forms/form-fields';
import { constraintsOf, readFields } from '~/kit/forms/form-schema';
import { draftFields, draftOf, keptDraft, mergeDrafts } from './draft-fields';

const KEPT_BEFORE =
  'firstname lastname email email_seen tel coupon_code shipping_fee_id address_id ship_recipient ship_tel ship_line ship_tambon ship_amphoe ship_province ship_postcode ship_seen is_require_tax_invoice tax_person_type tax_name_one tax_name_two tax_payer_identification_no tax_address tax_is_delivery_by_tax_address tax_delivery_address kept_certificate tax_id_confirmed tax_filled_one tax_filled_two withholding firstname_eng lastname_eng nickname age address education level biography kept_image_profile seats';

test('a draft keeps every field a purchase form asks, and nothing else', () => {
  expect([...draftFields()].sort()).toEqual(KEPT_BEFORE.split(' ').sort());
});

test('a field that is new to the tax form is parsed, limited, shown, and kept by the cart', () => {
  const [person, company] = taxSchema.options;
  const more = { tax_phone: optionalLine(20, 'tax.person.nameOne.OVER_LENGTH') };
  const schema = z.discriminatedUnion('tax_person_type', [person.safeExtend(more), company.safeExtend(more)]);
  const input = {
    tax_person_type: 'normal_person',
    tax_name_one: 'ปาริฉัตร',
    tax_name_two: 'ศรีสุวรรณวงศ์',
    tax_payer_identification_no: '1234567890121',
    tax_address: '88/8',
    tax_phone: ' 02 123 4567 ',
  };
  // parser
  expect(readFields(schema, input)).toMatchObject({ ok: true, value: { tax_phone: '02 123 4567' } });
  expect(readFields(schema, { ...input, tax_phone: '0'.repeat(21) })).toEqual({
    ok: false,
    errors: { tax_phone: ['tax.person.nameOne.OVER_LENGTH'] },
  });
  // native constraints
  expect(constraintsOf(schema).tax_phone).toEqual({ maxLength: 20 });
  // field, with what was typed and what is wrong
  const field = formFields(schema, { values: input, errors: { tax_phone: 'ยาวเกินไป' } });
  const html = renderToStaticMarkup(<Field {...field('tax_phone')} label="โทรศัพท์" />);
  expect(html).toContain('name="tax_phone"');
  expect(html).toContain('maxLength="20"');
  expect(html).toContain('value=" 02 123 4567 "');
  expect(html).toContain('ยาวเกินไป');
  // the cart's draft
  const names = draftFields(schema);
  expect(draftOf(input, [], names).tax_phone).toBe(' 02 123 4567 ');
  expect(keptDraft({ tax_phone: '02' }, names)).toEqual({ tax_phone: '02' });
  expect(keptDraft({ tax_phone: '02' })).toEqual({});
});

test('what was kept gives way to what is typed now, and an emptied field is forgotten', () => {
  expect(mergeDrafts({ email: 'a@b.test', tel: '081' }, { tel: '', firstname: 'มะลิ' })).toEqual({
    email: 'a@b.test',
    firstname: 'มะลิ',
  });
});
