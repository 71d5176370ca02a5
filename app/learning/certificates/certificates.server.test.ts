import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { completeLecture } from '~/learning/complete-lecture.server';
import { forgetLearner } from '~/learning/forget-learner.server';
import { readLearningExport } from '~/learning/learning-export.server';
import { reassignProgress } from '~/learning/reassign-progress.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { setSealSecrets } from '~/platform/sealed.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { pdfText } from '../../../test/support/read-pdf';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { CERTIFICATE_DESIGNS } from './certificate';
import { readCertificate, readCertificatesOf, readOwnCertificate } from './certificates.server';
import { correctCertificateName } from './correct-certificate-name.server';
import { readPublicKey, readPublicKeys } from './credential-keys.server';
import { drawCertificate } from './draw-certificate.server';
import { issueCertificate } from './issue-certificate.server';
import { lookUpCertificate, takePaperToken } from './look-up-certificate.server';
import { signCredential } from './sign-credential.server';

const now = new Date('2026-11-20T07:00:00Z');
const publicUrl = 'https://school.example.test';
const NAME = 'ปาริฉัตร ศรีสุวรรณวงศ์';

const { db } = fileDatabase({ hasJobs: true, maxConnections: 8 });
let person: number;
let course: number;
let lectures: number[];
beforeEach(async () => {
  setSealSecrets('a secret of the shop that is long enough');
  person = await addPerson(db());
  course = await addCourse(db());
  lectures = await addLectures(db(), course, [{}, { type: 'text' }]);
  const certificate = { certificate_design: 'classic' as const, certificate_title_en: 'Excel at Work' };
  await db().updateTable('course').set(certificate).where('id', '=', course).execute();
  await give(person);
});

const give = (personId: number) =>
  db()
    .insertInto('access_grant')
    .values({
      person_id: personId,
      course_id: course,
      source: 'purchase',
      terms: '{"planType":"One-Time Payment"}',
      granted_at: now,
      starts_at: now,
    })
    .execute();
const learn = async (personId = person) => {
  for (const lectureId of lectures)
    await inTransaction(db(), (tx) => completeLecture(tx, { personId, lectureId }, now));
};
const issue = (options: { personId?: number; name?: string } = {}) =>
  issueCertificate(db(), { personId: person, courseId: course, name: NAME, ...options }, now);
const readOwn = (personId = person) => readOwnCertificate(db(), { personId, courseId: course });
const issueCode = async () => {
  await learn();
  const certificate = await issue();
  if (!certificate.ok) throw new Error(certificate.refusal.code);
  return certificate.value.code;
};

describe(`certificates (R-156), ${databaseMode()}`, () => {
  it('is issued once on completion, under the name of that moment, with a mail', async () => {
    expect(await issue()).toMatchObject({ refusal: { code: 'NOT_COMPLETE' } });
    const code = await issueCode();
    expect(await issue({ name: 'คนอื่น' })).toEqual({ ok: true, value: { code, isNew: false } });
    expect(await readOwn()).toMatchObject({
      code,
      holderName: NAME,
      standing: 'valid',
      paper: { design: 'classic', title: 'Excel', titleEn: 'Excel at Work', completedOn: '2026-11-20' },
    });
    const mails = await db().selectFrom('outbox_mail').select(['kind', 'html']).orderBy('id').execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['course-completed', 'certificate-issued']);
    expect(mails[1]!.html).toContain(code);
  });

  it('pressed twice at once it is one', async () => {
    await learn();
    const both = await Promise.all([issue(), issue(), issue()]);
    const codes = both.map((each) => each.ok && each.value.code);
    expect(new Set(codes).size).toBe(1);
    expect(both.filter((each) => each.ok && each.value.isNew)).toHaveLength(1);
  });

  it('does not change with the course', async () => {
    const code = await issueCode();
    const other = { title: 'Excel 2', certificate_design: null, certificate_title_en: 'Other' };
    await db().updateTable('course').set(other).where('id', '=', course).execute();
    expect(await readCertificate(db(), code)).toMatchObject({ paper: { title: 'Excel', design: 'classic' } });
    expect(await readCertificatesOf(db(), person, [course])).toMatchObject([{ code, isWaiting: false }]);
  });

  it('is of no course that gives none, and of nobody whose access was taken back', async () => {
    await learn();
    await db().updateTable('access_grant').set({ revoked_at: now }).execute();
    expect(await issue()).toMatchObject({ refusal: { code: 'NOT_COMPLETE' } });
    await db().updateTable('course').set({ certificate_design: null }).execute();
    expect(await issue()).toMatchObject({ refusal: { code: 'NOT_GIVEN' } });
  });

  it('is issued when the lecture that was missing was taken from the course', async () => {
    const [first, second] = lectures;
    await inTransaction(db(), (tx) => completeLecture(tx, { personId: person, lectureId: first! }, now));
    expect(await readCertificatesOf(db(), person, [course])).toEqual([]);
    await db().deleteFrom('lecture').where('id', '=', second!).execute();
    expect(await readCertificatesOf(db(), person, [course])).toMatchObject([
      { isWaiting: true, completedAt: null },
    ]);
    expect(await issue()).toMatchObject({ ok: true });
  });
});

