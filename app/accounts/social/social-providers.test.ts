import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '~/settings/environment.server';
import { socialOffer } from './social-providers';

const ALL = Object.fromEntries(
  ['LINE', 'GOOGLE', 'FACEBOOK'].flatMap((name) => [
    [`SOCIAL_${name}_CLIENT_ID`, 'id'],
    [`SOCIAL_${name}_CLIENT_SECRET`, 'secret'],
  ]),
);
const offer = (agent: string | null, env: Record<string, string> = ALL) =>
  socialOffer(readEnvironment(env).social, agent);

test('REG-09 without keys no provider is offered, and no host is opened', () => {
  expect(offer(null, {})).toEqual({ providers: [], hosts: [], needsBrowser: false });
  const { SOCIAL_LINE_CLIENT_ID = '', SOCIAL_LINE_CLIENT_SECRET = '' } = ALL;
  expect(offer(null, { SOCIAL_LINE_CLIENT_ID, SOCIAL_LINE_CLIENT_SECRET })).toEqual({
    providers: ['line'],
    hosts: ['https://access.line.me'],
    needsBrowser: false,
  });
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130', ['line', 'facebook', 'google'], false],
  ['Mozilla/5.0 (iPhone) Safari Line/14.1.0', ['line', 'facebook'], true],
  ['Mozilla/5.0 (Linux) [FB_IAB/FB4A;FBAV/450.0;]', ['facebook', 'line'], true],
  ['Mozilla/5.0 (iPhone) Instagram 300.0', ['facebook', 'line'], true],
  ['Offline/1.0', ['line', 'facebook', 'google'], false],
])('REG-09 %s', (agent, providers, needsBrowser) => {
  expect(offer(agent)).toMatchObject({ providers, needsBrowser });
});

test('REG-09 half a pair of keys ends the start, and a live shop goes nowhere over http', () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    SESSION_SECRET: 'Kp7_wq2-XnV9tZr4LmB6yH3sDf8gJc1Q',
  };
  expect(() => readEnvironment({ SOCIAL_LINE_CLIENT_ID: 'id' })).toThrow(EnvironmentError);
  expect(() => readEnvironment({ ...live, SOCIAL_GOOGLE_ISSUER: 'http://google.test' })).toThrow(/https/);
  expect(readEnvironment({ ...live, ...ALL }).social.google?.issuer).toBe('https://accounts.google.com');
  expect(readEnvironment({ SOCIAL_GOOGLE_ISSUER: 'http://localhost:1' }).social.google).toBeNull();
});
