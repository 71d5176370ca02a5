import { expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addCourse } from '../../../test/support/rows/bought-course';
import { findCourseByTitle } from './course-by-title.server';

const { db } = fileDatabase();

test('R-390 staff name a course by its title, by a part no other has, or by its number', async () => {
  const ids: number[] = [];
  for (const title of ['สีน้ำเบื้องต้น', 'สีน้ำ 2', '10 วันเก่ง_Excel', 'Excel', 'Excel', 'Word']) {
    const id = await addCourse(db());
    await db().updateTable('course').set({ title }).where('id', '=', id).execute();
    ids.push(id);
  }
  const [first, second, tenDays, excel, , word] = ids;
  const found = async (input: string) => (await findCourseByTitle(db(), input))?.id ?? null;
  expect(await found('สีน้ำเบื้องต้น')).toBe(first);
  expect(await found('  สีนํ้า  2 ')).toBe(second);
  expect(await found('เบื้องต้น')).toBe(first);
  expect(await found('WORD')).toBe(word);
  // a title that begins with a number is a title
  expect(await found('10 วันเก่ง_Excel')).toBe(tenDays);
  expect(await found('เก่ง%')).toBeNull();
  // two have it, and the number tells them apart
  expect(await found('Excel')).toBeNull();
  expect(await found(`${excel} Excel`)).toBe(excel);
  expect(await found(`#${word}`)).toBe(word);
  expect([await found('สีน้ำ'), await found('ไม่มี'), await found('99999'), await found('')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
