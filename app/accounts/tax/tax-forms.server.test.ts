import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { addPerson } from '../../../test/support/rows/bought-course';
import { saveTaxProfile } from './save-tax-profile.server';
import type { TypedTax } from './tax-form';
import { readTaxForm, takeTaxForm } from './tax-forms.server';
import { readTaxProfile } from './tax-profile.server';

const now = new Date('2026-11-20T07:00:00Z');
const secret = 'a secret of at least thirty-two characters';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-tax-'));

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await open.close();
});
beforeEach(() => truncateAll(open.db));

const company: TypedTax = {
  tax_person_type: 'juristic_person',
  tax_name_one: 'บริษัท ขนมไทย จำกัด',
  tax_name_two: '00000',
  tax_payer_identification_no: '0105558123451',
  tax_address: '45 ถนนเจริญนคร',
};
const certificate = { name: 'รับรอง.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF'), isTooLarge: false };
const take = (
  input: TypedTax,
  memberId: number | null = null,
  file: typeof certificate | null = certificate,
) =>
  takeTaxForm(
    open.db,
    { typed: input, file, memberId, sender: 'x', secret, storage: { files: filesIn(dataDir), limitGb: 1 } },
    now,
  );
const read = (input: TypedTax, memberId: number | null, isOnlyType = false) =>
  readTaxForm(open.db, { typed: input, memberId, secret, personType: 'juristic_person', isOnlyType });

test('TAX-01 a member’s profile is kept and fills the next form, certificate included', async () => {
  const memberId = await addPerson(open.db);
  const { identity } = await take(company, memberId);
  expect(identity).toMatchObject({
    nameOne: company.tax_name_one,
    certificateId: expect.any(Number) as number,
  });
  expect(await saveTaxProfile(open.db, { personId: memberId, identity: identity! }, now)).toMatchObject({
    ok: true,
  });
  expect(await readTaxProfile(open.db, memberId)).toEqual(identity);
  const form = await read({}, memberId);
  expect(form.values).toMatchObject({ ...company, tax_is_delivery_by_tax_address: '1' });
  expect(form.certificate).toMatchObject({ isEnabled: true, isRequired: false, keptName: 'รับรอง.pdf' });
  // a submitted value goes before the saved one
  expect((await read({ tax_name_one: 'อื่น' }, memberId)).values).toMatchObject({ tax_name_one: 'อื่น' });
  // saving again changes the same row
  await saveTaxProfile(open.db, { personId: memberId, identity: { ...identity!, nameTwo: '00001' } }, now);
  expect(await readTaxProfile(open.db, memberId)).toMatchObject({ nameTwo: '00001' });
});

test('TAX-01 a person’s own names are filled in where nothing was said, and never stand for a company', async () => {
  const ownNames = { tax_name_one: 'มานี', tax_name_two: 'ใจดี' };
  const readNamed = async (input: TypedTax, memberId: number | null = null) => {
    const person = { firstname: ' มานี', lastname: 'ใจดี' };
    return (await readTaxForm(open.db, { typed: input, memberId, secret, named: person })).values;
  };
  expect(await readNamed({})).toMatchObject({ tax_person_type: 'normal_person', ...ownNames });
  expect(await readNamed({ tax_person_type: 'normal_person', tax_address: '45' })).toMatchObject(ownNames);
  expect(await readNamed({ tax_name_one: 'ปิติ' })).not.toHaveProperty('tax_name_two');
  const companyForm = await readNamed({ ...ownNames, tax_person_type: 'juristic_person', tax_address: '45' });
  expect(companyForm).toEqual({ tax_person_type: 'juristic_person', tax_address: '45' });
  // the company's name is entered, and the surname fills the field of its branch
  const companyInput = { ...ownNames, tax_name_one: 'บริษัท ใจดี จำกัด', tax_person_type: 'juristic_person' };
  expect(await readNamed(companyInput)).not.toHaveProperty('tax_name_two');
  expect(await readNamed(company)).toMatchObject({ tax_name_one: company.tax_name_one });
  const memberId = await addPerson(open.db);
  const { identity } = await take(company, memberId);
  await saveTaxProfile(open.db, { personId: memberId, identity: identity! }, now);
  expect(await readNamed({}, memberId)).toMatchObject({ tax_name_one: company.tax_name_one });
});

test('TAX-01 a guest’s account keeps no profile, and nobody reads another’s', async () => {
  const [guest, other] = [await addPerson(open.db, 'generated'), await addPerson(open.db)];
  const { identity } = await take(company);
  expect(await saveTaxProfile(open.db, { personId: guest, identity: identity! }, now)).toEqual({
    ok: false,
    refusal: { code: 'NOT_A_MEMBER' },
  });
  expect(await readTaxProfile(open.db, guest)).toBeNull();
  expect(await readTaxProfile(open.db, other)).toBeNull();
});

test('TAX-03 where only a company counts, a person’s names do not stand in its fields', async () => {
  const person = { ...company, tax_person_type: 'normal_person', tax_name_one: 'ปาริฉัตร' };
  const form = await read(person, null, true);
  expect(form.values).toEqual({ tax_person_type: 'juristic_person' });
  expect((await read(company, null, true)).values).toMatchObject(company);
});

test('TAX-01 a person’s identity names no certificate', async () => {
  const person = { ...company, tax_person_type: 'normal_person', tax_name_two: 'ศรีสุวรรณ' };
  const { form } = await take(company);
  const result = await take({ ...person, kept_certificate: form.certificate.kept! } as TypedTax, null, null);
  expect(result.identity).toMatchObject({ personType: 'normal_person', certificateId: null });
});

test('TAX-01 the form setting decides whether a company must send its certificate', async () => {
  expect((await take(company, null, null)).errors).toEqual({});
  await open.db
    .insertInto('registration_field')
    .values({ name: 'company_certificate', is_enable: true, is_require: true })
    .execute();
  const result = await take(company, null, null);
  expect(result.identity).toBeNull();
  expect(result.errors).toEqual({ tax_company_certificate: ['tax.company.certificate.EMPTY'] });
  expect((await take(company)).identity).not.toBeNull();
  await open.db.updateTable('registration_field').set({ is_enable: false }).execute();
  expect((await take(company)).identity).toMatchObject({ certificateId: null });
});
