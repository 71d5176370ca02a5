import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../../test/support/bought-course';
import { addUnpaidOrder } from '../../test/support/placed-order';
import { openTestDatabase } from '../../test/support/test-database';
import { takeCertificate } from '~/accounts/certificates.server';
import { saveTaxProfile } from '~/accounts/save-tax-profile.server';
import type { TaxIdentity } from '~/accounts/tax-form';
import type { OpenDatabase } from '~/platform/database.server';
import { addHours } from '~/values/time';
import { keepChoices } from './keep-choices.server';
import { forgetUnusedCertificates } from './forget-unused-certificates.server';

const now = new Date('2026-11-20T07:00:00Z');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-unused-'));
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await open.close();
});

const send = async () => {
  const { certificate } = await takeCertificate(
    open.db,
    {
      file: { name: 'x.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF'), isTooLarge: false },
      kept: null,
      ownerPersonId: null,
      sender: 'x',
      secret: 'a secret of at least thirty-two characters',
      storage: { dataDir, limitGb: 1 },
    },
    now,
  );
  return certificate!;
};
const identity = (certificateId: number): TaxIdentity => ({
  personType: 'juristic_person',
  nameOne: 'บริษัท ขนมไทย จำกัด',
  nameTwo: '00000',
  taxId: '0105558123451',
  address: '45 ถนนเจริญนคร',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  certificateId,
});

test('TAX-01 certificates nobody names are forgotten after a day; profiles, drafts and orders keep theirs', async () => {
  const [unused, ofProfile, ofDraft, ofOrder] = [await send(), await send(), await send(), await send()];
  const personId = await addPerson(open.db);
  await saveTaxProfile(open.db, { personId, identity: identity(ofProfile.id) }, now);
  await keepChoices(open.db, { personId }, null, { draft: { kept_certificate: ofDraft.kept } }, now);
  const { orderId } = await addUnpaidOrder(open.db, { now });
  await open.db
    .updateTable('purchase_order')
    .set({ tax_identity: JSON.stringify(identity(ofOrder.id)) })
    .where('id', '=', orderId)
    .execute();

  expect(await forgetUnusedCertificates(open.db, dataDir, addHours(now, 23))).toBe(0);
  expect(await forgetUnusedCertificates(open.db, dataDir, addHours(now, 25))).toBe(1);
  expect(await forgetUnusedCertificates(open.db, dataDir, addHours(now, 25))).toBe(0);
  const left = await open.db.selectFrom('upload').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([ofProfile.id, ofDraft.id, ofOrder.id]);
  expect(left.map(({ id }) => id)).not.toContain(unused.id);
  expect(fs.readdirSync(path.join(dataDir, 'uploads/private'))).toHaveLength(3);
});