describe(`a certificate that holds no more (R-157), ${databaseMode()}`, () => {
  it('when its access went back with its money; again, when it is bought again', async () => {
    const code = await issueCode();
    await refund();
    expect(await readCertificate(db(), code)).toMatchObject({ standing: 'refunded' });
    expect(await readCertificatesOf(db(), person, [course])).toMatchObject([
      { code: null, isWaiting: false },
    ]);
    await give(person);
    expect(await readCertificate(db(), code)).toMatchObject({ standing: 'valid' });
  });

  it('when staff took the completion back; not when access was over or ended without money', async () => {
    const code = await issueCode();
    await db()
      .updateTable('access_grant')
      .set({ ends_at: new Date('2026-11-21T00:00:00Z') })
      .execute();
    expect(await readCertificate(db(), code)).toMatchObject({ standing: 'valid' });
    await db().updateTable('access_grant').set({ revoked_at: now }).execute();
    expect(await readCertificate(db(), code)).toMatchObject({ standing: 'valid' });
    await db().deleteFrom('course_completion').execute();
    expect(await readCertificate(db(), code)).toMatchObject({ standing: 'withdrawn' });
  });

  /** As a refund leaves it: the grant is revoked, and its line is refunded. */
  async function refund() {
    const orderId = await addApprovedOrder(db(), person, [{ courseId: course, terms: {} }], now);
    const line = await db()
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { id } = await db()
      .insertInto('order_refund')
      .values({
        order_id: orderId,
        reason: 'x',
        amount: 0,
        gives_back: false,
        created_at: now,
        created_by: person,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('order_refund_line')
      .values({ order_line_id: line.id, order_refund_id: id, net: 0, withholding: 0 })
      .execute();
    await db().updateTable('access_grant').set({ order_line_id: line.id, revoked_at: now }).execute();
  }
});

describe(`whose certificates are whose, ${databaseMode()}`, () => {
  it('a guest’s becomes the member’s; of two both go on verifying, and one is shown', async () => {
    const code = await issueCode();
    const guest = await addPerson(db(), 'generated');
    await give(guest);
    await learn(guest);
    const guests = await issue({ personId: guest });
    if (!guests.ok) throw new Error('not issued');
    await inTransaction(db(), (tx) => reassignProgress(tx, { fromPersonId: guest, personId: person }));
    expect(await readOwn()).toMatchObject({ code });
    expect(await readCertificate(db(), guests.value.code)).toMatchObject({
      personId: person,
      standing: 'valid',
    });
    const member = await addPerson(db());
    await inTransaction(db(), (tx) => reassignProgress(tx, { fromPersonId: person, personId: member }));
    expect(await readOwn(member)).toMatchObject({ code });
  });

  it('stands in one’s own file, and goes with the account', async () => {
    const code = await issueCode();
    expect(await readLearningExport(db(), person)).toMatchObject({
      completedCourses: [{ course: 'Excel', lectures: 2 }],
      certificates: [{ code, name: NAME }],
    });
    await inTransaction(db(), (tx) => forgetLearner(tx, person, now));
    expect(await readCertificate(db(), code)).toBeNull();
    // the certificate was genuine; the shop knows no more of it
    const lookUp = await lookUpCertificate(db(), { typed: code, clientAddress: '192.0.2.9' }, now);
    expect(lookUp).toEqual({
      ok: false,
      refusal: { code: 'WITHDRAWN_BY_HOLDER', meant: code, withdrawnAt: now },
    });
    expect(await db().selectFrom('withdrawn_certificate').selectAll().execute()).toEqual([
      { code, withdrawn_at: now },
    ]);
  });
});

describe(`verification (R-158), ${databaseMode()}`, () => {
  it('finds a code in any spelling, and stops guessing', async () => {
    const code = await issueCode();
    const look = (input: string, clientAddress = '192.0.2.1') =>
      lookUpCertificate(db(), { typed: input, clientAddress }, now);
    for (let attempt = 0; attempt < 40; attempt++)
      expect(await look(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ ok: true });
    expect(await look('<script>')).toMatchObject({ refusal: { code: 'MALFORMED' } });
    let last: unknown;
    for (let guess = 0; guess < 31; guess++) last = await look('0000-0000-0000-0000');
    expect(last).toMatchObject({ refusal: { code: 'TOO_OFTEN' } });
    expect(await look(code)).toMatchObject({ refusal: { code: 'TOO_OFTEN' } });
    expect(await look(code, '198.51.100.7')).toMatchObject({ ok: true });
  });

  it('the credential is signed by the published key, and says no more than the paper', async () => {
    const code = await issueCode();
    const certificate = (await readCertificate(db(), code))!;
    const { credential, jwt } = await signCredential(db(), certificate, publicUrl);
    const keys = await readPublicKeys(db(), publicUrl);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const [, id] = /\/keys\/(\w+)$/.exec(keys[0]!.kid!)!;
    expect(keys[0]!.kid).toBe(`${publicUrl}/.well-known/keys/${id}`);
    expect(await readPublicKey(db(), publicUrl, id!)).toEqual(keys[0]);
    expect(await readPublicKey(db(), publicUrl, 'none')).toBeNull();
    const verification = await jwtVerify(jwt, createLocalJWKSet({ keys }), {
      issuer: `${publicUrl}/verify/issuer.json`,
      currentDate: now,
    });
    expect(verification.protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: keys[0]!.kid });
    expect(verification.payload).toMatchObject({
      ...credential,
      jti: `${publicUrl}/verify/${code}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      credentialSubject: { identifier: [{ identityType: 'name', identityHash: NAME }] },
    });
    const { email } = await db()
      .selectFrom('person')
      .select('email')
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(credential)).not.toContain(email);
    const [head, body, signature] = jwt.split('.');
    const forgedBody = Buffer.from(body!, 'base64url').toString().replace(NAME, 'คนอื่น');
    const forgedJwt = [head, Buffer.from(forgedBody).toString('base64url'), signature].join('.');
    await expect(jwtVerify(forgedJwt, createLocalJWKSet({ keys }))).rejects.toThrow(/signature/);
  });

  it('its key lies sealed; with another secret a new one signs, and the former still verifies', async () => {
    const certificate = (await readCertificate(db(), await issueCode()))!;
    const { jwt } = await signCredential(db(), certificate, publicUrl);
    const [storedKey] = await db().selectFrom('credential_key').selectAll().execute();
    expect(storedKey!.private_key).toMatchObject({ sealed: 1 });
    setSealSecrets('another secret of this shop, as long as that');
    const [one, other] = await Promise.all([
      signCredential(db(), certificate, publicUrl),
      signCredential(db(), certificate, publicUrl),
    ]);
    const keys = await readPublicKeys(db(), publicUrl);
    // each by its address, and by its bare id as in older credentials
    expect(keys).toHaveLength(4);
    expect(decodeProtectedHeader(one.jwt).kid).toBe(decodeProtectedHeader(other.jwt).kid);
    for (const token of [jwt, one.jwt])
      await jwtVerify(token, createLocalJWKSet({ keys }), { currentDate: now });
  });
});

describe(`a name put right by staff, ${databaseMode()}`, () => {
  const rename = async (name: string, seenName = NAME) =>
    correctCertificateName(
      db(),
      {
        personId: person,
        courseId: course,
        actorId: person,
        name,
        seen: seenName,
        reason: 'สะกดผิด',
      },
      now,
    );

  it('keeps the code, and is audited; of two at once the second is told', async () => {
    expect(await rename('ก')).toMatchObject({ refusal: { code: 'NO_CERTIFICATE' } });
    const code = await issueCode();
    const both = await Promise.all([rename('ชื่อหนึ่ง'), rename('ชื่อสอง')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readOwn()).toMatchObject({ code, holderName: both[0].ok ? 'ชื่อหนึ่ง' : 'ชื่อสอง' });
    const events = await db().selectFrom('audit_event').select(['action', 'detail']).execute();
    expect(events).toMatchObject([
      { action: 'certificate-renamed', detail: { code, reason: 'สะกดผิด', before: { name: NAME } } },
    ]);
  });

  it('too many downloads are stopped for their visitor only', async () => {
    const take = (address: string) => takePaperToken(db(), address, now);
    let last = await take('192.0.2.1');
    for (let count = 1; count <= 120; count++) last = await take('192.0.2.1');
    expect(last.allowed).toBe(false);
    expect((await take('198.51.100.7')).allowed).toBe(true);
  });
});

describe('the paper', () => {
  it.each(CERTIFICATE_DESIGNS)(
    '%s: one page of A4 across, whose Thai is found and copied as it was written',
    async (design) => {
      const paper = {
        design,
        school: 'สถาบันฝึกอาชีพ',
        company: '',
        colour: '#0d5f57',
        completedOn: '2026-11-20',
        title: 'ปั้นน้ำเป็นตัว ด้วยกำลังใจ',
        titleEn: 'From Water to Form',
        hours: 12,
        teacher: 'ครูญาณี',
        signer: 'นายสมชาย ใจดี',
        signerRole: 'ผู้อำนวยการ',
      };
      const code = '7KQ2-M9XD-4TRP-8WZA';
      const drawPdf = () =>
        drawCertificate({ code, holderName: NAME, paper, issuedAt: now }, { publicUrl, logo: null });
      const pdf = await drawPdf();
      const pages = await pdfText(pdf);
      expect(pages).toHaveLength(1);
      for (const expectedText of [
        ...['สถาบันฝึกอาชีพ', 'วุฒิบัตร', 'Certificate of Completion', NAME, 'ปั้นน้ำเป็นตัว ด้วยกำลังใจ'],
        ...['From Water to Form', '12 ชั่วโมง', 'สอนโดย ครูญาณี', '20 พฤศจิกายน 2569', '20 November 2026'],
        ...['นายสมชาย ใจดี', 'ผู้อำนวยการ', code, 'school.example.test/verify'],
      ])
        expect(pages[0]).toContain(expectedText);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/);
      // the same certificate gives the same file
      expect((await drawPdf()).length).toBe(pdf.length);
    },
  );

  it('stays one page with the longest names there are', async () => {
    for (const design of CERTIFICATE_DESIGNS) {
      const long = 'ความรู้เบื้องต้นเกี่ยวกับการประกอบธุรกิจขนาดย่อม '.repeat(5).trim();
      const paper = {
        design,
        school: long.slice(0, 120),
        company: '',
        colour: '#0d5f57',
        completedOn: '2026-11-20',
        title: long,
        titleEn: 'Small Business '.repeat(17).trim(),
        hours: 10_000,
        teacher: long.slice(0, 100),
        signer: long.slice(0, 120),
        signerRole: long.slice(0, 120),
      };
      const pages = await pdfText(
        await drawCertificate(
          { code: '7KQ2-M9XD-4TRP-8WZA', holderName: 'ณัฐ'.repeat(26), paper, issuedAt: now },
          { publicUrl, logo: null },
        ),
      );
      expect(pages).toHaveLength(1);
    }
  });
});
