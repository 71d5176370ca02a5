import { describe, expect, test } from 'vitest';
import { caller, type Client } from '../../support/api/api-calls';
import { signedIn } from '../../support/road/bank-transfer';
import { A_NUMBER, A_SWITCH, A_TEXT, EXCEL, anyone, app, codeOf, raw, witness } from './api-shop';

export const listsAndDetails = () =>
  describe('lists and details', () => {
    test('API-01 GET /public/courses answers a list by filter or keyword, page by page', async () => {
      const first = await anyone.GET('/public/courses', { params: { query: { limit: 10 } } });
      expect(first.data).toHaveLength(10);
      const next = /<([^>]+)>; rel="next"/.exec(first.response.headers.get('Link') ?? '')![1]!;
      const second = (await (await raw(`GET ${next}`)).json()) as { id: number }[];
      const seen = new Set(first.data!.map(({ id }) => id));
      expect(second.length).toBeGreaterThan(0);
      expect(second.filter(({ id }) => seen.has(id))).toEqual([]);
      const foundResponse = await anyone.GET('/public/courses', { params: { query: { keyword: 'excel' } } });
      expect(foundResponse.data![0]!.courseDescription.title).toContain('Excel สำหรับคนทำงาน');
      const wrong = await anyone.GET('/public/courses', { params: { query: { cursor: 'p2' } } });
      expect(codeOf(wrong)).toBe('INVALID_CURSOR');
      const size = await anyone.GET('/public/courses', { params: { query: { limit: 7 } } });
      expect(codeOf(size)).toBe('VALIDATION_ERROR');
    });
    test('API-01 POST /public/course/cate/pathname answers courses and products of a category', async () => {
      const { data } = await anyone.POST('/public/course/cate/pathname', {
        body: { link_path: 'art-craft' },
      });
      expect(data!.some((line) => 'course_type' in line)).toBe(true);
      expect(data!.some((line) => 'courseType' in line)).toBe(true);
      const none = await anyone.POST('/public/course/cate/pathname', { body: { link_path: 'no-such' } });
      expect(codeOf(none)).toBe('NOT_FOUND');
      const wrong = await anyone.POST('/public/course/cate/pathname', {
        body: { link_path: 'art-craft' },
        params: { query: { cursor: 'x' } },
      });
      expect(codeOf(wrong)).toBe('INVALID_CURSOR');
    });
    test('API-01 GET /public/courses/{id}/{flag} answers the published course, its draft to staff only', async () => {
      const at = (id: number, flag: string) =>
        anyone.GET('/public/courses/{id}/{flag}', { params: { path: { id, flag } } });
      const { data } = await at(EXCEL, '0');
      expect(data).toMatchObject({ id: EXCEL, courseType: 'Online', statusOrder: 'Nostatus' });
      expect(data!.priceDetail[0]).toMatchObject({ value: 1590, currency: 'THB', status_show: 1 });
      expect(data!.priceDetail[0]!.buy_course_free).toBe(data!.buy_course_free);
      expect(data!.orderCourseId).toBeNull();
      expect(codeOf(await at(999_999, '0'))).toBe('NOT_FOUND');
      for (const id of ['0x1', '1.0', '01', '+1', '1e0', '%201', '๑'])
        expect((await raw(`GET /public/courses/${id}/0`)).status, id).toBe(422);
      const wrong = await raw('GET /public/courses/abc/0');
      expect(wrong.status).toBe(422);
      await app.inDatabase((db) =>
        db.updateTable('course').set({ status: 'draft' }).where('id', '=', 2).execute(),
      );
      try {
        expect(codeOf(await at(2, '1'))).toBe('NOT_FOUND');
        const admin = await signedIn(app.url, 'admin@demo.test');
        const staff = caller(witness, app.url, { jar: admin.jar });
        const response = await staff.GET('/public/courses/{id}/{flag}', {
          params: { path: { id: 2, flag: '1' } },
        });
        expect(response.data?.id).toBe(2);
      } finally {
        await app.inDatabase((db) =>
          db.updateTable('course').set({ status: 'published' }).where('id', '=', 2).execute(),
        );
      }
    });
    test('API-01 GET /public/product answers a list by filter or keyword', async () => {
      const { data } = await anyone.GET('/public/product', { params: { query: { max: 1000 } } });
      expect(data!.length).toBeGreaterThan(2);
      expect(data![0]).toMatchObject({ course_type: 'product' });
      expect(codeOf(await anyone.GET('/public/product', { params: { query: { cursor: 'x' } } }))).toBe(
        'INVALID_CURSOR',
      );
    });
    test('API-01 GET /public/products/{id}/{flag} answers the product of the number before the hyphen', async () => {
      const at = (id: string) =>
        anyone.GET('/public/products/{id}/{flag}', { params: { path: { id, flag: '0' } } });
      const { data } = await at('1-kanji-workbook');
      expect(data!.id).toBe(1);
      expect(JSON.parse(data!.image_detail)).toContain(data!.preview.pictureUrl);
      expect(codeOf(await at('999999'))).toBe('NOT_FOUND');
      expect(codeOf(await at('x'))).toBe('VALIDATION_ERROR');
    });
    test('API-01 GET /public/course/videoplaylist/{courseId} opens previews only', async () => {
      const at = (api: Client, courseId: number) =>
        api.GET('/public/course/videoplaylist/{courseId}', { params: { path: { courseId } } });
      const { data } = await at(anyone, EXCEL);
      const lectures = data!.dataResult.flatMap((section) => section.lectures);
      expect(lectures.some(({ is_open }) => is_open)).toBe(true);
      for (const lecture of lectures) {
        expect(lecture.is_open).toBe(lecture.preview);
        if (!lecture.preview) expect([lecture.video_url, lecture.content_text]).toEqual([null, null]);
      }
      expect(data!.videoResult.length).toBeGreaterThan(0);
      const terms = lectures.map(({ quiz_requirements, pass_score, quiz_integration_type }) => [
        ...[quiz_requirements, pass_score, quiz_integration_type],
      ]);
      lectures.forEach(({ content_type }, index) => {
        if (content_type !== 'quiz') expect(terms[index]).toEqual([null, null, null]);
        else expect(terms[index]).toEqual([A_SWITCH, A_NUMBER, 'internal']);
      });
      expect(lectures.some(({ content_type }) => content_type === 'quiz')).toBe(true);
      expect(codeOf(await at(anyone, 999_999))).toBe('NOT_FOUND');
      expect((await raw('GET /public/course/videoplaylist/0')).status).toBe(422);
    });
    test('API-01 GET /public/payments/howtobuy is answered as the page has it, and stands in the document', async () => {
      const answer = await raw('GET /public/payments/howtobuy');
      expect(await answer.json()).toMatchObject({ is_enable_howtobuy: true });
    });
    test('API-01 GET /public/course/{id}/comments answers what staff let stand', async () => {
      const at = (id: number) => anyone.GET('/public/course/{id}/comments', { params: { path: { id } } });
      expect((await at(EXCEL)).data![0]).toHaveProperty('answers');
      expect(codeOf(await at(999_999))).toBe('NOT_FOUND');
      expect((await raw('GET /public/course/x/comments')).status).toBe(422);
    });
  });

