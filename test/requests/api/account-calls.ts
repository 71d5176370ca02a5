import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { caller } from '../../support/api/api-calls';
import { CookieJar } from '../../support/visitor/cookie-jar';
import {
  A_NUMBER,
  A_TEXT,
  EXCEL,
  TAX,
  app,
  codeOf,
  memberId,
  newGuest,
  nextGuest,
  place,
  planOf,
  program,
  raw,
  witness,
} from './api-shop';

const aPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f5c' } })
      .png()
      .toBuffer(),
  );

export const accountCalls = () =>
  describe('an account', () => {
    test('API-01 POST /public/students/course-detail-page registers a guest or a member, or says each reason why not', async () => {
      const guest = await newGuest();
      expect((await guest.api.GET('/private/students')).data).toMatchObject({
        user_id: guest.userId,
        is_member: false,
        email: guest.email,
      });
      const register = (change: Record<string, string>) => {
        const number = nextGuest();
        const headers = { 'X-Forwarded-For': `10.7.0.${number}` };
        const api = caller(witness, app.url, { jar: new CookieJar(), headers });
        return api.POST('/public/students/course-detail-page', {
          body: {
            firstname: 'นภา',
            lastname: 'ศรีสุข',
            tel: '0898765432',
            email: `member-${number}@example.test`,
            username: `member${number}`,
            password: 'secret-word',
            ...change,
          },
        });
      };
      expect((await register({ username: 'somebody1', email: 'somebody1@example.test' })).data).toMatchObject(
        {
          success: true,
        },
      );
      const refusals: [Record<string, string>, string][] = [
        [{ username: 'somebody1' }, 'DUPLICATE_USERNAME'],
        [{ email: 'somebody1@example.test' }, 'DUPLICATE_EMAIL'],
        [{ username: 'ชื่อไทย' }, 'INVALID_FORMAT_USERNAME'],
        [{ password: 'ab' }, 'INVALID_FORMAT_PASSWORD'],
        [{ email: 'nobody' }, 'INVALID_FORMAT_EMAIL'],
        [{ firstname: '' }, 'VALIDATION_ERROR'],
        [{ customLabel: 'no json' }, 'VALIDATION_ERROR'],
      ];
      for (const [change, code] of refusals) expect(codeOf(await register(change)), code).toBe(code);
      const wrong = await register({ firstname: '' });
      expect((wrong.error as { errors: unknown[] }).errors).toEqual([{ param: 'firstname', msg: A_TEXT }]);
      await app.inDatabase((db) =>
        db.insertInto('site_setting').values({ key: 'user_limit', value: '1' }).execute(),
      );
      expect(codeOf(await register({}))).toBe('OVER_LIMIT_USER');
      await app.inDatabase(async (db) => {
        await db.deleteFrom('site_setting').where('key', '=', 'user_limit').execute();
        await db.insertInto('site_setting').values({ key: 'daily_user_limit', value: '1' }).execute();
      });
      expect(codeOf(await register({}))).toBe('ERROR_CREATE_USER_IN_DAY');
      await app.inDatabase((db) =>
        db.deleteFrom('site_setting').where('key', '=', 'daily_user_limit').execute(),
      );
    });
    test('API-02 GET /private/students answers who calls', async () => {
      expect((await program.GET('/private/students')).data).toMatchObject({
        user_id: memberId,
        email: 'student@demo.test',
        is_member: true,
      });
    });
    test('API-02 what a guest says at registration is kept: details, pictures, tax data, and their order bears it', async () => {
      const { line, card } = await app.inDatabase(async (db) => {
        await db
          .insertInto('site_setting')
          .values({ key: 'tax_invoice_policy', value: '"required"' })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '"required"' }))
          .execute();
        const command = { is_enable: true, is_require: true };
        await db
          .insertInto('registration_field')
          .values((['nickname', 'address'] as const).map((name) => ({ name, ...command })))
          .onConflict((conflict) => conflict.column('name').doUpdateSet(command))
          .execute();
        const [first, second] = await db
          .insertInto('custom_label')
          .values([
            { type_label: 'inputtext', label: 'แพ้อาหาร', order_label: 91, required: true, item_list: '[]' },
            { type_label: 'image', label: 'บัตรนักเรียน', order_label: 92, required: true, item_list: '[]' },
          ])
          .returning('id')
          .execute();
        return { line: first!.id, card: second!.id };
      });
      try {
        // before there is an account: the token comes with the questions
        const jar = new CookieJar();
        const api = caller(witness, app.url, { jar, headers: { 'X-Forwarded-For': '10.8.0.1' } });
        const response = await api.GET('/public/customlabel');
        expect(response.data!.map(({ id }) => id)).toEqual(expect.arrayContaining([line, card]));
        const upload = async (more: Record<string, string>) => {
          const form = new FormData();
          for (const [name, value] of Object.entries(more)) form.set(name, value);
          form.set('imageinput', new Blob([await aPicture()], { type: 'image/png' }), 'card.png');
          const result = await raw('POST /api/home/test_upload', {
            body: form,
            headers: { 'X-Forwarded-For': '10.8.0.1' },
          });
          return { status: result.status, body: (await result.json()) as { fileName?: string[] } };
        };
        const of = { purpose: 'custom-label', label_id: String(card) };
        const registration_token = response.response.headers.get('Registration-Token')!;
        expect((await upload(of)).status).toBe(401);
        expect((await upload({ ...of, registration_token: `${registration_token}x` })).status).toBe(401);
        const wrong = await upload({ ...of, label_id: String(line), registration_token });
        expect(wrong.status).toBe(422);
        const outcome = await upload({ ...of, registration_token });
        expect(outcome.status).toBe(200);
        const email = 'kept-guest@example.test';
        const body = {
          firstname: 'กมล',
          lastname: 'ใจดี',
          tel: '0812345678',
          email,
          nickname: 'โก้',
          address: '9 ซอย 1',
          is_require_tax_invoice: '1' as const,
          ...TAX,
        };
        const without = await api.POST('/public/students/course-detail-page', {
          body: { ...body, customLabel: JSON.stringify({ [line]: 'กุ้ง' }) },
        });
        expect((without.error as { errors: { param: string }[] }).errors.map(({ param }) => param)).toEqual([
          `label_${card}`,
        ]);
        const madeResponse = await api.POST('/public/students/course-detail-page', {
          body: { ...body, customLabel: JSON.stringify({ [line]: 'กุ้ง', [card]: outcome.body.fileName![0] }) },
        });
        expect(madeResponse.data).toMatchObject({ success: true });
        const stored = await app.inDatabase((db) =>
          db
            .selectFrom('person')
            .select(['nickname', 'address', 'custom_labels'])
            .where('id', '=', madeResponse.data!.userId)
            .executeTakeFirstOrThrow(),
        );
        expect(stored).toMatchObject({ nickname: 'โก้', address: '9 ซอย 1' });
        expect(stored.custom_labels).toEqual({ [line]: 'กุ้ง', [card]: { uploadId: A_NUMBER } });
        expect((await api.GET('/private/students')).data).toMatchObject({
          is_member: false,
          address: '9 ซอย 1',
          is_require_tax_invoice: true,
          tax_person_type: TAX.tax_person_type,
        });
        const plan = await planOf(api, EXCEL);
        const placedResponse = await place(api, {
          course_id: [EXCEL],
          pricingplan_id: [plan.id],
          payment_method_id: 1,
        });
        expect(codeOf(placedResponse)).toBeUndefined();
        const order = await app.inDatabase((db) =>
          db
            .selectFrom('purchase_order')
            .selectAll()
            .where('id', '=', placedResponse.data!.orderId)
            .executeTakeFirstOrThrow(),
        );
        expect(JSON.stringify(order)).toContain(TAX.tax_payer_identification_no);

        // who said nothing of tax is told so, says it, and buys
        const late = await newGuest({
          nickname: 'ต้น',
          address: '1',
          customLabel: JSON.stringify({ [line]: 'ไม่แพ้', [card]: outcome.body.fileName![0] }),
        });
        const ask = { course_id: [EXCEL], pricingplan_id: [plan.id], payment_method_id: 1 };
        expect(codeOf(await place(late.api, ask))).toBe('TAX_REQUIRED');
        const readResponse = await late.api.GET('/private/myaccount/students/tax');
        expect(readResponse.data).toEqual({ success: true, data: null });
        const putResponse = await late.api.PUT('/private/myaccount/students/tax', {
          body: TAX,
          headers: { 'If-Match': readResponse.response.headers.get('ETag')! },
        });
        expect(putResponse.data).toEqual({ success: true });
        expect(codeOf(await place(late.api, ask))).toBeUndefined();

        // a picture as a file of the registration's own form
        const form = new FormData();
        const plain = { ...body, email: 'form-guest@example.test', is_require_tax_invoice: '' };
        for (const [name, value] of Object.entries(plain)) form.set(name, String(value));
        form.set('customLabel', JSON.stringify({ [line]: 'ถั่ว' }));
        form.set(`label_${card}`, new Blob([await aPicture()], { type: 'image/png' }), 'card.png');
        const byForm = await raw('POST /public/students/course-detail-page', {
          body: form,
          headers: { 'X-Forwarded-For': '10.8.0.2' },
        });
        expect(await byForm.json()).toMatchObject({ success: true });
      } finally {
        await app.inDatabase(async (db) => {
          await db.deleteFrom('custom_label').where('id', 'in', [line, card]).execute();
          await db
            .updateTable('registration_field')
            .set({ is_require: false })
            .where('name', 'in', ['nickname', 'address'])
            .execute();
          await db.deleteFrom('site_setting').where('key', '=', 'tax_invoice_policy').execute();
        });
      }
    });
    test('API-01 POST /public/login opens a session', async () => {
      const jar = new CookieJar();
      const api = caller(witness, app.url, { jar, headers: { 'X-Forwarded-For': '10.6.0.1' } });
      const login = (username: string, password: string) =>
        api.POST('/public/login', { body: { username, password } });
      const wrong = await login('student@demo.test', 'not-it');
      expect(codeOf(wrong)).toBe('WRONG_PASSWORD');
      const { data } = await login('student@demo.test', 'rian-demo');
      expect(data).toEqual({ success: true, response: { user: { id: memberId } } });
      expect((await api.GET('/private/students')).data!.user_id).toBe(memberId);
      const other = caller(witness, app.url, { headers: { 'X-Forwarded-For': '10.6.0.2' } });
      for (let tries = 0; tries < 11; tries += 1)
        await other.POST('/public/login', { body: { username: 'nobody@example.test', password: 'x' } });
      const many = await other.POST('/public/login', {
        body: { username: 'nobody@example.test', password: 'x' },
      });
      expect(codeOf(many)).toBe('TOO_MANY_REQUESTS');
      expect(many.response.headers.get('Retry-After')).toMatch(/^\d+$/);
    });
    test('API-02 PUT /private/myaccount/students/tax changes what was read, once', async () => {
      const readResponse = await program.GET('/private/myaccount/students/tax');
      const tag = readResponse.response.headers.get('ETag')!;
      const put = (etag: string, change: Record<string, string> = {}) =>
        program.PUT('/private/myaccount/students/tax', {
          body: { ...TAX, ...change },
          headers: { 'If-Match': etag },
        });
      // two at once that saw the same: one of them
      const both = await Promise.all([put(tag, { tax_name_one: 'หนึ่ง' }), put(tag, { tax_name_one: 'สอง' })]);
      expect(both.map(({ response }) => response.status).sort()).toEqual([200, 412]);
      expect(codeOf(await put(tag))).toBe('PRECONDITION_FAILED');
      expect(codeOf(await put('not a tag'))).toBe('MALFORMED_CONDITION');
      // as nginx, a content network and Apache hand a tag on
      for (const packed of [(plain: string) => `W/"${plain}"`, (plain: string) => `"${plain}-gzip"`]) {
        const result = (await program.GET('/private/myaccount/students/tax')).response.headers.get('ETag')!;
        const seen = packed(result.slice(1, -1));
        const packedBoth = await Promise.all([
          put(seen, { tax_name_one: `${seen.length} หนึ่ง` }),
          put(seen, { tax_name_one: `${seen.length} สอง` }),
        ]);
        expect(packedBoth.map(({ response }) => response.status).sort()).toEqual([200, 412]);
      }
      const now = (await program.GET('/private/myaccount/students/tax')).response.headers.get('ETag')!;
      expect((await put(`"other", ${now}`)).data).toEqual({ success: true });
      expect((await program.GET('/private/myaccount/students/tax')).data!.data).toMatchObject({
        tax_name_one: 'ปาริฉัตร',
        tax_payer_identification_no: '1234567890121',
      });
      const wrong = await program.PUT('/private/myaccount/students/tax', {
        body: { ...TAX, tax_payer_identification_no: '12' },
      });
      expect((wrong.error as { errors: { param: string }[] }).errors[0]!.param).toBe(
        'tax_payer_identification_no',
      );
    });
  });
