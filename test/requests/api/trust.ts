import { describe, expect, test } from 'vitest';
import { caller } from '../../support/api/api-calls';
import { signedIn } from '../../support/road/bank-transfer';
import {
  ALL_SCOPES,
  anyone,
  app,
  asProgram,
  codeOf,
  json,
  makeToken,
  member,
  memberId,
  program,
  raw,
  resultOf,
  textLike,
  token,
  witness,
} from './api-shop';

export const trust = () =>
  describe('trust', () => {
    test('API-02 a token opens what it was made for, until it is taken away', async () => {
      const narrow = await makeToken(member, ['profile'], 'แคบ');
      const api = caller(witness, app.url, { token: narrow });
      expect((await api.GET('/private/students')).data!.user_id).toBe(memberId);
      const refusal = await api.GET('/private/cart');
      expect(codeOf(refusal)).toBe('INSUFFICIENT_SCOPE');
      expect(resultOf(refusal)).toEqual({ scope: 'buy' });
      const page = await member.get('/account/tokens');
      expect(page.text).toContain('แคบ');
      expect(page.text).not.toContain(narrow);
      const line = page.root.querySelectorAll('.lines li').find((each) => each.text.includes('แคบ'))!;
      const id = line.querySelector('input[name=token]')!.getAttribute('value')!;
      // another's token is not theirs to take
      const other = await signedIn(app.url, 'company@demo.test');
      await other.post('/account/tokens', { intent: 'revoke', token: id });
      expect((await api.GET('/private/students')).data).toBeDefined();
      await member.post('/account/tokens', { intent: 'revoke', token: id });
      const goneResponse = await api.GET('/private/students');
      expect(codeOf(goneResponse)).toBe('INVALID_TOKEN');
      expect(goneResponse.response.headers.get('WWW-Authenticate')).toContain('invalid_token');
      const [mail] = await app.inDatabase((db) =>
        db
          .selectFrom('outbox_mail')
          .select(['person_id', 'plain_text', 'html'])
          .where('kind', '=', 'api-token-made')
          .orderBy('id', 'desc')
          .limit(1)
          .execute(),
      );
      expect(mail).toMatchObject({
        person_id: memberId,
        plain_text: textLike(/แคบ[\s\S]*\/account\/tokens/),
      });
      expect(JSON.stringify(mail)).not.toContain(narrow);
      const stored = await app.inDatabase((db) => db.selectFrom('api_token').selectAll().execute());
      expect(JSON.stringify(stored)).not.toContain(token);
    });
    test('API-02 a token is made with the password, a name and a scope, or not at all', async () => {
      const form = new FormData();
      form.set('name', '');
      form.set('password', 'wrong');
      form.set('intent', 'make');
      const refusedPage = await member.post('/account/tokens', form);
      expect(refusedPage.status).toBe(422);
      expect(refusedPage.text).toContain('ใส่ชื่อโปรแกรม');
      expect(refusedPage.text).toContain('เลือกอย่างน้อยหนึ่งข้อ');
      form.set('name', 'บอต');
      form.set('scopes', 'profile');
      const wrong = await member.post('/account/tokens', form);
      expect(wrong.text).toContain('รหัสผ่านไม่ถูกต้อง');
      expect(wrong.find('#name').getAttribute('value')).toBe('บอต');
    });
    test('API-02 a token outlives neither its time nor its person’s rights', async () => {
      const company = await signedIn(app.url, 'company@demo.test');
      const result = await makeToken(company, ALL_SCOPES, 'ซีอาร์เอ็ม');
      const api = caller(witness, app.url, { token: result });
      const { user_id: id } = (await api.GET('/private/students')).data!;
      const set = (values: object) =>
        app.inDatabase((db) => db.updateTable('person').set(values).where('id', '=', id).execute());
      await set({ suspended_at: new Date() });
      expect(codeOf(await api.GET('/private/students'))).toBe('WHITELIST_USER_DENIED');
      await set({ suspended_at: null });
      await app.inDatabase((db) =>
        db
          .updateTable('api_token')
          .set({ created_at: new Date(Date.now() - 9e7), expires_at: new Date(Date.now() - 1000) })
          .where('person_id', '=', id)
          .execute(),
      );
      expect(codeOf(await api.GET('/private/students'))).toBe('INVALID_TOKEN');
      const next = caller(witness, app.url, { token: await makeToken(company, ALL_SCOPES) });
      expect((await next.GET('/private/students')).data).toBeDefined();
      // signing out everywhere else ends programs too
      await company.post('/myaccount/student/security', { intent: 'end-others' });
      expect(codeOf(await next.GET('/private/students'))).toBe('INVALID_TOKEN');
    });
    test('API-02 a token needs no cookie and gets none; a page elsewhere has neither', async () => {
      const cookie = member.jar.header(new URL(app.url))!;
      const elsewhere = { Cookie: cookie, Origin: 'https://evil.example.test' };
      const write = await raw('POST /public/cart/deleteitem', json({}, elsewhere));
      expect(((await write.json()) as { error: { code: string } }).error.code).toBe('FOREIGN_ORIGIN');
      const readResponse = await raw('GET /private/students', { headers: elsewhere });
      expect(readResponse.status).toBe(401);
      expect(readResponse.headers.get('Access-Control-Allow-Origin')).toBeNull();
      const both = await raw('GET /private/students', {
        headers: { ...asProgram('rian_nothing'), Cookie: cookie },
      });
      expect(both.status).toBe(401);
      const ahead = (origin: string) =>
        fetch(`${app.url}/private/students`, { method: 'OPTIONS', headers: { Origin: origin } });
      expect(
        (await ahead('https://evil.example.test')).headers.get('Access-Control-Allow-Origin'),
      ).toBeNull();
      const listedResponse = await ahead('https://crm.example.test');
      expect(listedResponse.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
      expect(listedResponse.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      const answer = await raw('GET /private/students', {
        headers: { ...asProgram(), Origin: 'https://crm.example.test' },
      });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://crm.example.test');
    });
    test('API-02 every answer names its request, and how many calls are left', async () => {
      const { response } = await program.GET('/private/students');
      expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{13}$/);
      expect(response.headers.get('RateLimit-Policy')).toBe('"minute";q=1000000;w=60');
      expect(response.headers.get('RateLimit')).toMatch(/^"minute";r=\d+;t=\d+$/);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      const refusal = await anyone.GET('/private/students');
      expect(refusal.response.headers.get('Content-Type')).toContain('application/problem+json');
      const { request_id } = refusal.error as { request_id: string };
      expect(request_id).toBe(refusal.response.headers.get('X-Request-Id'));
    });
  });