export const theShop = () =>
  describe('the shop', () => {
    test('API-01 GET /api/user/group answers the groups a student may choose', async () => {
      expect((await anyone.GET('/api/user/group')).data).toEqual({ success: true, data: [] });
    });
    test('API-01 GET /api/setting/site/into/1 answers hours and title, and no secret', async () => {
      const { data } = await anyone.GET('/api/setting/site/into/1');
      expect(data).toMatchObject({ auto_cancel: 48, title: 'เรียน', is_use_coupon_or_oder: false });
      expect(JSON.stringify(data)).not.toMatch(/secret|smtp|storage|limit/i);
    });
    test('API-01 GET /public/cart/promotion/all answers what runs now', async () => {
      const { data } = await anyone.GET('/public/cart/promotion/all');
      expect(data![0]).toMatchObject({ discount_type: A_TEXT, promotion_type: A_TEXT });
      expect(data![0]!.discount_amont).toBeGreaterThan(0);
    });
    test('API-01 GET /public/customlabel answers the shop’s own questions', async () => {
      expect((await anyone.GET('/public/customlabel')).data).toEqual([]);
    });
    test('API-01 GET /api/storage/details answers the room that is left in GB', async () => {
      expect((await anyone.GET('/api/storage/details')).data!.free_storage).toBeGreaterThan(1);
    });
  });
