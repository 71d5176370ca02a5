import type { AppServer } from '../shop/app-server';
import { PlainBrowser, type PlainPage } from '../visitor/plain-browser';

/** The path of the link that gives a free seat, from the mail that brought it. @throws Error when there is no such mail */
export async function seatLinkTo(app: Pick<AppServer, 'inDatabase'>, email: string): Promise<string> {
  const mail = await app.inDatabase((db) =>
    db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('to_address', '=', email)
      .where('kind', '=', 'seat-to-confirm')
      .executeTakeFirstOrThrow(),
  );
  const path = /\/order\/[\w-]{22}\/seat\/[\w-]{22}/.exec(mail.plain_text)?.[0];
  if (!path) throw new Error(`no link in: ${mail.plain_text}`);
  return path;
}

/** The reader of the mail takes the seat; ends on the order's page. */
export async function confirmSeat(
  app: Pick<AppServer, 'url' | 'inDatabase'>,
  email: string,
): Promise<PlainPage> {
  const page = await new PlainBrowser(app.url).get(await seatLinkTo(app, email));
  return page.form('form[method=post]').submit('ยืนยันที่นั่ง');
}
