import type { PlainBrowser, PlainPage } from '../visitor/plain-browser';

const BUYER = {
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  tel: '081-234-5678',
  ship_recipient: 'ปาริฉัตร ศรีสุวรรณวงศ์',
  ship_tel: '081-234-5678',
  ship_line: '99/1 ซอยลาดพร้าว 1',
  ship_tambon: 'จอมพล',
  ship_amphoe: 'จตุจักร',
  ship_province: 'กรุงเทพมหานคร',
  ship_postcode: '10900',
};

interface GoodsWanted {
  email: string;
  path: string;
  qty?: number;
}

/** Goods in the cart of somebody nobody knows, everything typed. */
export async function goodsReadyToPay(
  visitor: PlainBrowser,
  { email, path, qty = 1 }: GoodsWanted,
): Promise<PlainPage> {
  await (
    await visitor.get(path)
  )
    .form('form[action="/cart/add"]')
    .fill({ qty: String(qty) })
    .submit('หยิบใส่ตะกร้า');
  return (await visitor.get('/cart'))
    .form('#register')
    .fill({ ...BUYER, email })
    .submit();
}

/** And ordered; lands where they are paid. */
export async function orderGoods(visitor: PlainBrowser, wanted: GoodsWanted): Promise<PlainPage> {
  return (await goodsReadyToPay(visitor, wanted)).form('#register').submit('ชำระเงิน');
}

export const orderTokenOf = (page: PlainPage) => /\/order\/([\w-]{22})/.exec(page.path)?.[1] ?? '';
