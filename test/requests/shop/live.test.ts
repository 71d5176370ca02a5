import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { giveLearned } from '../../support/rows/learned-course';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { type LiveEar, listenOn, socketOf, type Transport } from '../../support/visitor/live-ear';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';
import { secondHere } from '../../support/visitor/second-here';

let app: AppServer;
beforeAll(async () => {
  // its process keeps counting the visitor who floods it below
  app = await startApp({
    isOwn: true,
    change: (db) => giveLearned(db, { email: 'company@demo.test', courseId: 1, lectures: 0 }),
  });
});
afterAll(() => app.stop());

const ears: LiveEar[] = [];
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});
const listen = async (...input: Parameters<typeof listenOn>) => {
  const ear = await listenOn(...input);
  ears.push(ear);
  return ear;
};

const WAYS: Transport[] = ['polling', 'websocket'];
const SECURITY = '/myaccount/student/security';
let buyers = 0;

/** A guest before the code that pays a course; or a student in their browser. */
async function orderByCode(student?: PlainBrowser) {
  const visitor = student ?? new PlainBrowser(app.url);
  const form = (await visitor.get('/course/1-excel-for-work/register')).form('#register');
  if (!student) form.fill({ ...guest(`live${(buyers += 1)}@example.test`) });
  const page = await form.choose('payment_method_id', '9').submit('pay');
  return { visitor, page, token: /([\w-]{22})/.exec(page.path)?.[1] ?? '' };
}

