import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlainBrowser } from './plain-browser';

const page = `<!doctype html><title>หน้า</title><h1>ขายคอร์ส</h1><noscript><p>plain</p></noscript><script>secret()</script>
<p hidden>unseen</p><a href="/next?x=1#part">ต่อไป</a>
<form action="/search"><input name="q" value="ก"><button>ค้นหา</button></form>
<form method="post" action="/buy?keep=1" id="buy">
  <input type="hidden" name="key" value="k&amp;1">
  <input name="name" value="old"><input name="off" value="x" disabled>
  <fieldset disabled><legend><input name="legend" value="l"></legend><input name="inside" value="x"></fieldset>
  <input type="radio" name="plan" value="a" checked id="pa"><label for="pa">แผน ก</label>
  <label><input type="radio" name="plan" value="b"> แผน ข</label>
  <input type="checkbox" name="terms"><input type="checkbox" name="news" value="yes" checked>
  <select name="bank"><option disabled value="">เลือก</option><option value="1">กสิกร</option><option value="2">กรุงไทย</option></select>
  <textarea name="note">
a&lt;b
c</textarea>
  <button name="intent" value="order">สั่งซื้อ</button>
  <button name="intent" value="draft" formaction="/draft" formmethod="get">เก็บไว้</button>
  <button name="intent" value="slip" formenctype="multipart/form-data">แนบสลิป</button>
  <input type="file" name="slip">
</form><input name="outside" form="buy" value="o">`;

type Seen = { method: string; url: string; body: string; headers: http.IncomingHttpHeaders };

describe('a browser without JavaScript', () => {
  const seen: Seen[] = [];
  let server: http.Server;
  let url: string;
  const last = () => seen.at(-1) as Seen;

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        if (url.startsWith('/buy'))
          response.writeHead(303, { Location: '/thanks', 'Set-Cookie': 'seen=1; Path=/' });
        if (url.startsWith('/away')) response.writeHead(302, { Location: 'https://pay.example/x' });
        if (url.startsWith('/again')) response.writeHead(307, { Location: '/thanks' });
        response.end(page);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('reads what a visitor reads', async () => {
    const home = await new PlainBrowser(url).get('/');
    expect(home.text).toContain('ขายคอร์ส');
    expect(home.text).toContain('plain');
    expect(home.text).not.toMatch(/secret|unseen/);
    expect((await home.link('ต่อไป').follow()).path).toBe('/next?x=1');
    expect(() => home.link('ไม่มี')).toThrow(/links: ต่อไป/);
  });

  it('sends what the page holds, in order, with the button that was pressed', async () => {
    const home = await new PlainBrowser(url).get('/');
    await home.form('#buy').submit('สั่งซื้อ');
    const post = seen.at(-2) as Seen;
    expect(`${post.method} ${post.url}`).toBe('POST /buy?keep=1');
    expect([...new URLSearchParams(post.body)]).toEqual([
      ['key', 'k&1'],
      ['name', 'old'],
      ['legend', 'l'],
      ['plan', 'a'],
      ['news', 'yes'],
      ['bank', '1'],
      ['note', 'a<b\r\nc'],
      ['intent', 'order'],
      ['slip', ''],
      ['outside', 'o'],
    ]);
    expect(post.headers.origin).toBe(url);
    expect(post.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('fills, chooses, ticks and attaches', async () => {
    const form = (await new PlainBrowser(url).get('/')).form('สั่งซื้อ');
    form.fill({ name: 'ใหม่', terms: true, news: false, bank: 'กรุงไทย' }).choose('plan', 'แผน ข');
    await form
      .attach('slip', { filename: 's.png', type: 'image/png', bytes: new TextEncoder().encode('PNG') })
      .submit('slip');
    const post = seen.at(-2) as Seen;
    const formData = await new Response(post.body, {
      headers: { 'Content-Type': post.headers['content-type'] as string },
    }).formData();
    expect(Object.fromEntries(formData)).toMatchObject({
      name: 'ใหม่',
      terms: 'on',
      bank: '2',
      plan: 'b',
      intent: 'slip',
    });
    expect(formData.has('news')).toBe(false);
    const slip = formData.get('slip') as File;
    expect([slip.name, slip.type, await slip.text()]).toEqual(['s.png', 'image/png', 'PNG']);
  });

  it('refuses what a visitor cannot do', async () => {
    const form = (await new PlainBrowser(url).get('/')).form('#buy');
    expect(() => form.fill({ key: 'x' })).toThrow(/hidden/);
    expect(() => form.fill({ inside: 'x' })).toThrow(/no field inside/);
    expect(() => form.fill({ off: 'x' })).toThrow(/no field off/);
    expect(() => form.choose('plan', 'c')).toThrow(/has a, b/);
    expect(() => form.request('ลบ')).toThrow(/it has: สั่งซื้อ/);
    expect(form.tamper({ key: 'forged' }).value('key')).toBe('forged');
  });

  it('lets a button decide about address and method, and puts a GET form into the address', async () => {
    const home = await new PlainBrowser(url).get('/');
    await home.form('#buy').submit('draft');
    expect(last().method).toBe('GET');
    expect(last().url).toMatch(/^\/draft\?key=k%261&.*intent=draft/);
    await home.form('ค้นหา').fill({ q: 'ไทย' }).submit();
    expect(decodeURIComponent(last().url)).toBe('/search?q=ไทย');
    expect(last().headers.origin).toBeUndefined();
  });

  it('follows redirects with cookies, keeps the chain, and stops at other sites', async () => {
    const visitor = new PlainBrowser(url);
    const thanks = await (await visitor.get('/')).form('#buy').submit();
    expect(thanks.path).toBe('/thanks');
    expect(thanks.chain.map((hop) => `${hop.method} ${hop.status}`)).toEqual(['POST 303', 'GET 200']);
    expect(last().headers.cookie).toBe('seen=1');
    const away = await visitor.get('/away');
    expect([away.status, away.chain[0]?.location]).toEqual([302, 'https://pay.example/x']);
    await visitor.post('/again', { a: '1' });
    expect([last().method, last().body]).toEqual(['POST', 'a=1']);
  });
});
