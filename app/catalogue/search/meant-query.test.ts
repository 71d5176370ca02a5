import { expect, test } from 'vitest';
import { meantQuery } from './meant-query';

test.each([
  ['อังกิด', 'ภาษาอังกฤษสำหรับการประชุม', 'อังกฤษ'],
  ['อังกริด', 'ภาษาอังกฤษสำหรับการประชุม', 'อังกฤษ'],
  ['enlish', 'English for meetings', 'english'],
  ['Pyhton', 'Python จากศูนย์', 'python'],
  ['กีต้าร์', 'กีตาร์ฟิงเกอร์สไตล์', 'กีตาร์'],
])('%s is read as a word of “%s”', (typed, title, meant) => {
  expect(meantQuery(typed, title)).toBe(meant);
});

test('what a title does not have, and what it spells so, is not another word', () => {
  expect(meantQuery('ปั้นดิน', 'ภาษาอังกฤษสำหรับการประชุม')).toBeNull();
  expect(meantQuery('python', 'Python จากศูนย์')).toBeNull();
});