const atBank = (page: PlainPage, decision = 'approve') => {
  const charge = /charges\/(\w+)\/page/.exec(page.link('ธนาคารจำลอง').href)?.[1] ?? '';
  return fetch(`${app.sandboxUrl}/omise/charges/${charge}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
};

describe('who may listen (R-11, R-171)', () => {
  test.each(WAYS)(
    'RT-01 by %s: whoever is signed in, once the page has said so; nobody else’s page',
    async (transport) => {
      const student = await signedIn(app.url, 'student@demo.test');
      const page = await student.get(SECURITY);
      const ear = await listen(student, page, { transport });
      expect(await ear.announce()).toEqual({ ok: true });

      const other = await listen(student, page, { transport });
      const pending = new Promise((resolve) => other.socket.once('disconnect', resolve));
      expect(await other.announce(ear.personId! + 1)).toEqual({ ok: false, code: 'PERMISSION_DENIED' });
      expect(await pending).toBe('io server disconnect');
      for (const odd of [null, '1', { id: 1 }, -1]) {
        const liar = await listen(student, page, { transport });
        expect(await liar.announce(odd as never)).toMatchObject({ ok: false });
      }
      expect(ear.socket.connected).toBe(true);
    },
  );

  test.each(WAYS)('RT-01 by %s: no session, one that ended, a foreign page', async (transport) => {
    const student = await signedIn(app.url, 'student@demo.test');
    const page = await student.get(SECURITY);
    const before = student.jar.header(new URL(app.url))!;
    const refusal = (change: Parameters<typeof listenOn>[2]) =>
      listen(student, page, { transport, ...change }).then(
        () => 'let in',
        ({ message }: Error) => message,
      );
    expect(await refusal({ cookie: null })).toBe('PERMISSION_DENIED');
    expect(await refusal({ cookie: 'rian_session=AAAAAAAAAAAAAAAAAAAAAA' })).toBe('PERMISSION_DENIED');
    expect(await refusal({ cookie: null, order: 'AAAAAAAAAAAAAAAAAAAAAA' })).toBe('PERMISSION_DENIED');
    for (const origin of ['https://evil.example', 'null', `${app.url}0`.slice(0, 21), 'http://127.0.0.1'])
      expect(await refusal({ origin }), origin).not.toBe('let in');
    await student.post('/logout', {});
    expect(await refusal({ cookie: before })).toBe('PERMISSION_DENIED');
  });

  test('RT-01 a foreign page is not told by the answers that it may read them', async () => {
    const { page } = await orderByCode();
    const { address } = socketOf(page);
    const openLine = (origin: string) =>
      fetch(`${address}/socket.io/?EIO=4&transport=polling`, { headers: { Origin: origin } });
    const own = await openLine(app.url);
    expect(own.status).toBe(200);
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe(app.url);
    expect(own.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    const foreign = await openLine('https://evil.example');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect((await fetch(`${address}/healthz`)).status).toBe(404);
  });
});

describe('what they hear (R-170)', () => {
  test.each(WAYS)(
    'RT-02 by %s: a guest’s page hears within a second that its order is paid, and no other',
    async (transport) => {
      const times: number[] = [];
      for (const _ of [1, 2, 3]) {
        const [mine, others] = [await orderByCode(), await orderByCode()];
        // in another browser, by the link alone
        const ear = await listen(new PlainBrowser(app.url), mine.page, { transport, cookie: null });
        const other = await listen(others.visitor, others.page, { transport });
        const heard = ear.hears('order');
        await atBank(mine.page);
        times.push(await heard);
        const status = await mine.visitor.get(
          mine.page.find('[data-watch]').getAttribute('data-watch') ?? '',
        );
        expect((JSON.parse(status.text) as { next: string }).next).toContain('thankyou');
        expect(other.heard()).toEqual([]);
      }
      // the machine may be busy in one of them
      expect(Math.min(...times)).toBeLessThan(await secondHere(app));
    },
  );

  test('RT-02 a student’s page hears of its order, and staff that there is more to do', async () => {
    const student = await signedIn(app.url, 'student@demo.test');
    const staff = await signedIn(app.url, 'admin@demo.test');
    const desk = await listen(staff, await staff.get('/admin'));
    expect(await desk.announce()).toEqual({ ok: true });
    const { page, token } = await orderByCode(student);
    const paying = await listen(student, page);
    expect(await paying.announce()).toEqual({ ok: true });
    await atBank(page, 'decline');
    await paying.hears('order');
    await desk.hears('queues');

    // a slip: its buyer's page waits, staff see it, and approve
    const guests = new PlainBrowser(app.url);
    const form = (await guests.get('/course/1-excel-for-work/register')).form('#register');
    const transfer = await form
      .fill({ ...guest('slip-live@example.test') })
      .choose('payment_method_id', '1')
      .submit('pay');
    await sendReport(transfer, { slip: await slipPicture('live-1') });
    await desk.hears('queues');
    const order = await guests.get(transfer.path.replace(/\/transfer.*/, ''));
    expect(order.root.querySelectorAll('[data-fresh]')).toHaveLength(3);
    const waiting = await listen(guests, order);
    const slip = (await staff.get('/admin/transfers')).link('ตรวจ');
    const before = socketOf(order).order;
    expect(before).not.toBe(token);
    const approvedPage = await (await slip.follow()).form('form:has([value=approve])').submit();
    expect(approvedPage.status).toBe(200);
    await waiting.hears('order');
    // nobody waits at what is paid
    expect((await order.reload()).root.querySelector('[data-socket]')).toBeNull();
  });

  test('RT-02 a student hears that a question was answered, on its page and on the lecture that waits for it', async () => {
    const student = await signedIn(app.url, 'company@demo.test');
    const lecture = await student.get('/learn/1-excel-for-work');
    expect(lecture.html).not.toContain('data-socket');
    expect(lecture.headers.get('Content-Security-Policy')).toContain("connect-src 'self';");
    const questions = await student.get(lecture.find('#qna p a').getAttribute('href')!);
    await questions.form('form:has(textarea)').fill({ body: 'ต้องรวมเซลล์ก่อนสรุปไหมคะ' }).submit();
    const waiting = await lecture.reload();
    expect(waiting.find('#qna [data-fresh=questions]').text).toContain('ต้องรวมเซลล์');
    const [ear, there] = [await listen(student, questions), await listen(student, waiting)];
    for (const each of [ear, there]) await each.announce();
    const staff = await signedIn(app.url, 'admin@demo.test');
    await (
      await staff.get('/admin/questions')
    )
      .form('form[data-kind=answer]')
      .fill({ answer: 'ไม่ต้องค่ะ' })
      .submit('answer');
    await Promise.all([ear.hears('question'), there.hears('question')]);
    const answeredPage = await lecture.reload();
    expect(answeredPage.find('#qna [data-fresh=questions]').text).toContain('ไม่ต้องค่ะ');
    // nothing is waited for any more
    expect(answeredPage.html).not.toContain('data-socket');
  });

  test('RT-02 a session ended elsewhere is announced to its pages, and to no others', async () => {
    const [here, there, third] = [
      await signedIn(app.url, 'company@demo.test'),
      await signedIn(app.url, 'company@demo.test'),
      await signedIn(app.url, 'company@demo.test'),
    ];
    const pages = await Promise.all([here, there, third].map((browser) => browser.get(SECURITY)));
    const [mine, ended, other] = [
      await listen(here, pages[0]!),
      await listen(there, pages[1]!, { transport: 'polling' }),
      await listen(third, pages[2]!),
    ];
    for (const ear of [mine, ended, other]) await ear.announce();
    // a socket without a message has no person
    const cookie = there.jar.header(new URL(app.url))!;
    await there.post('/logout', {});
    await ended.hears('sessions');
    expect([mine.heard(), other.heard()]).toEqual([[], []]);
    await expect(listen(there, pages[1]!, { cookie })).rejects.toThrow('PERMISSION_DENIED');

    await (await here.get(SECURITY)).form('form:has([value=end-others])').submit('end-others');
    await other.hears('sessions');
    expect(mine.heard()).toEqual([]);
    expect(await mine.announce()).toEqual({ ok: true });
  });

  test('RT-02 cut off and back again: it is let in as before, and hears what comes then', async () => {
    const { visitor, page } = await orderByCode();
    const ear = await listen(visitor, page);
    const back = new Promise((resolve) => ear.socket.once('connect', () => resolve(true)));
    ear.socket.io.engine.close();
    await atBank(page);
    // what it missed, the page asks for when it is back: enhance/live
    expect(await back).toBe(true);
    const status = await visitor.get(page.find('[data-watch]').getAttribute('data-watch') ?? '');
    expect(status.text).toContain('thankyou');
  });
});

describe('whoever means harm (R-172)', () => {
  test('RT-01 what no page says is dropped, what is too long or too much ends the connection', async () => {
    const { visitor, page } = await orderByCode();
    const ear = await listen(visitor, page);
    const say = ear.socket.emit.bind(ear.socket) as (event: string, said: unknown) => unknown;
    for (const event of ['order', 'queues', 'join', 'constructor', '__proto__']) say(event, {});
    // one that is heard shows that it is still let in
    const watch = (order: unknown) => ear.socket.emitWithAck('watch', { order } as never) as Promise<unknown>;
    expect(await watch('AAAAAAAAAAAAAAAAAAAAAA')).toEqual({ ok: false, code: 'NOT_FOUND' });
    expect(await watch({ $ne: 1 })).toEqual({ ok: false, code: 'NOT_FOUND' });

    const long = await listen(visitor, page);
    long.socket.io.reconnection(false);
    const cut = new Promise((resolve) => long.socket.once('disconnect', resolve));
    long.socket.emit('watch', { order: 'A'.repeat(10_000) }, () => undefined);
    await cut;

    const loud = await listen(visitor, page);
    loud.socket.io.reconnection(false);
    const quiet = new Promise((resolve) => loud.socket.once('disconnect', resolve));
    for (let saidCount = 0; saidCount < 200; saidCount += 1)
      loud.socket.emit('watch', { order: 'x' }, () => undefined);
    await quiet;
    expect((await visitor.get(page.path)).status).toBe(200);
  });

  test('RT-01 a flood of connections is turned away and the shop goes on', async () => {
    const { visitor, page } = await orderByCode();
    const { address, order } = socketOf(page);
    const flood = Array.from({ length: 400 }, () =>
      io(address, {
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        auth: { order },
        extraHeaders: { Origin: app.url },
      }),
    );
    let isOver = false;
    const pages = (async () => {
      const seen: number[] = [];
      while (!isOver) seen.push((await visitor.get('/courses')).status);
      return seen;
    })();
    const outcomes = await Promise.all(
      flood.map(
        (socket) =>
          new Promise<string>((resolve) => {
            socket.once('connect', () => resolve('in'));
            socket.once('connect_error', (error: Error & { data?: { code?: string } }) =>
              resolve(error.data?.code ?? 'refused'),
            );
          }),
      ),
    );
    isOver = true;
    for (const socket of flood) socket.disconnect();
    const counted = (what: string) => outcomes.filter((outcome) => outcome === what).length;
    // pages that watch one order
    expect(counted('in')).toBeGreaterThan(0);
    expect(counted('in')).toBeLessThanOrEqual(30);
    expect(counted('TOO_MANY') + counted('refused')).toBe(400 - counted('in'));
    expect(new Set(await pages)).toEqual(new Set([200]));

    // tries of one address
    const tries = async () => {
      for (let tried = 1; tried <= 1_500; tried += 1) {
        const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
          headers: { Origin: app.url },
        });
        await answer.text();
        if (answer.status === 403) return tried;
      }
      return Infinity;
    };
    expect(await tries()).toBeLessThan(1_000);
    expect((await visitor.get('/courses')).status).toBe(200);
  });
});

test('RT-02 no page but those that wait knows of sockets, and only they may ask there', async () => {
  const visitor = new PlainBrowser(app.url);
  for (const path of [
    '/',
    '/courses',
    '/course/1-excel-for-work',
    '/cart',
    '/course/1-excel-for-work/register',
  ]) {
    const page = await visitor.get(path);
    expect(page.html, path).not.toContain('data-socket');
    expect(page.headers.get('Content-Security-Policy')).toContain("connect-src 'self';");
  }
  const { page } = await orderByCode();
  const { address, script } = socketOf(page);
  expect(page.headers.get('Content-Security-Policy')).toContain(
    `connect-src 'self' ${address} ${address.replace('http', 'ws')};`,
  );
  const loadedResponse = await fetch(app.url + script);
  expect(loadedResponse.status).toBe(200);
  expect(page.find('[data-socket]').hasAttribute('hidden')).toBe(true);
});
