import http from 'node:http';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, orderAsGuest, slipPicture } from '../../support/road/bank-transfer';
import {
  animatedGif,
  animatedWebp,
  cornersOfCodes,
  jpegOfSize,
  pngOfSize,
  profileBomb,
  TEXT_BOMB,
} from '../../support/samples/picture-bombs';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { canMeasure, peakOf } from '../../support/shop/process-memory';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

/** Megabytes above the shop at rest, for any upload: two pictures at once, and the files of open requests. */
const CEILING = 320;

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    isOwn: true,
    // the longest may end by this
    env: { PICTURE_SECONDS: '60', BODY_IDLE_SECONDS: '300' },
    change: (db) =>
      db
        .insertInto('registration_field')
        .values({ name: 'image_profile', is_enable: true, is_require: false })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_enable: true }))
        .execute(),
  });
});
afterAll(() => app.stop());

let buyers = 0;
const newOrder = () =>
  orderAsGuest(new PlainBrowser(app.url), {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest(`heavy${(buyers += 1)}@example.test`),
  });
const withSlip = (page: PlainPage, bytes: Uint8Array, change: Record<string, string> = {}) =>
  page
    .form('#report')
    .attach('slip', { filename: 'slip.png', type: 'image/png', bytes: new Uint8Array(bytes) })
    .fill({ bank_code: 'SCB', time: '0:01', description: 'โอนจากร้านกาแฟ', ...change })
    .choose('bank_account', 'กสิกรไทย')
    .submit();

async function signIn() {
  const page = await new PlainBrowser(app.url).get('/login');
  const form = page
    .form('form[action="/login"]')
    .fill({ username: 'student@demo.test', password: 'rian-demo' });
  return form.submit();
}

const TOO_DETAILED = 'รูปนี้ละเอียดเกินกว่าจะเปิดได้';

describe.runIf(canMeasure)('small pictures that unpack to much', () => {
  test('PAY-01 many at once leave the shop its memory; a slip and a sign-in beside them go through', async () => {
    const interlaced = pngOfSize(7740, 7740, { depth: 16, isInterlaced: true, isWhole: true });
    expect(interlaced.length).toBeLessThan(500_000);
    const texts = pngOfSize(90, 90, { more: [TEXT_BOMB] });
    const profile = pngOfSize(90, 90, { more: [profileBomb()] });
    const bombs: [string, Uint8Array, string | null][] = [
      ['interlaced', interlaced, TOO_DETAILED],
      ['interlaced again', interlaced, TOO_DETAILED],
      ['interlaced once more', interlaced, TOO_DETAILED],
      [
        'progressive',
        await jpegOfSize(7700, 7700, { progressive: true, chromaSubsampling: '4:4:4' }),
        TOO_DETAILED,
      ],
      ['progressive of less', await jpegOfSize(5400, 5400, { progressive: true }), null],
      [
        '16 bits, just within the budget',
        pngOfSize(3500, 3500, { depth: 16, type: 6, isInterlaced: true, isWhole: true }),
        null,
      ],
      ['texts', texts, null],
      ['texts again', texts, null],
      ['profile', profile, null],
      ['animated WebP', await animatedWebp(3600, 3), TOO_DETAILED],
      ['animated GIF', animatedGif(6000, 6000, 500), TOO_DETAILED],
      ['animated GIF within the budget', animatedGif(4900, 4900, 500), null],
      ['corners of codes', await cornersOfCodes(), null],
      ['corners of codes again', await cornersOfCodes(), null],
    ];
    const pages: PlainPage[] = [];
    for (const _ of bombs) pages.push(await newOrder());
    const honest = await newOrder();
    // what is loaded once is no picture's doing
    await withSlip(await newOrder(), await slipPicture('first'));
    await signIn();

    let answers: PlainPage[] = [];
    const peak = await peakOf(app.pid(), async () => {
      const uploads = bombs.map(([, picture], index) =>
        withSlip(pages[index]!, picture, { transfer_amount: 'x' }),
      );
      const [reportedPage, member] = await Promise.all([
        withSlip(honest, await slipPicture('honest')),
        signIn(),
      ]);
      expect(reportedPage.path).toMatch(/^\/thankyou/);
      expect(member.text).toContain('ออกจากระบบ');
      answers = await Promise.all(uploads);
    });
    expect(peak).toBeLessThan(CEILING);
    for (const [index, [name, , refusal]] of bombs.entries()) {
      const answer = answers[index]!;
      expect(answer.status, name).toBe(422);
      expect(answer.find('[name=description]').text, name).toBe('โอนจากร้านกาแฟ');
      const slipError = answer.root.querySelector('#slip-e')?.text ?? null;
      if (refusal) expect(slipError, name).toContain(refusal);
      else expect(slipError, name).toBeNull();
    }
    expect(await (await fetch(`${app.url}/readyz`)).text()).toBe('ready');
  });
});

