import { randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { SANDBOX_PARTNER } from '../../app/values/sandbox-partner';
import type { ProviderFaults } from '../sandbox-faults';
import { escaped, page } from '../sandbox-pages';
import type { OpenPart } from '../sandbox-part';
import { type PartnerCartSent, partnerCartSchema } from './chulabook-cart';

/** The shop waits 3 s; this answer comes, but too late. */
const SLOW_MS = 4_000;
const ELSEWHERE = 'https://elsewhere.example/cart';

interface KeptCart {
  /** in the address of the cart's page, because an order's number can be guessed */
  reference: string;
  cart: PartnerCartSent;
  /** how often it was sent */
  calls: number;
}

/** A partner that ships its own books (CHK-07): keeps one cart for each order number, with a page that shows it. */
export const openChulabook: OpenPart = ({ faults }) => {
  const carts = new Map<string, KeptCart>();
  return {
    router: partnerRoutes(carts, faults),
    clear: () => carts.clear(),
    items: () =>
      [...carts.values()].map(({ reference, cart, calls }) => ({
        path: `${SANDBOX_PARTNER.path}/cart/${reference}`,
        what: `ร้านหนังสือ ${cart.order_number}`,
        amount: `${cart.total_price.toFixed(2)} ${cart.currency}`,
        status: `รับตะกร้าแล้ว (${calls} ครั้ง)`,
      })),
  };
};

function partnerRoutes(carts: Map<string, KeptCart>, faults: ProviderFaults): Router {
  const router = Router();

  router.post('/api/chulabook/cart', requireKey, (request, response) => {
    if (faults.take('connection-cut')) return void request.socket.destroy();
    if (faults.take('create-error')) return refuse(response, 500, 'something went wrong');
    if (faults.take('create-refused')) return refuse(response, 422, 'this book is not sold any more');
    if (faults.take('create-garbage')) return void response.json({ hello: 'world' });
    const parsed = partnerCartSchema.safeParse(request.body);
    if (!parsed.success) return refuse(response, 400, parsed.error.issues.map(whereOf).join(', '));
    const number = parsed.data.order_number;
    if (request.get('Idempotency-Key') !== number) return refuse(response, 400, 'Idempotency-Key');
    const { reference } = keepCart(carts, parsed.data);
    const redirect = faults.take('create-elsewhere')
      ? ELSEWHERE
      : `http://${request.get('Host')}${SANDBOX_PARTNER.path}/cart/${reference}`;
    const answer = () => response.json({ success: true, redirect });
    setTimeout(answer, faults.take('create-timeout') ? SLOW_MS : 0).unref();
  });

  // for tests, and for developers who look at a call
  router.get(
    '/api/chulabook/carts',
    requireKey,
    (_request, response) => void response.json([...carts.values()]),
  );

  router.get('/cart/:reference', (request, response) => {
    const entry = [...carts.values()].find(({ reference }) => reference === request.params.reference);
    if (!entry) return void response.status(404).type('html').send(page('ไม่พบตะกร้านี้', ''));
    response.type('html').send(cartPage(entry.cart));
  });
  return router;
}

/** A repeated call keeps the first cart and only counts the call. */
function keepCart(carts: Map<string, KeptCart>, cart: PartnerCartSent): KeptCart {
  const previous = carts.get(cart.order_number);
  const entry = previous ?? { reference: randomBytes(12).toString('base64url'), cart, calls: 0 };
  entry.calls++;
  carts.set(cart.order_number, entry);
  return entry;
}

function requireKey(request: Request, response: Response, next: () => void): void {
  if (request.get('Authorization') === `Bearer ${SANDBOX_PARTNER.key}`) next();
  else refuse(response, 401, 'Authorization');
}

const refuse = (response: Response, status: number, error: string): void =>
  void response.status(status).json({ success: false, error });

const whereOf = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  path.length > 0 ? path.map(String).join('.') : message;

function cartPage({
  order_number: number,
  books,
  total_price: total,
  currency,
  return_url: back,
}: PartnerCartSent) {
  const rows = books
    .map(({ code, name, qty, unit_price: each }) => {
      const price = `${each.toFixed(2)} ${currency}`;
      return `<li>${escaped(name)} <small>(${escaped(code)})</small> · ${qty} × ${price}</li>`;
    })
    .join('');
  const wayBack = back ? `<p><a href="${escaped(back)}">กลับไปชำระเงินที่ร้าน</a></p>` : '';
  return page(
    'ตะกร้าที่ร้านหนังสือพันธมิตร',
    `<p>คำสั่งซื้อ ${escaped(number)} · ร้านนี้รับไว้แล้ว และจะส่งหนังสือให้เมื่อร้านแจ้งว่าจ่ายเงินเรียบร้อย</p>
<ul>${rows}</ul><p><b>${total.toFixed(2)} ${currency}</b></p>${wayBack}`,
  );
}
