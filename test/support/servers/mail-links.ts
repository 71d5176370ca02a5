import { expect } from 'vitest';
import type { MailServer, ReceivedMail } from './mail-server';

type LinkKind = 'reset' | 'claim' | 'connect' | 'mydata' | 'email' | 'join';

/** The mails that came to somebody, in order, once there are as many as `count`. */
export async function mailsTo(server: MailServer, to: string, count: number): Promise<ReceivedMail[]> {
  const those = () => server.received.filter(({ envelopeTo }) => envelopeTo.includes(to));
  await expect.poll(() => those().length).toBeGreaterThanOrEqual(count);
  return those();
}

/** The path of the one-time link in a mail, the same in both of its bodies. */
export function linkIn({ mail }: ReceivedMail, kind: LinkKind): string {
  const link = new RegExp(`/${kind}/[\\w-]+`);
  const path = link.exec(mail.text ?? '')?.[0];
  expect(path, `a ${kind} link in: ${mail.subject}`).toBeTruthy();
  expect(mail.html).toContain(path);
  return path!;
}

/** The last mail with such a link, once it is the `count`th. */
export async function linkTo(server: MailServer, to: string, kind: LinkKind, count = 1) {
  const withLink = () =>
    server.received.filter(
      ({ envelopeTo, mail }) => envelopeTo.includes(to) && mail.text?.includes(`/${kind}/`),
    );
  await expect.poll(() => withLink().length).toBe(count);
  return linkIn(withLink().at(-1)!, kind);
}