const HEADERS = { Connection: 'close' };
const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const part = (name: string, filename?: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n`;
const A_LOT = Buffer.alloc(1_000_000, 'a');

interface Sent {
  status: number;
  /** bytes of the body that the server accepted */
  bytes: number;
}

/** Sends what `body` gives until it has no more, or nobody takes it any more. Status 0: the connection ended without an answer. */
function send(path: string, headers: Record<string, string>, body: Iterable<string | Buffer>): Promise<Sent> {
  return new Promise((resolve) => {
    let bytes = 0;
    let status = 0;
    const request = http.request(app.url + path, {
      method: 'POST',
      headers: { ...HEADERS, Origin: app.url, ...headers },
    });
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    request.on('error', () => undefined);
    request.on('close', () => resolve({ status, bytes }));
    const pieces = body[Symbol.iterator]();
    const write = () => {
      for (;;) {
        const next = pieces.next();
        if (next.done || request.destroyed) return void request.end();
        bytes += next.value.length;
        if (!request.write(next.value)) return void request.once('drain', write);
      }
    };
    write();
  });
}

function* endless(first: string) {
  yield first;
  for (;;) yield A_LOT;
}
function* repeated(piece: string | Buffer, times: number) {
  for (let index = 0; index < times; index += 1) yield piece;
}
function* filesOf(megabytes: number, count: number) {
  for (let index = 0; index < count; index += 1) {
    yield part(`file${index}`, 'a.jpg');
    yield* repeated(A_LOT, megabytes);
    yield '\r\n';
  }
  yield '--b--\r\n';
}

describe('bodies that no form of ours sends', () => {
  test.runIf(canMeasure)('all of them at once leave the shop its memory', async () => {
    const order = (await newOrder()).path;
    const packed = gzipSync(Buffer.alloc(100_000_000, 'a'));
    const uploads: [string, () => Promise<Sent>, number[]][] = [
      ['text without end', () => send('/login', urlencoded, endless('username=')), [413, 0]],
      ['a field without end', () => send(order, multipart, endless(part('description'))), [413, 0]],
      ['a file without end', () => send(order, multipart, endless(part('slip', 'a.jpg'))), [413, 0]],
      [
        'a head of a part without end',
        () => send('/register', multipart, endless('--b\r\nX: ')),
        [400, 413, 0],
      ],
      [
        'packed text',
        () => send('/login', { ...urlencoded, 'Content-Encoding': 'gzip' }, [packed]),
        [400, 415, 422],
      ],
      [
        'a hundred thousand parts',
        () => send('/register', multipart, [...repeated(`${part('a')}a\r\n`, 100_000), '--b--\r\n']),
        [422],
      ],
      [
        'a field of 50 MB',
        () => send(order, multipart, [part('description'), ...repeated(A_LOT, 50), '\r\n--b--\r\n']),
        [422],
      ],
    ];
    const peak = await peakOf(app.pid(), async () => {
      const files = Array.from({ length: 6 }, () => send('/register', multipart, filesOf(19, 5)));
      const answers = await Promise.all(uploads.map(([, begin]) => begin()));
      for (const [index, { status, bytes }] of answers.entries()) {
        const [name, , expectation] = uploads[index]!;
        expect(expectation, name).toContain(status);
        expect(bytes, name).toBeLessThan(160_000_000);
      }
      for (const { status } of await Promise.all(files)) expect(status).toBe(422);
    });

    expect(peak).toBeLessThan(CEILING);
    expect((await signIn()).text).toContain('ออกจากระบบ');
  });

  test('a picture behind more files than one request may hold is not taken, and its field says so', async () => {
    const visitor = new PlainBrowser(app.url);
    const form = new FormData();
    form.set('firstname', 'ปาริฉัตร');
    for (const [index, megabytes] of [19, 19, 9].entries())
      form.append(`file${index}`, new Blob(Array<BlobPart>(megabytes).fill(A_LOT)), 'a.jpg');
    const picture = await slipPicture('me');
    form.append('image_profile', new Blob([picture, A_LOT, A_LOT]), 'me.jpg');
    const page = await visitor.post('/register', form, `${app.url}/register`);
    expect(page.status).toBe(422);
    expect(page.find('#image_profile-e').text).toContain('ตอนนี้มีคนส่งไฟล์เข้ามาพร้อมกันมาก');
    expect(page.find('[name=firstname]').getAttribute('value')).toBe('ปาริฉัตร');
  });

  test('a slip of 8 MB for an order that is not there is answered, and the connection goes on', async () => {
    const { hostname, port } = new URL(app.url);
    const head = (line: string, ...more: string[]) =>
      [line, `Host: ${hostname}:${port}`, `Origin: ${app.url}`, ...more, '', ''].join('\r\n');
    const socket = net.connect(Number(port), hostname);
    let text = '';
    const pending = new Promise((resolve) => socket.once('close', resolve));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.write(
      head(
        `POST /order/${'A'.repeat(22)}/transfer HTTP/1.1`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 8000000',
      ),
    );
    socket.write(Buffer.alloc(8_000_000));
    socket.write(head('GET /healthz HTTP/1.1', 'Connection: close'));
    await pending;
    // the second begins where the first ends, on no line of its own
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  });
});

describe('a body that stops coming', () => {
  let hasty: AppServer;
  beforeAll(async () => {
    hasty = await startApp({ isOwn: true, env: { BODY_IDLE_SECONDS: '1' } });
  });
  afterAll(() => hasty.stop());

  test.each(['Content-Length: 500000', 'Transfer-Encoding: chunked'])(
    '%s: its connection ends',
    async (length) => {
      const { hostname, port } = new URL(hasty.url);
      const socket = net.connect(Number(port), hostname);
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const pending = new Promise((resolve) => socket.once('close', resolve));
      const head = ['POST /login HTTP/1.1', `Host: ${hostname}:${port}`, `Origin: ${hasty.url}`];
      socket.write(
        [...head, 'Content-Type: application/x-www-form-urlencoded', length, '', '3\r\na=b'].join('\r\n'),
      );
      await pending;
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
    },
  );
});
