import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'watch-visit:v1';

interface WhoseVisit {
  personId: number;
  lectureId: number;
}

/** When the page of a film was opened, in the shop's own hand: its reports bring it back, however late they come. */
export function signVisit(secret: string, whose: WhoseVisit, begunAt: Date): string {
  const begun = begunAt.getTime().toString(36);
  return `${begun}.${signatureOf(secret, whose, begun)}`;
}

/** Null for a visit of somebody else, to another lecture, or of nobody. */
export function readVisit(secret: string, whose: WhoseVisit, token: string): Date | null {
  const [begun = '', signature = ''] = token.split('.');
  const [sent, own] = [signature, signatureOf(secret, whose, begun)].map((each) => Buffer.from(each));
  if (!/^[0-9a-z]{1,10}$/.test(begun) || sent!.length !== own!.length || !timingSafeEqual(sent!, own!))
    return null;
  return new Date(Number.parseInt(begun, 36));
}

const signatureOf = (secret: string, { personId, lectureId }: WhoseVisit, begun: string): string =>
  createHmac('sha256', secret).update(`${PURPOSE}\n${personId}\n${lectureId}\n${begun}`).digest('base64url');
