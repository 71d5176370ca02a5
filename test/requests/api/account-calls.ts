import { describe, expect, test } from 'vitest';
import { caller } from '../../support/api/api-calls';
import { CookieJar } from '../../support/visitor/cookie-jar';
import { A_TEXT, TAX, app, codeOf, memberId, newGuest, nextGuest, program, witness } from './api-shop';

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
      const read = await program.GET('/private/myaccount/students/tax');
      const tag = read.response.headers.get('ETag')!;
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
      const now = both.find(({ response }) => response.ok)!.response.headers.get('ETag')!;
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
      const guest = await newGuest();
      expect(codeOf(await guest.api.GET('/private/myaccount/students/tax'))).toBe('MEMBERS_ONLY');
      expect(codeOf(await guest.api.PUT('/private/myaccount/students/tax', { body: TAX }))).toBe(
        'MEMBERS_ONLY',
      );
    });
  });
