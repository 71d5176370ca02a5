import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { receive } from '../../../app/api/door/node-door.server';

test('an answer comes whole, names stand in it as names, and who has gone before it is no failure', async () => {
  const failed: unknown[] = [];
  const server = http.createServer((request, response) => {
    if (request.headers['x-gone']) response.destroy();
    receive(request, response).catch((error: unknown) => failed.push(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const page = await fetch(`${at}/api/docs`);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(await page.text()).toMatch(/its <code>error\.code<\/code> is[\s\S]+<\/html>$/);
    expect(await (await fetch(`${at}/api/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
    expect(await (await fetch(`${at}/api/docs`, { method: 'HEAD' })).text()).toBe('');
    await expect(fetch(`${at}/api/openapi.json`, { headers: { 'X-Gone': '1' } })).rejects.toThrow();
    expect(failed).toEqual([]);
  } finally {
    server.close();
  }
});
