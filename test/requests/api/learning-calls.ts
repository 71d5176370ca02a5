import { beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../../support/api/api-calls';
import {
  A_SWITCH,
  A_TEXT,
  app,
  asProgram,
  codeOf,
  makeToken,
  member,
  memberId,
  program,
  raw,
  witness,
} from './api-shop';

export const learningCalls = () =>
  describe('learning', () => {
    const own = (courseId: number, userId = memberId) => ({ params: { path: { userId, courseId } } });
    let owned: number;
    beforeAll(async () => {
      owned = (await program.GET('/private/cart/ordercourse')).data![0]!.courseID;
    });
    test('API-02 GET /private/progress/student/{userId}/course/{courseId} answers one’s own progress', async () => {
      const at = '/private/progress/student/{userId}/course/{courseId}';
      const { data } = await program.GET(at, own(owned));
      expect(data!.length).toBeGreaterThan(0);
      expect(codeOf(await program.GET(at, own(owned, memberId + 1)))).toBe('NOT_YOURS');
      expect(codeOf(await program.GET(at, own(999_999)))).toBe('NOT_FOUND');
      expect((await raw('GET /private/progress/student/x/course/1', { headers: asProgram() })).status).toBe(
        422,
      );
    });
    test('API-02 GET /private/progress/lasttime/{userId}/course/{courseId} answers where one was last', async () => {
      const at = '/private/progress/lasttime/{userId}/course/{courseId}';
      expect((await program.GET(at, own(owned))).data).toBeInstanceOf(Array);
      expect(codeOf(await program.GET(at, own(owned, memberId + 1)))).toBe('NOT_YOURS');
      expect(codeOf(await program.GET(at, own(999_999)))).toBe('NOT_FOUND');
      expect((await raw('GET /private/progress/lasttime/x/course/1', { headers: asProgram() })).status).toBe(
        422,
      );
    });
    test('API-02 GET /private/course/countdowntime/{courseId} answers what is left, grant by grant', async () => {
      const at = (courseId: number) =>
        program.GET('/private/course/countdowntime/{courseId}', { params: { path: { courseId } } });
      const [record] = (await at(owned)).data!;
      expect(record).toMatchObject({ planType: A_TEXT, is_open: A_SWITCH });
      expect(codeOf(await at(999_999))).toBe('NOT_FOUND');
      expect((await raw('GET /private/course/countdowntime/x', { headers: asProgram() })).status).toBe(422);
    });
    test('API-02 GET /public/course/videoplaylist/{courseId} opens all of it to its owner, by addresses of their own', async () => {
      const { data } = await program.GET('/public/course/videoplaylist/{courseId}', {
        params: { path: { courseId: owned } },
      });
      expect(data!.dataResult.flatMap(({ lectures }) => lectures).every(({ is_open }) => is_open)).toBe(true);
    });
    test('API-02 GET /public/course/videoplaylist/{courseId} opens previews only to a token without learning', async () => {
      const narrow = await makeToken(member, ['profile']);
      const { data } = await caller(witness, app.url, { token: narrow }).GET(
        '/public/course/videoplaylist/{courseId}',
        { params: { path: { courseId: owned } } },
      );
      const lectures = data!.dataResult.flatMap((section) => section.lectures);
      expect(lectures.some(({ preview }) => !preview)).toBe(true);
      for (const { preview, is_open, content_text } of lectures)
        expect([is_open, preview || content_text === null]).toEqual([preview, true]);
    });
    test('API-02 POST /public/course/{id}/comments asks a question that staff read first', async () => {
      const ask = (id: number, body: string) =>
        program.POST('/public/course/{id}/comments', { params: { path: { id } }, body: { body } });
      expect((await ask(owned, 'ตารางในบทที่สองกรอกสูตรแล้วขึ้นข้อผิดพลาด ต้องแก้ตรงไหน')).data).toEqual({
        success: true,
      });
      expect(codeOf(await ask(owned, 'สั้น'))).toBe('VALIDATION_ERROR');
      expect(codeOf(await ask(999_999, 'ถามเรื่องคอร์สที่ไม่มีอยู่จริงได้ไหม'))).toBe('NOT_FOUND');
      const once = (id: number, body: string) =>
        program.POST('/public/course/{id}/comments', {
          params: { path: { id }, header: { 'Idempotency-Key': 'one-question' } },
          body: { body },
        });
      const input = 'ดาวน์โหลดไฟล์ตัวอย่างของบทนี้ได้จากที่ไหนคะ';
      expect((await once(owned, input)).data).toEqual({ success: true });
      expect((await once(owned, input)).response.headers.get('Idempotency-Replayed')).toBe('true');
      expect(codeOf(await once(999_999, input))).toBe('IDEMPOTENCY_KEY_REUSED');
      for (let times = 0; times < 12; times += 1) await ask(owned, `คำถามข้อที่ ${times} ของบทเรียนนี้ค่ะ`);
      expect(codeOf(await ask(owned, 'ถามอีกข้อหนึ่งได้ไหมคะ ขอบคุณค่ะ'))).toBe('TOO_MANY_REQUESTS');
    });
  });
