import { describe, expect, it } from 'vitest';
import { createLog, namePublicRooms, notePerson, requestId, withRequestId } from './log.server';

function lines(isPretty = false) {
  const output: string[] = [];
  return { written: output, log: createLog({ write: (line) => void output.push(line), isPretty }) };
}

describe('log', () => {
  it('writes one JSON object a line, with the request it belongs to', async () => {
    const { written, log } = lines();
    await withRequestId('r-1', async () => {
      await Promise.resolve();
      log.info('order placed', { orderId: 7 });
    });
    log.warn('outside\nof a request');
    const [first, second] = written.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({ level: 'info', msg: 'order placed', requestId: 'r-1', orderId: 7 });
    expect(second).toMatchObject({ level: 'warn' });
    expect(second).not.toHaveProperty('requestId');
    expect(written.every((line) => !line.includes('\n'))).toBe(true);
    expect(requestId()).toBeUndefined();
  });

  it('says whose request it was by number, and of no other request', () => {
    const { written, log } = lines();
    withRequestId('r-1', () => {
      log.info('before');
      notePerson(7);
      log.error('request failed');
    });
    withRequestId('r-2', () => log.info('another'));
    notePerson(8);
    log.info('no request');
    expect(written.map((line) => (JSON.parse(line) as { personId?: number }).personId)).toEqual([
      undefined,
      7,
      undefined,
      undefined,
    ]);
  });

  it('never writes secrets, however deep', () => {
    const { written, log } = lines();
    const secret = 'hunter2';
    log.error('request failed', {
      password: secret,
      headers: [{ Cookie: secret, Authorization: secret }],
      nested: { accessToken: { value: secret }, clientSecret: secret, 'set-cookie': secret },
      error: Object.assign(new Error('refused'), { token: secret, cause: 'x' }),
    });
    expect(written[0]).not.toContain(secret);
    expect(written[0]).toContain('refused');
  });

  it.each([
    '/order/nzq9zy-taNjA1_4XrtR3oA/transfer',
    '/order/nzq9zy-taNjA1_4XrtR3oA',
    '/thankyou?orderId=nzq9zy-taNjA1_4XrtR3oA',
  ])('does not say the token in %s', (path) => {
    const { written, log } = lines();
    log.info('request', { path });
    expect(written[0]).toContain('***');
    expect(written[0]).not.toContain('nzq9zy');
  });

  it('leaves other addresses as they are', () => {
    const { written, log } = lines();
    log.info('request', { path: '/course/7-python-office-automation' });
    expect(written[0]).toContain('/course/7-python-office-automation');
  });

  it('treats no public name as a token, of any length, and every other name as one', () => {
    const { written, log } = lines();
    const name = '12-photo-basics-online';
    const token = 'nzq9zy-taNjA1_4XrtR3oA';
    expect(name).toHaveLength(token.length);
    log.info('before', { path: `/course/${name}` });
    namePublicRooms(['course']);
    log.info('request', {
      path: `/course/${name}/register`,
      others: [
        `/course/x/${token}`,
        `/order/${token}`,
        `/course?order=${token}`,
        `/${token}`,
        `/reset/${token}%`,
      ],
    });
    namePublicRooms([]);
    expect(written[0]).not.toContain(name);
    expect(written[1]).toContain(`/course/${name}/register`);
    expect(written[1]).not.toContain(token);
  });

  it('leaves out the row a database error tells', () => {
    const { written, log } = lines();
    const detail = 'Failing row contains (1, somchai@example.test, $argon2id$v=19$...)';
    log.error('failed', { error: Object.assign(new Error('violates check'), { code: '23514', detail }) });
    expect(written[0]).toContain('23514');
    expect(written[0]).not.toContain('somchai');
  });

  it('survives circles and bigints', () => {
    const { written, log } = lines();
    const circle: Record<string, unknown> = { big: 12n };
    circle.self = circle;
    log.info('odd', { circle, twice: [circle.big, circle.big] });
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      circle: { big: '12', self: '[…]' },
      twice: ['12', '12'],
    });
  });

  it('is short for people', () => {
    const { written, log } = lines(true);
    withRequestId('r-2', () => log.warn('slow', { ms: 12 }));
    expect(written[0]).toMatch(/^\d\d:\d\d:\d\d WARN slow ms=12 \[r-2\]$/);
  });
});
