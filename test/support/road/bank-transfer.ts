import sharp from 'sharp';
import { addMilliseconds, bangkokDay, formatClock } from '../../../app/values/time';
import { PlainBrowser, type PlainPage } from '../visitor/plain-browser';

export interface Guest {
  firstname: string;
  lastname: string;
  email: string;
  tel: string;
}

export const guest = (email: string, change: Partial<Guest> = {}): Guest => ({
  firstname: 'กิตติพงษ์',
  lastname: 'แซ่ลิ้ม',
  email,
  tel: '081 234 5678',
  ...change,
});

/** A guest fills the course's form and lands where the order is paid. */
export async function orderAsGuest(
  visitor: PlainBrowser,
  { title, buyer, button = 'ชำระเงิน' }: { title: string; buyer: Guest; button?: string },
): Promise<PlainPage> {
  const list = await visitor.get(`/courses?q=${encodeURIComponent(title)}`);
  const course = await list.link(title).follow();
  const page = await visitor.get(`${course.path}/register`);
  return page
    .form('#register')
    .fill({ ...buyer })
    .submit(button);
}

/** A picture as a bank's app makes it; another `reference` is another picture. */
export async function slipPicture(reference: string, amount = '1,590.00'): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="800" font-family="Noto Sans Thai, sans-serif">
    <rect width="560" height="800" fill="#fff"/><rect width="560" height="124" fill="#12813a"/>
    <text x="40" y="75" fill="#fff" font-size="32" font-weight="700">โอนเงินสำเร็จ</text>
    <text x="40" y="230" font-size="26">บจก. เรียนดี xxx-x-x5678-x</text>
    <text x="40" y="420" font-size="26">จำนวนเงิน</text><text x="520" y="424" font-size="40" text-anchor="end">${amount} บาท</text>
    <text x="40" y="620" font-size="22" fill="#666">เลขที่รายการ ${reference}</text></svg>`;
  return new Uint8Array(await sharp(Buffer.from(drawing)).jpeg().toBuffer());
}

export interface Transfer {
  amount?: string;
  slip: Uint8Array<ArrayBuffer>;
  message?: string;
}

/** The form's day is today: just after midnight that is midnight. */
function aMinuteAgo(now: Date): string {
  const then = addMilliseconds(now, -60_000);
  return bangkokDay(then) === bangkokDay(now) ? formatClock(then) : '00:00';
}

/** Reports a transfer on the page an order is paid on. */
export function sendReport(page: PlainPage, { amount, slip, message }: Transfer): Promise<PlainPage> {
  const account = page.find('input[name=bank_account]').getAttribute('value') ?? '';
  return page
    .form('#report')
    .fill({
      ...(amount && { transfer_amount: amount }),
      ...(message && { description: message }),
      bank_code: 'KBANK',
      time: aMinuteAgo(new Date()),
    })
    .choose('bank_account', account)
    .attach('slip', { filename: 'slip.jpg', type: 'image/jpeg', bytes: slip })
    .submit();
}

/** A browser signed in as one of the demo people. */
export async function signedIn(home: string, username: string): Promise<PlainBrowser> {
  const browser = new PlainBrowser(home);
  const page = await browser.get('/login');
  await page.form('form[action="/login"]').fill({ username, password: 'rian-demo' }).submit();
  return browser;
}
