import { afterAll, beforeAll, expect } from 'vitest';
import { ApiWitness, caller, type Client } from '../../support/api/api-calls';
import type { ApiPaths } from '../../support/api/api-schema';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { CookieJar } from '../../support/visitor/cookie-jar';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

export const EXCEL = 1;
export const FREE = { course_id: [3], pricingplan_id: [8] };
export const A_TEXT = expect.any(String) as string;
export const A_NUMBER = expect.any(Number) as number;
export const A_SWITCH = expect.any(Boolean) as boolean;
export const textLike = (pattern: RegExp) => expect.stringMatching(pattern) as string;
export const ALL_SCOPES = ['profile', 'tax', 'orders', 'buy', 'learning'];

export let app: AppServer;
export let witness: ApiWitness;
/** a member's program */
export let program: Client;
export let member: PlainBrowser;
export let token: string;
export let memberId: number;
/** nobody */
export let anyone: Client;

/** A token, made on the account's own page without JavaScript. */
export async function makeToken(
  browser: PlainBrowser,
  scopes: readonly string[],
  name = 'ระบบบัญชี',
): Promise<string> {
  const page = await browser.get('/account/tokens');
  const form = new FormData();
  form.set('name', name);
  form.set('days', '30');
  form.set('password', 'rian-demo');
  form.set('intent', 'make');
  for (const scope of scopes) form.append('scopes', scope);
  const createdPage = await browser.post('/account/tokens', form, page.url);
  expect(createdPage.status).toBe(201);
  return createdPage.find('#made-token').getAttribute('value')!;
}

/** The shop all calls are asked of, with a member’s program that has a free course. */
export function openApiShop(): void {
  beforeAll(async () => {
    // every call counts towards limits of its own: those are tested by themselves
    app = await startApp({
      isOwn: true,
      env: { TRUST_PROXY: '1', API_CALLS_A_MINUTE: '1000000', API_ORIGINS: 'https://crm.example.test' },
    });
    witness = new ApiWitness((await (await fetch(`${app.url}/api/openapi.json`)).json()) as ApiPaths);
    anyone = caller(witness, app.url);
    member = await signedIn(app.url, 'student@demo.test');
    token = await makeToken(member, ALL_SCOPES);
    program = caller(witness, app.url, { token });
    memberId = (await program.GET('/private/students')).data!.user_id;
    // a free course is given at once
    const givenResponse = await place(program, FREE);
    expect(givenResponse.data).toMatchObject({
      approval: 'AutoFree',
      order_detail: { payment_status: 'approved' },
    });
  });
  afterAll(() => app.stop());
}

export const codeOf = (answer: { error?: unknown }) =>
  (answer.error as { error?: { code?: string } } | undefined)?.error?.code;
export const resultOf = (answer: { error?: unknown }) =>
  (answer.error as { error: { result: Record<string, never> } }).error.result;
export const raw = (line: string, init: RequestInit = {}) => {
  const [method, at] = line.split(' ') as [string, string];
  return witness.fetch(app.url + at, { method, ...init });
};
export const json = (body: unknown, headers: Record<string, string> = {}) => ({
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});
export const asProgram = (input = token) => ({ Authorization: `Bearer ${input}` });

let guests = 0;
/** One that no other has: for names and networks. */
export const nextGuest = () => (guests += 1);
export interface Guest {
  api: Client;
  jar: CookieJar;
  userId: number;
  email: string;
}

/** A guest's account by the registration call: a session of its own. */
export async function newGuest(change: Record<string, string> = {}): Promise<Guest> {
  const jar = new CookieJar();
  const api = caller(witness, app.url, { jar, headers: { 'X-Forwarded-For': `10.9.0.${(guests += 1)}` } });
  const email = `api-guest-${guests}@example.test`;
  const answer = await api.POST('/public/students/course-detail-page', {
    body: { firstname: 'กมล', lastname: 'ใจดี', tel: '0812345678', email, ...change },
  });
  expect(answer.data).toMatchObject({ success: true, createStudent: true });
  return { api, jar, email, userId: answer.data!.userId };
}

export type OrderAsk = Record<string, unknown>;
export const placeRaw = (api: Client, body: OrderAsk, headers: Record<string, string> = {}) =>
  api.POST('/private/cart/order', { body: body as never, headers });

export async function planOf(api: Client, courseId: number) {
  const answer = await api.POST('/public/cart/getallpriecingplan', { body: { courseID: [courseId] } });
  return answer.data!.find((plan) => plan.is_default) ?? answer.data![0]!;
}

/** An order for what it costs: the first answer says what that is. */
export async function place(api: Client, ask: OrderAsk, headers: Record<string, string> = {}) {
  const response = await placeRaw(api, { price: 0, ...ask });
  if (response.data) return response;
  const body = { ...ask, ...(codeOf(response) === 'PRICE_CHANGED' ? seenIn(response) : { price: 0 }) };
  return placeRaw(api, body, headers);
}

export function seenIn(refused: { error?: unknown }) {
  const { price, discount, shipping_fee } = resultOf(refused);
  return { price, discount, shipping_fee };
}

export async function orderBy(methodId: number, courseId = EXCEL) {
  const guest = await newGuest();
  const plan = await planOf(guest.api, courseId);
  const placedResponse = await place(guest.api, {
    course_id: [courseId],
    pricingplan_id: [plan.id],
    payment_method_id: methodId,
  });
  expect(codeOf(placedResponse)).toBeUndefined();
  return { ...guest, order: placedResponse.data!.order_detail, orderId: placedResponse.data!.orderId };
}

export const transferOf = (order_id: number, change: Record<string, unknown> = {}) => ({
  order_id,
  bank_account: '012-3-45678-9',
  bank_code: 'KBANK',
  transfer_datetime: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
  time: '00:00:01',
  transfer_amount: '1,590.00',
  ...change,
});

/** Something that is sent, and where to. */
export const GOODS = {
  products: [{ product_id: 1, qty: 1 }],
  // the call selects one of several ways to ship it
  shipping_fee_id: 1,
  payment_method_id: 1,
  shipping_address: {
    recipient: 'กมล ใจดี',
    tel: '0812345678',
    line: '99/1 ถนนพหลโยธิน',
    tambon: 'สามเสนใน',
    amphoe: 'พญาไท',
    province: 'กรุงเทพมหานคร',
    postcode: '10400',
  },
};

/** A person’s, as it is sent whole. */
export const TAX = {
  tax_person_type: 'normal_person' as const,
  tax_name_one: 'ปาริฉัตร',
  tax_name_two: 'ศรีสุวรรณวงศ์',
  tax_payer_identification_no: '1234567890121',
  tax_address: '99 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110',
  tax_is_delivery_by_tax_address: 1 as const,
};
