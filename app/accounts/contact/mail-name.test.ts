import { expect, test } from 'vitest';
import { mailName } from './mail-name';

const person = {
  email: 'mali@example.test',
  firstname: 'มะลิ',
  lastname: 'ศรีสุข',
  email_proven_at: new Date(0),
};

test('a mail about an account greets by name whose e-mail is proven, and by the e-mail whose is not', () => {
  expect(mailName(person)).toBe('มะลิ ศรีสุข');
  expect(mailName({ ...person, firstname: '', lastname: '' })).toBe('mali@example.test');
  const unprovenPerson = { ...person, firstname: 'ชนะรางวัล https://evil.test/win', email_proven_at: null };
  expect(mailName(unprovenPerson)).toBe('mali@example.test');
});
