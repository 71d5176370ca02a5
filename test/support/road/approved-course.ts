import type { PlainBrowser, PlainPage } from '../visitor/plain-browser';
import { PlainBrowser as Browser } from '../visitor/plain-browser';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from './bank-transfer';

/** A guest who bought a course the whole way: order, transfer, slip, approval by staff; stands on the order's page. */
export async function guestWithCourse(
  home: string,
  { title, email }: { title: string; email: string },
): Promise<{ visitor: PlainBrowser; orderPage: PlainPage }> {
  const visitor = new Browser(home);
  const paying = await orderAsGuest(visitor, { title, buyer: guest(email) });
  const orderPath = paying.path.replace(/\/transfer$/, '');
  await sendReport(paying, { slip: await slipPicture(email) });
  await approveReportOf(home, email);
  return { visitor, orderPage: await visitor.get(orderPath) };
}

/** An administrator opens the report that names this e-mail and approves it. */
export async function approveReportOf(home: string, email: string): Promise<void> {
  const staff = await signedIn(home, 'admin@demo.test');
  const queue = await staff.get(`/admin/transfers?q=${encodeURIComponent(email)}`);
  const href = queue.root
    .querySelectorAll('a[href*="/admin/transfers/"]')
    .map((link) => link.getAttribute('href')!)
    .find((address) => /\/admin\/transfers\/\d+/.test(address));
  if (!href) throw new Error(`no report of ${email} in the queue: ${queue.text.slice(0, 300)}`);
  const report = await staff.get(href);
  const form = report.root
    .querySelectorAll('form')
    .find((each) => each.querySelector('input[name=intent]')?.getAttribute('value') === 'approve');
  if (!form) throw new Error(`the report of ${email} cannot be approved: ${report.text.slice(0, 300)}`);
  const action = form.getAttribute('action') ?? report.path;
  const answer = await staff.post(action, { intent: 'approve' }, report.url);
  if (answer.status !== 200) throw new Error(`approving answered ${answer.status}`);
}
