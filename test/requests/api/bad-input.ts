import http from 'node:http';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { TAX, app, asProgram, json, makeToken, member, newGuest, raw, token } from './api-shop';

interface Told {
  status: number;
  type: string;
  body: {
    status: number;
    success: boolean;
    detail?: string;
    error: { code: string; msg: string };
    errors?: unknown;
  };
}

/** A request as no client library would send it: header by header, and its body in parts. */
function send(
  line: string,
  { headers, body }: { headers: string[]; body: (write: (part: string) => Promise<void>) => Promise<void> },
): Promise<Told> {
  const [method, path] = line.split(' ') as [string, string];
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.url);
    const request = http.request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: ['Host', `127.0.0.1:${port}`, ...headers],
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        request.destroy();
        resolve({
          status: response.statusCode!,
          type: response.headers['content-type'] ?? '',
          body: JSON.parse(text) as Told['body'],
        });
      });
    });
    request.flushHeaders();
    const write = (part: string) => new Promise<void>((done) => request.write(part, () => done()));
    body(write).then(() => request.end(), reject);
  });
}
const PROBLEM = 'application/problem+json; charset=utf-8';

export const badInput = () =>
  describe('bad input', () => {
    test('API-02 what no caller sends is refused with a code, and nothing is half done', async () => {
      const order = (body: string, headers = {}) =>
        raw('POST /private/cart/order', json(body, { ...asProgram(), ...headers }));
      const cases: [Promise<Response>, number, string][] = [
        [order('{'), 400, 'MALFORMED_JSON'],
        [order('{"price":1,"price":2}'), 400, 'DUPLICATE_KEY'],
        // half of a sign, which no database keeps
        [order('{"price":1,"comments":"A\\ud800B"}'), 400, 'MALFORMED_JSON'],
        [order('['.repeat(3000) + ']'.repeat(3000)), 400, 'TOO_DEEP'],
        [order(`{"a":"${'x'.repeat(70_000)}"}`), 413, 'TOO_LARGE'],
        [order('price=1', { 'Content-Type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
        [order('{"price":1e308}'), 422, 'VALIDATION_ERROR'],
        [order('{"price":0.001}'), 422, 'VALIDATION_ERROR'],
        [order('{"price":1,"course_id":[99999999999999999999]}'), 422, 'VALIDATION_ERROR'],
        [order('{"price":1,"isAdmin":true}'), 422, 'VALIDATION_ERROR'],
        [order('{"price":1,"__proto__":{"x":1}}'), 422, 'VALIDATION_ERROR'],
        [order('{"price":1,"courses":"4242 4242 4242 4242"}'), 422, 'CARD_NUMBER'],
        [order('{"price":1}', { 'Idempotency-Key': 'a b' }), 422, 'VALIDATION_ERROR'],
        [raw('DELETE /private/cart', { headers: asProgram() }), 405, 'METHOD_NOT_ALLOWED'],
        [raw('GET /private/nothing', { headers: asProgram() }), 404, 'NOT_FOUND'],
        [raw('GET /api/', {}), 404, 'NOT_FOUND'],
      ];
      for (const [answer, status, code] of cases) {
        const response = await answer;
        const body = (await response.json()) as { status: number; success: boolean; error: { code: string } };
        expect([response.status, body.error.code], code).toEqual([status, code]);
        expect(body).toMatchObject({ status, success: false });
      }
      const head = await fetch(`${app.url}/public/courses`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    });
    test.each([
      ['GET /public/courses/1%00/0', 'MALFORMED_ADDRESS'],
      ['GET /public/courses?keyword=a%00b', 'MALFORMED_ADDRESS'],
      ['GET /public/courses/%E0%A4/0', 'MALFORMED_ADDRESS'],
      ['GET /public/courses?limit=10&limit=20', 'VALIDATION_ERROR'],
    ])('API-02 %s is a problem in JSON as well', async (line, code) => {
      const { status, type, body } = await send(line, { headers: [], body: () => Promise.resolve() });
      expect([status, type, body.error.code]).toEqual([
        code === 'MALFORMED_ADDRESS' ? 400 : 422,
        PROBLEM,
        code,
      ]);
    });

    test('API-02 a file that is too large is refused before it is sent, and in JSON', async () => {
      const { jar } = await newGuest();
      const cookie = jar.header(new URL(app.url))!;
      const headers = ['Cookie', cookie, 'Origin', app.url, 'Content-Length', String(2 ** 40)];
      for (const [line, type] of [
        ['POST /api/home/test_upload', 'multipart/form-data; boundary=x'],
        ['POST /public/payment/report', 'multipart/form-data; boundary=x'],
        ['POST /public/payment/report', 'application/json'],
      ] as const) {
        const result = await send(line, {
          headers: [...headers, 'Content-Type', type],
          body: () => new Promise(() => undefined),
        });
        expect([result.status, result.type, result.body.error.code], line).toEqual([
          413,
          PROBLEM,
          'TOO_LARGE',
        ]);
      }
    });

    test('API-02 headers that stand there twice: either tag of If-Match fits, two keys are none', async () => {
      const tax = await raw('GET /private/myaccount/students/tax', { headers: asProgram() });
      const tag = tax.headers.get('ETag')!;
      const data = JSON.stringify(TAX);
      const as = ['Authorization', `Bearer ${token}`, 'Content-Type', 'application/json'];
      const put = (...tags: string[]) =>
        send('PUT /private/myaccount/students/tax', {
          headers: [...as, ...tags.flatMap((each) => ['If-Match', each])],
          body: (write) => write(data),
        });
      expect((await put('"one"', '"other"')).body.error.code).toBe('PRECONDITION_FAILED');
      expect((await put('"one"', tag)).status).toBe(200);
      expect((await put(tag, 'nonsense')).body.error.code).toBe('MALFORMED_CONDITION');
      const keys = await send('POST /private/cart/order', {
        headers: [...as, 'Idempotency-Key', 'one', 'Idempotency-Key', 'other'],
        body: (write) => write('{"price":1}'),
      });
      expect(keys.body.errors).toEqual([{ param: 'Idempotency-Key', msg: expect.any(String) as string }]);
    });

    test('API-02 a token that is taken away while its call is on its way does nothing any more', async () => {
      const result = await makeToken(member, ['buy'], 'หายไประหว่างทาง');
      const page = await member.get('/account/tokens');
      const line = page.root
        .querySelectorAll('.lines li')
        .find((each) => each.text.includes('หายไประหว่างทาง'))!;
      const id = line.querySelector('input[name=token]')!.getAttribute('value')!;
      const orders = () =>
        app.inDatabase((db) =>
          db
            .selectFrom('purchase_order')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow(),
        );
      const before = await orders();
      const body = JSON.stringify({ course_id: [2], pricingplan_id: [3], payment_method_id: 1, price: 0 });
      const outcome = await send('POST /private/cart/order', {
        headers: [
          ...['Authorization', `Bearer ${result}`, 'Content-Type', 'application/json'],
          ...['Content-Length', String(body.length)],
        ],
        body: async (write) => {
          await write(body.slice(0, 10));
          // its first use is written when the call has been let in
          await expect
            .poll(() =>
              app.inDatabase((db) =>
                db
                  .selectFrom('api_token')
                  .select('last_used_at')
                  .where('id', '=', Number(id))
                  .executeTakeFirst(),
              ),
            )
            .toMatchObject({ last_used_at: expect.any(Date) as Date });
          await member.post('/account/tokens', { intent: 'revoke', token: id });
          await write(body.slice(10));
        },
      });
      expect([outcome.status, outcome.body.error.code]).toEqual([401, 'INVALID_TOKEN']);
      expect(await orders()).toEqual(before);
    });

    test('UI-02 what is wrong with a field is told as “param : message”, in the list and in the words', async () => {
      const answer = await raw(
        'POST /public/students/course-detail-page',
        json({ firstname: '', lastname: 'ใจดี', tel: '12', email: 'a@example.test' }),
      );
      const body = (await answer.json()) as Told['body'];
      const errors = body.errors as { param: string; msg: string }[];
      expect(errors.map(({ param }) => param)).toEqual(['firstname', 'tel']);
      for (const { param, msg } of errors) expect(body.error.msg.split('\n')).toContain(`${param} : ${msg}`);
      const unknown = await raw(
        'POST /public/cart/deleteorder',
        json({ order_id: 1, isAdmin: true }, asProgram()),
      );
      expect((await unknown.json()) as Told['body']).toMatchObject({
        detail: 'isAdmin : the call knows no such field',
      });
    });

    test('API-01 POST /public/students/course-detail-page says what the database does not take', async () => {
      const takenRows = (change: RawBuilder<unknown>) =>
        app.inDatabase((db) => sql`alter table person ${change}`.execute(db));
      await takenRows(sql`add constraint no_such_word check (firstname <> 'ขัดกับข้อมูล') not valid`);
      const command = {
        firstname: 'ขัดกับข้อมูล',
        lastname: 'ข',
        tel: '0812345678',
        email: 'refused@example.test',
        username: 'refused-by-data',
        password: 'secret-word',
      };
      const at = 'POST /public/students/course-detail-page';
      const answer = await raw(at, json(command, { 'X-Forwarded-For': '10.2.0.1' }));
      expect([answer.status, ((await answer.json()) as Told['body']).error.code]).toEqual([
        422,
        'INPUT_ERROR',
      ]);
      await takenRows(sql`drop constraint no_such_word`);
      expect((await raw(at, json(command, { 'X-Forwarded-For': '10.2.0.1' }))).status).toBe(200);
    });
  });
